import type { Cents } from '#contract/rules/money.ts'
import type { SetupData } from '#contract/shapes/payment.ts'
import { within } from './within.ts'

/** The processors that a merchant can be set to. Each answers the card-entry set-up with fields of its own. */
export const processorNames = ['exacthosted', 'worldpay', 'ips', 'moneris', 'moneris_deprecated'] as const
export type ProcessorName = (typeof processorNames)[number]

export interface ChargeRequest {
  /** Our id of the payment. The processor charges one reference once, however often it is asked. */
  reference: string
  /** The stored card, as the processor named it at card entry. */
  token: string
  amount: Cents
  /** ISO 4217. */
  currency: string
}

/**
 * What became of a charge.
 * - approved, declined: final.
 * - failed: the processor refused to try or could not be reached; nothing was charged.
 * - unknown: no answer in time; the card may have been charged. Only a look-up tells.
 */
export type ChargeOutcome =
  | { kind: 'approved'; code: string }
  | { kind: 'declined'; code: string; message: string }
  | { kind: 'failed' }
  | { kind: 'unknown' }

/** As a charge, or `none`: the processor has never seen the reference. */
export type LookupOutcome = ChargeOutcome | { kind: 'none' }

/** One card entry: the form that a person fills in at the processor. */
export interface CardEntry {
  ref: string
  merchantName: string
  /** Origin of the page that frames the form. */
  merchantOrigin: string
  expiresAt: Date
}

/** What the processor says about a card entry, already proven to come from it. */
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

export interface Processor {
  name: ProcessorName
  isTestAccount: boolean
  /** Opens a card entry and answers the fields that the app's form needs. Throws when the processor is down. */
  openCardEntry: (entry: CardEntry) => Promise<SetupData>
  /** Reads a callback; null when its signature is not the processor's. */
  readCallback: (body: Record<string, unknown>) => CardEntryResult | null
  charge: (request: ChargeRequest, signal: AbortSignal) => Promise<ChargeOutcome>
  lookup: (reference: string) => Promise<LookupOutcome>
  /**
   * Takes a payment back, or makes sure that it never happens: afterwards a charge by this reference is refused.
   * True when the processor has confirmed it; false when it refused, and the payment stands as it was.
   */
  void: (reference: string) => Promise<boolean>
}

/** Milliseconds that one look-up or one void may take. */
export const processorPatience = 10_000

/** A charge that is given up after `timeout` milliseconds; a processor that breaks off in the middle leaves its outcome unknown. */
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
