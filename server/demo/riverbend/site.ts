import { calmLook } from '#contract/site/looks.ts'
import type { HomeCard } from '#contract/site/settings.ts'
import { siteConfig, slide } from '../site.ts'

const homeCards: HomeCard[] = [
  { icon: 'car-profile', text: 'Buy a Wash', to: '/washes' },
  { icon: 'wallet', text: 'Wallet', to: '/wallet' },
  { icon: 'map-trifold', text: 'Find Us', to: '/findUs' },
  { icon: 'question', text: 'Support', to: '/Support' },
]

export const site = siteConfig({
  companyName: 'Riverbend Car Wash',
  cardName: 'Riverbend Pass',
  tagline: 'A clean car, close to home.',
  splashText: 'Getting things ready',
  splashGround: 'landscape',
  ...calmLook,
  bubbles: { enabled: false, number: 6 },
  homeCards,
  carousel: {
    pages: [
      slide(
        'A clean car, close to home.',
        'Sixty locations along the river, from Ashford to Stone Bridge.',
        'slide-wash.svg',
        'Find yours',
        '_LOCATIONS',
      ),
      slide(
        'Winter salt, rinsed off.',
        'Every Current and Confluence wash includes the underbody.',
        'slide-club.svg',
        'Find a location',
        '_LOCATIONS',
      ),
    ],
  },
  googleMap: { center: { lat: 44.85, lng: -91.5 }, zoom: 8 },
  contact: { phone: '7155550110' },
  forceLocations: true,
  loyaltyProgram: false,
  disabledRoutes: ['/bundles', '/giftCards', '/airPay', '/promocode', '/referral'],
})
