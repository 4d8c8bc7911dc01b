import { brightLook } from '#contract/site/looks.ts'
import { fileMark } from '../merchant.ts'
import { productImages, siteConfig, slide } from '../site.ts'
import { goods } from './goods.ts'

export const site = siteConfig({
  companyName: 'Puddle Lane Car Wash',
  cardName: 'Puddle Pass',
  tagline: 'Clean car, cheerful day.',
  documents: {
    legalName: 'Puddle Lane Car Wash, Inc.',
    street: '214 Elm Street',
    town: 'Brookfield, OR 97301',
    country: 'United States',
    taxNumber: 'EIN 93-0142536',
  },
  splashText: 'Warming up the water…',
  splashGround: 'water',
  ...brightLook,
  homeVideo: fileMark('bubbles.mp4'),
  homeVideoPoster: fileMark('bubbles.png'),
  bubbles: { enabled: true, number: 15 },
  productImages: productImages(goods, {
    'Duck tee, medium': 'goods-tee.svg',
    'Duck tee, large': 'goods-tee.svg',
    'Lane cap': 'goods-cap.svg',
    'Drying towels, 3': 'goods-towels.svg',
    'Droplet air freshener': 'goods-freshener.svg',
  }),
  carousel: {
    pages: [
      slide(
        'A sparkling car in the time it takes to hum a song.',
        'Soft cloth, warm water and an awful lot of bubbles. Buy online, drive in, scan, smile.',
        'slide-wash.svg',
        'Buy a wash',
        '_SHOP',
        '_WASHES',
      ),
      slide(
        'Puddle Club from $9.99 your first month.',
        'As many washes as you like, at all four places. Free vacuums and mat wash. Cancel in the app.',
        'slide-club.svg',
        'Join the club',
        '_SHOP',
        '_CLUBS',
      ),
      slide(
        'Take the duck home.',
        'Tees, caps and towels that dry without a streak.',
        'slide-merch.svg',
        'See the shelf',
        '_SHOP',
        '_MERCH',
      ),
      slide(
        'Four places to get clean.',
        'Elm Street, Old Mill, Harbor Point and Westgate. Open from 8:00am, every day it does not freeze.',
        '',
        'Find yours',
        '_LOCATIONS',
      ),
    ],
  },
  googleMap: { center: { lat: 44.9566, lng: -123.07 }, zoom: 12 },
  contact: { phone: '5035550142' },
  productOrder: 'arranged',
  discountCodes: true,
  membership: {
    freeze: { maxMonths: 3, perYear: 1, priceCents: 500 },
    planChange: 'prorated',
    leave: 'short',
    vehicleSwapsPerYear: 2,
    vehicles: 3,
    extraVehiclePercent: 10,
    retryDays: [1, 3, 5, 8, 12, 17, 23],
    graceDays: 7,
    noticeDays: 3,
  },
})
