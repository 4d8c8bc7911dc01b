import { darkLook } from '#contract/site/looks.ts'
import { fileMark } from '../merchant.ts'
import { productImages, siteConfig, slide } from '../site.ts'
import { goods } from './goods.ts'

export const site = siteConfig({
  companyName: 'Blackline Express Wash',
  cardName: 'Blackline Card',
  tagline: 'Three minutes. Flawless.',
  splashText: 'Opening the tunnel',
  splashGround: 'road',
  ...darkLook,
  dark_theme: true,
  showPWAShadow: false,
  homeVideo: fileMark('tunnel.mp4'),
  homeVideoPoster: fileMark('tunnel.png'),
  bubbles: { enabled: true, number: 8 },
  productImages: productImages(goods, {
    'Line tee, medium': 'goods-tee.svg',
    'Line tee, large': 'goods-tee.svg',
    'Pit cap': 'goods-cap.svg',
    'Edgeless towels, 3': 'goods-towels.svg',
    'Cedar diffuser': 'goods-freshener.svg',
  }),
  carousel: {
    pages: [
      slide(
        'Three minutes. Zero contact. Absolute black.',
        'A touch-free express tunnel with ceramic finishing. Pay ahead, drive through, leave flawless.',
        'slide-wash.svg',
        'Buy a wash',
        '_SHOP',
        '_WASHES',
      ),
      slide(
        'Unlimited, from $35 your first month.',
        'Obsidian whenever you want it. Members lane at every site. Cancel in the app.',
        'slide-club.svg',
        'Join',
        '_SHOP',
        '_CLUBS',
      ),
      slide(
        'Wear the line.',
        'Heavy cotton, matte hardware, towels without an edge.',
        'slide-merch.svg',
        'See the shelf',
        '_SHOP',
        '_MERCH',
      ),
      slide(
        'Four tunnels. Open until midnight.',
        'Midtown, Marina, Airport and Northgate. From 6:00am, every day.',
        '',
        'Find a tunnel',
        '_LOCATIONS',
      ),
    ],
  },
  googleMap: { center: { lat: 37.795, lng: -122.243 }, zoom: 11 },
  contact: { phone: '5105550136' },
  discountCodes: true,
  membership: {
    freeze: { maxMonths: 2, perYear: 2, priceCents: 0 },
    planChange: 'prorated',
    vehicleSwapsPerYear: 1,
    vehicles: 2,
  },
})
