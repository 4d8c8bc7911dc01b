import type { WorkName } from './steps.ts'

/** What is known of a payment when its charge has ended. in_doubt: the processor alone knows it. */
export type PaymentOutcome = 'approved' | 'declined' | 'failed' | 'refused' | 'void' | 'in_doubt'

/** One request to a processor, which may be several requests of the network. */
export interface ProcessorCall {
  /** Name of the processor, never of an account. */
  processor: string
  /** Name of the method. */
  call: string
  /** unknown: it answered that it does not know. failed: no answer, or none that is documented. */
  outcome: 'answered' | 'unknown' | 'failed'
  seconds: number
}

/** full: without space, memory or connections left. held: too long. */
export type DatabaseFailure = 'lost' | 'held' | 'full' | 'other'

/** Counts what the server does, by names of a fixed list: of no merchant, no person and no id. Counting never throws. */
export interface Meters {
  /** A charge that was attempted. */
  payment: (kind: 'order' | 'clubBilling' | 'airPay', outcome: PaymentOutcome) => void
  processorCall: (call: ProcessorCall) => void
  /** A transaction that the database has failed. */
  databaseFailure: (cause: DatabaseFailure) => void
  /** A run of due work. again: it succeeded, and is due again. */
  workRun: (kind: WorkName, outcome: 'done' | 'again' | 'failed') => void
}

/** Counts with each of these. */
export const metersOf = (...all: readonly Meters[]): Meters => ({
  payment: (...of) => all.forEach((each) => each.payment(...of)),
  processorCall: (...of) => all.forEach((each) => each.processorCall(...of)),
  databaseFailure: (...of) => all.forEach((each) => each.databaseFailure(...of)),
  workRun: (...of) => all.forEach((each) => each.workRun(...of)),
})

export const noMeters: Meters = {
  payment: () => undefined,
  processorCall: () => undefined,
  databaseFailure: () => undefined,
  workRun: () => undefined,
}
