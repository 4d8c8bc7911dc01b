import { siteSchemaVersion } from '../constants.ts'
import type { HomeCard, MenuItem, ShopItem, SiteConfig } from '../shapes/site-config.ts'

const menuItems: MenuItem[] = [
  { label: 'Home', href: '/', tag: '_HOME' },
  { label: 'Shop', href: '/shop', tag: '_SHOP' },
  { label: 'Locations', href: '/locations', tag: '_LOCATIONS' },
  { label: 'About', href: '/faq', tag: '_ABOUT' },
]

const shopItems: ShopItem[] = [
  { label: 'Washes', href: '/washes', tag: '_WASHES' },
  { label: 'Wash Clubs', href: '/washClubs', tag: '_CLUBS' },
  { label: 'Bundles', href: '/bundles', tag: '_BUNDLES' },
  { label: 'Gift Cards', href: '/giftCards', tag: '_CARDS' },
  { label: 'Merch', href: '/merch', tag: '_MERCH' },
]

/** The five cards of a merchant that offers everything. */
const homeCards: HomeCard[] = [
  { icon: 'car-profile', text: 'Buy a Wash', to: '/washes' },
  { icon: 'ticket', text: 'Promo Codes', to: '/promocode' },
  { icon: 'users-three', text: 'Invite a Friend', to: '/referral' },
  { icon: 'map-trifold', text: 'Find Us', to: '/findUs' },
  { icon: 'contactless-payment', text: 'AirPAY', to: '/airPay' },
]

/** What a site has that says nothing else. */
export const defaultSite = {
  version: siteSchemaVersion,
  fontSize: 10,
  navWords: true,
  showPWAShadow: true,
  homeCards,
  menuItems,
  shopItems,
  appStore: { apple: '', google: '' },
  forceLocations: false,
  disabledRoutes: [],
  loyaltyProgram: true,
} satisfies Partial<SiteConfig>
