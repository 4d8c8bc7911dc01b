import { blackline } from './blackline/merchant.ts'
import type { DemoMerchant } from './merchant.ts'
import { puddle } from './puddle/merchant.ts'
import { riverbend } from './riverbend/merchant.ts'

/** The demo merchants, in the order of the front door. */
export const demoMerchants: DemoMerchant[] = [puddle, blackline, riverbend]

/** Accounts without a site, for which the administrators of the demo's merchants may make one. */
export const demoAccounts: readonly { id: number; companyName: string; subdomain: string; email: string }[] = [
  { id: 201, companyName: 'Harbor Auto Spa', subdomain: 'puddle', email: 'avery@example.com' },
  { id: 202, companyName: 'Cedar Hill Car Wash', subdomain: 'puddle', email: 'avery@example.com' },
  { id: 203, companyName: 'Nightline Express Wash', subdomain: 'blackline', email: 'avery@example.com' },
]
