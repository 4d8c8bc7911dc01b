import type { Tx } from '../database/transact.ts'
import type { Deps } from '../deps.ts'
import type { Clock, Log, Random } from '../ports.ts'
import { siteOrigin } from '../settings.ts'
import type { Processor } from './processor.ts'
import type { Step } from './steps.ts'

/** What a payment needs of the outside. No transaction is open while the processor is asked. */
export interface PaymentPorts {
  /** One short transaction as the merchant. */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  clock: Clock
  random: Random
  log: Log
  /** The processor of that name, or null when none is configured under it. */
  processorOf: (name: string) => Processor | null
  /** Milliseconds that a charge may take before its outcome counts as unknown. */
  chargeTimeout: number
  step: Step
  /** Origin of the merchant's site, for the links in mails. */
  origin: string
}

/** Who pays. */
export interface Buyer {
  tenant: number
  userId: string
}

/** The ports of a payment at the merchant of that subdomain, from what handlers and jobs are given. */
export const paymentPorts = (deps: Deps, transact: PaymentPorts['transact'], subdomain: string): PaymentPorts => {
  const { clock, random, log, processor, settings, step } = deps
  const origin = siteOrigin(settings, subdomain)
  return { transact, clock, random, log, processorOf: processor, chargeTimeout: settings.chargeTimeout, step, origin }
}
