import type { TSchema } from 'typebox'
import type { Cents } from '#contract/rules/money.ts'
import type { SetupData } from '#contract/shapes/payment.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Service } from '#server/security/service-accounts.ts'
import { within } from './within.ts'

/** The processors that a merchant can use. Each returns its own fields for the card-entry form. */
export const processorNames = ['exacthosted', 'worldpay', 'ips', 'moneris', 'moneris_deprecated'] as const
export type ProcessorName = (typeof processorNames)[number]

export interface ChargeRequest {
  /** The server's id of the payment. The processor charges one reference once, however often the charge is repeated. */
  reference: string
  /** The processor's token of the stored card. */
  token: string
  amount: Cents
  /** ISO 4217. */
  currency: string
}

/**
 * The outcome of a charge.
 * - approved, declined: final.
 * - failed: the processor refused the attempt or could not be reached; nothing was charged.
 * - unknown: no answer in time; the card may have been charged. Only a look-up can determine the outcome.
 */
export type ChargeOutcome =
  | { kind: 'approved'; code: string }
  | { kind: 'declined'; code: string; message: string }
  | { kind: 'failed' }
  | { kind: 'unknown' }

/** As a charge, or `none`: the processor has no record of the reference. */
export type LookupOutcome = ChargeOutcome | { kind: 'none' }

/** One card entry: the form that a user fills in at the processor. */
export interface CardEntry {
  ref: string
  merchantName: string
  /** Origin of the page that frames the form. */
  merchantOrigin: string
  expiresAt: Date
}

/** The processor's result of a card entry, with its signature verified. */
export type CardEntryResult =
  | {
      kind: 'saved'
      ref: string
      token: string
      brand: string
      lastFour: string
      expirationMonth: number
      expirationYear: number
    }
  | { kind: 'failed'; ref: string; message: string | null }

/** A payment processor as one merchant's account uses it. */
export interface Processor {
  name: ProcessorName
  isTestAccount: boolean
  /** Opens a card entry and returns the fields that the app's form needs. Throws when the processor is down. */
  openCardEntry: (entry: CardEntry) => Promise<SetupData>
  /** Parses a callback; null when its signature is invalid. */
  readCallback: (body: Record<string, unknown>) => CardEntryResult | null
  charge: (request: ChargeRequest, signal: AbortSignal) => Promise<ChargeOutcome>
  lookup: (reference: string) => Promise<LookupOutcome>
  /**
   * Voids or refunds a payment: afterwards a charge with this reference is refused. True when the processor confirmed
   * it; false when it refused, and the payment stands unchanged.
   */
  void: (reference: string) => Promise<boolean>
}

/** The protocol of a processor; `at` makes a merchant's `Processor` from the merchant's account. */
export interface ProcessorAdapter<S extends TSchema = TSchema> extends Service<S, Processor> {
  name: ProcessorName
  /**
   * The reference of the card entry in a callback, which names the merchant whose account verifies the callback. The
   * reference itself is not verified: a body may come from any sender. Null when the body has none.
   */
  refOf: (body: Record<string, unknown>) => string | null
}

export interface Processors {
  /** The adapter of that name; null when this server has none. */
  adapter: (name: string) => ProcessorAdapter | null
  /**
   * Reads the merchant's account with the open transaction. Null: this server has no adapter of that name, or the
   * merchant has no account. An error of the processor contains no credentials.
   * @throws AccountUnreadable when the account cannot be opened: its payments stay as they are
   */
  at: (tx: Tx, tenant: number, name: string) => Promise<Processor | null>
}

/** Time limit of one look-up or one void, in milliseconds. */
export const processorTimeLimit = 10_000

/**
 * Charges, and aborts after `timeout` milliseconds. When the processor throws or does not answer in time, the outcome
 * is unknown.
 */
export const chargeWithin = async (
  processor: Processor,
  request: ChargeRequest,
  timeout: number,
): Promise<ChargeOutcome> => {
  const abort = new AbortController()
  const charged = processor.charge(request, abort.signal).catch((): ChargeOutcome => ({ kind: 'unknown' }))
  const outcome = await within(charged, timeout)
  if (outcome !== 'late') return outcome
  abort.abort()
  return { kind: 'unknown' }
}
