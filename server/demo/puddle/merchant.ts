import type { DemoMerchant } from '../merchant.ts'
import { artFiles } from '../art.ts'
import { goods } from './goods.ts'
import { deals, discounts, promoCodes } from './offers.ts'
import { users } from './users.ts'
import { notices, locations } from './locations.ts'
import { site } from './site.ts'
import { textsOf } from '../texts.ts'

/** A neighbourhood wash: four locations, loyalty points, a web shop and a video. */
export const puddle: DemoMerchant = {
  hsAccountId: 101,
  subdomain: 'puddle',
  appKey: 'ak_demo_puddle_8Zq3',
  companyName: site.companyName,
  hasApp: true,
  hasEcom: true,
  currency: 'USD',
  processor: 'exacthosted',
  siteConfig: site,
  files: artFiles('puddle', [
    'logo.svg',
    'map.geojson',
    'home.svg',
    'second.svg',
    'scene.svg',
    'slide-wash.svg',
    'slide-club.svg',
    'slide-merch.svg',
    'goods-tee.svg',
    'goods-cap.svg',
    'goods-towels.svg',
    'goods-freshener.svg',
    'bubbles.png',
    'bubbles.mp4',
  ]),
  locations,
  notices,
  products: goods,
  deals,
  promoCodes,
  discounts,
  texts: textsOf('puddle', { supportEmail: 'hello@puddlelane.example', supportPhone: '5035550142' }),
  survey: [
    'Was the duck not enough? Tell us why you are leaving the Puddle Club.',
    'Which of our four locations did you wash at most, and how was it?',
    'What would bring you back?',
  ],
  loyalty: { widgetTitle: 'Puddle Points', goal: 1000, referralPoints: 250 },
  terminal: { terminalId: 'PUDDLE-LANE-1', terminalSecret: 'quack-at-the-gate' },
  users,
}
