import type { DemoMerchant } from '../merchant.ts'
import { artFiles } from '../art.ts'
import { goods } from './goods.ts'
import { deals, promoCodes } from './offers.ts'
import { users } from './users.ts'
import { notices, locations } from './locations.ts'
import { site } from './site.ts'
import { textsOf } from '../texts.ts'

/** A regional chain: sixty locations, one of which must be chosen; no loyalty, no web shop, several routes disabled. */
export const riverbend: DemoMerchant = {
  hsAccountId: 103,
  subdomain: 'riverbend',
  appKey: 'ak_demo_riverbend_6Kw1',
  companyName: site.companyName,
  hasApp: true,
  hasEcom: false,
  currency: 'USD',
  processor: 'ips',
  siteConfig: site,
  files: artFiles('riverbend', [
    'logo.svg',
    'map.geojson',
    'home.svg',
    'second.svg',
    'scene.svg',
    'slide-wash.svg',
    'slide-club.svg',
  ]),
  locations,
  notices,
  products: goods,
  deals,
  promoCodes,
  discounts: [],
  texts: textsOf('riverbend', { supportEmail: 'help@riverbend.example', supportPhone: '7155550110' }),
  survey: [
    'What is your reason for leaving the wash club?',
    'Is there a location you would like us to open, or to open longer?',
  ],
  loyalty: { widgetTitle: 'Points', goal: 1000, referralPoints: null },
  terminal: { terminalId: 'RIVERBEND-1', terminalSecret: 'follow-the-river' },
  users,
}
