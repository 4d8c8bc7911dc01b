import type { WorkName } from './steps.ts'

export const paymentKinds = ['order', 'clubBilling', 'airPay'] as const

/** What is known of a payment when its charge has ended. in_doubt: the processor alone knows it. */
export const paymentOutcomes = ['approved', 'declined', 'failed', 'void', 'in_doubt'] as const

/** unknown: it answered that it does not know. failed: no answer, or none that is documented. */
export const callOutcomes = ['answered', 'unknown', 'failed'] as const

/** One request to a processor, which may be several requests of the network. */
export interface ProcessorCall {
  /** Name of the processor, never of an account. */
  processor: string
  /** Name of the method. */
  call: string
  outcome: (typeof callOutcomes)[number]
  seconds: number
}

/** full: without space, memory or connections left. held: too long. */
export const databaseFailures = ['lost', 'held', 'full', 'other'] as const

/** again: it succeeded, and is due again. */
export const workOutcomes = ['done', 'again', 'failed'] as const
export type WorkOutcome = (typeof workOutcomes)[number]

/**
 * Counts what the server does, by names of a fixed list: of no person and no id. A tenant tells the failures of one merchant's
 * account from those of all, and is never shown. Counting never throws.
 */
export interface Meters {
  /** A charge that was attempted. */
  payment: (kind: (typeof paymentKinds)[number], outcome: (typeof paymentOutcomes)[number], tenant: number) => void
  processorCall: (call: ProcessorCall) => void
  /** A transaction that the database has failed. */
  databaseFailure: (cause: (typeof databaseFailures)[number]) => void
  /** A run of due work. */
  workRun: (kind: WorkName, outcome: WorkOutcome, tenant: number) => void
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
