import type { TenantTransact } from '#server/database/transact.ts'
import type { Clock, Log, Random } from '#server/basics/ports.ts'
import { siteOrigin, type Settings } from '#server/settings/settings.ts'
import type { Processor } from './processor.ts'
import type { Step } from '#server/basics/steps.ts'

/** The dependencies of a payment. No transaction is open during a call to the processor. */
export interface PaymentPorts {
  /** Runs one short transaction as the tenant. */
  transact: TenantTransact
  clock: Clock
  random: Random
  log: Log
  /** The processor of that name, or null when none is configured. */
  processorOf: (name: string) => Processor | null
  /** Milliseconds after which the outcome of a charge counts as unknown. */
  chargeTimeout: number
  step: Step
  /** Origin of the merchant's site, for the links in mails. */
  origin: string
}

/** The user who pays. */
export interface Buyer {
  tenant: number
  userId: string
}

/** The dependencies that payments share, whatever the merchant. */
export interface PaymentDeps extends Pick<PaymentPorts, 'clock' | 'random' | 'log' | 'step'> {
  settings: Settings
  processor: PaymentPorts['processorOf']
}

/** Creates the ports of a payment for the tenant with that subdomain. */
export const paymentPorts = (
  deps: PaymentDeps,
  transact: PaymentPorts['transact'],
  subdomain: string,
): PaymentPorts => {
  const { clock, random, log, processor, settings, step } = deps
  const origin = siteOrigin(settings, subdomain)
  return { transact, clock, random, log, processorOf: processor, chargeTimeout: settings.chargeTimeout, step, origin }
}
