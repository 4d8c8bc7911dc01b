import { blackline } from './blackline/merchant.ts'
import type { DemoMerchant } from './merchant.ts'
import { puddle } from './puddle/merchant.ts'
import { riverbend } from './riverbend/merchant.ts'

/** The demo merchants, in the order of the front door. */
export const demoMerchants: DemoMerchant[] = [puddle, blackline, riverbend]
