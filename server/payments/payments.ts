import type { FastifyInstance } from 'fastify'
import type { Meters } from '#server/basics/meters.ts'
import type { Clock } from '#server/basics/ports.ts'
import type { Step } from '#server/basics/steps.ts'
import type { ServiceAccounts } from '#server/security/service-accounts.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { OfferedProcessors } from './processor.ts'

/** The payment processors of this server. */
export interface Payments {
  processors: OfferedProcessors
  /** Registers the sites that the processors need: pages of forms, and pages that forms return to. */
  mount: (app: FastifyInstance) => void
  /** Starts what listens on a port of its own. */
  start: () => Promise<void>
  close: () => Promise<void>
}

export interface PaymentsOptions {
  settings: Settings
  accounts: ServiceAccounts
  clock: Clock
  step: Step
  meters: Meters
}
