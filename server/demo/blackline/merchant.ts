import type { DemoMerchant } from '../merchant.ts'
import { artFiles } from '../art.ts'
import { goods } from './goods.ts'
import { deals, discounts, promoCodes } from './offers.ts'
import { users } from './users.ts'
import { notices, locations } from './locations.ts'
import { site } from './site.ts'
import { textsOf } from '../texts.ts'

/** An express tunnel: dark theme, four locations, a web shop and a video. */
export const blackline: DemoMerchant = {
  hsAccountId: 102,
  subdomain: 'blackline',
  appKey: 'ak_demo_blackline_2Vt7',
  companyName: site.companyName,
  hasApp: true,
  hasEcom: true,
  currency: 'USD',
  processor: 'worldpay',
  siteConfig: site,
  files: artFiles('blackline', [
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
    'tunnel.png',
    'tunnel.mp4',
  ]),
  locations,
  notices,
  products: goods,
  deals,
  promoCodes,
  discounts,
  texts: textsOf('blackline', { supportEmail: 'desk@blackline.example', supportPhone: '5105550136' }),
  survey: [
    'Why do you end your membership?',
    'How long did you usually wait for the tunnel?',
    'What should we do better?',
  ],
  loyalty: { widgetTitle: 'Line Credits', goal: 1000, referralPoints: 500 },
  terminal: { terminalId: 'BLACKLINE-1', terminalSecret: 'green-light-roll-on' },
  users,
}
