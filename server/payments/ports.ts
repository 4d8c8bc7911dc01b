import type { TenantTransact, Tx } from '#server/database/transact.ts'
import type { Meters } from '#server/basics/meters.ts'
import type { Clock, Log, Random } from '#server/basics/ports.ts'
import { siteOrigin, type Settings } from '#server/settings/settings.ts'
import type { MerchantProcessor, Processors } from './processor.ts'
import type { Step } from '#server/basics/steps.ts'

/** The dependencies of a payment. No transaction is open during a call to the processor. */
export interface PaymentPorts {
  /** Runs one short transaction as the tenant. */
  transact: TenantTransact
  clock: Clock
  random: Random
  log: Log
  /**
   * The merchant's processor of that name, from its current account or the one of that number; null: it has none.
   * @throws AccountUnreadable
   */
  processorOf: (tx: Tx, name: string, account?: number | null) => Promise<MerchantProcessor | null>
  /** Milliseconds after which the outcome of a charge counts as unknown. */
  chargeTimeout: number
  step: Step
  meters: Meters
  /** Origin of the merchant's site, for the links in mails. */
  origin: string
  /** True: the site is being deleted. A payment in doubt is given back, since nothing bought there can be used. */
  isClosed?: boolean
}

/** The user who pays. */
export interface Buyer {
  tenant: number
  userId: string
}

/** The dependencies that payments share, whatever the merchant. */
export interface PaymentDeps extends Pick<PaymentPorts, 'clock' | 'random' | 'log' | 'step' | 'meters'> {
  settings: Settings
  processors: Processors
}

/** The merchant who is paid. */
export interface Payee {
  tenant: number
  subdomain: string
  isClosed?: boolean
}

/** Creates the ports of a payment to a merchant. */
export const paymentPorts = (
  deps: PaymentDeps,
  transact: PaymentPorts['transact'],
  { tenant, subdomain, isClosed = false }: Payee,
): PaymentPorts => {
  const { clock, random, log, processors, settings, step, meters } = deps
  const origin = siteOrigin(settings, subdomain)
  const processorOf: PaymentPorts['processorOf'] = (tx, name, account) => processors.at(tx, tenant, name, account)
  const { chargeTimeout } = settings
  return { transact, clock, random, log, processorOf, chargeTimeout, step, meters, origin, isClosed }
}
