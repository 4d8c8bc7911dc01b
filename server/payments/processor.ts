import type { TSchema } from 'typebox'
import type { ProcessorChoice } from '#contract/shapes/card-processor.ts'
import type { Cents } from '#contract/rules/money.ts'
import type { SetupData } from '#contract/shapes/payment.ts'
import { describeError } from '#server/basics/log.ts'
import type { Log } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Service, ServiceAccount } from '#server/security/service-accounts.ts'
import { within } from '#server/basics/within.ts'

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
 * - failed: the processor refused the attempt; nothing was charged. `reason` is for the log, such as `HTTP_401`.
 * - unknown: no answer in time; the card may have been charged. Only a look-up can determine the outcome.
 */
export type ChargeOutcome =
  | { kind: 'approved'; code: string }
  | { kind: 'declined'; code: string; message: string }
  | { kind: 'failed'; reason?: string }
  | { kind: 'unknown' }

/** As a charge, or `none`: the processor has no record of the reference. */
export type LookupOutcome = ChargeOutcome | { kind: 'none' }

export interface RefundRequest {
  /** Of the payment. */
  reference: string
  /** The server's id of the refund. Under one refund reference money is paid back once. */
  refundReference: string
  /** The processor's token of the card that was charged; null: it is not stored any more. */
  token: string | null
  amount: Cents
  /** What the payment was: the whole of it can be voided before it is settled. */
  paid: Cents
  /** ISO 4217. */
  currency: string
  /** The codes of the payment's refunds that are made: one of them is not this one. */
  made: readonly string[]
}

/**
 * Why a processor refuses a refund.
 * - NOT_SETTLED: a part cannot be refunded before the batch of the day is settled
 * - WHOLE_ONLY: it refunds no part of a payment
 */
export const refundRefusals = ['NOT_SETTLED', 'ALREADY_REFUNDED', 'MORE_THAN_LEFT', 'WHOLE_ONLY', 'REFUSED'] as const
export type RefundRefusal = (typeof refundRefusals)[number]

/**
 * The outcome of a refund. refunded, refused: final; `code` names the refund at the processor. unknown: the money may
 * have been paid back, and only a look-up can tell.
 */
export type RefundOutcome =
  | { kind: 'refunded'; code: string }
  | { kind: 'refused'; reason: RefundRefusal }
  | { kind: 'unknown' }

/** As a refund, or `none`: the processor has no record of the refund's reference. */
export type RefundLookup = RefundOutcome | { kind: 'none' }

/** The time of what a processor lists, from and before a moment. */
export interface ListedRange {
  from: Date
  until: Date
}

/** Money that a processor says it took for a reference, or paid back. A payment that is voided is not listed. */
export interface ListedMoney {
  kind: 'payment' | 'refund'
  /** Of the payment. */
  reference: string
  /** Of a refund, as the server named it; null: of a payment, or the processor does not keep it. */
  refundReference: string | null
  amount: Cents
  at: Date
}

/** One card entry: the form that a user fills in at the processor. */
export interface CardEntry {
  ref: string
  merchantName: string
  /** Origin of the page that frames the form. */
  merchantOrigin: string
  expiresAt: Date
}

/** The processor's result of a card entry, as its signature or a request to the processor confirms it. */
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

/** The origins that the merchant's page needs for the card form, and no others. */
export interface FormHosts {
  /** Origins that the frame of the form shows, one after the other. */
  frames: readonly string[]
  /** Origin to which the page posts the fields of the set-up; null: it posts none. */
  posts: string | null
}

/** A payment processor as one merchant's account uses it. */
export interface Processor {
  name: ProcessorName
  isTestAccount: boolean
  formHosts: FormHosts
  /**
   * Asks the processor, without a charge, whether it accepts the credentials of the account. Throws when it does not
   * answer.
   * @param reference of no payment
   */
  verify: (reference: string, signal: AbortSignal) => Promise<boolean>
  /** Opens a card entry and returns the fields that the app's form needs. Throws when the processor is down. */
  openCardEntry: (entry: CardEntry) => Promise<SetupData>
  /**
   * Reads the result of a card entry. Null when its signature is invalid, or the processor has no such entry.
   * Results that a processor does not sign are fetched from it.
   */
  readCallback: (body: Record<string, unknown>) => Promise<CardEntryResult | null>
  charge: (request: ChargeRequest, signal: AbortSignal) => Promise<ChargeOutcome>
  lookup: (reference: string) => Promise<LookupOutcome>
  /**
   * Voids or refunds a payment, if there is one. True when the processor holds no money for this reference; false when
   * it refused, and the payment stands unchanged.
   */
  void: (reference: string) => Promise<boolean>
  /**
   * True: after a void, a charge with this reference is refused. False: a charge that is still on its way may be made
   * after the void, so the reference is looked up again later.
   */
  refusesAfterVoid: boolean
  /** Pays a part or the whole of an approved payment back to the card that was charged. */
  refund: (request: RefundRequest, signal: AbortSignal) => Promise<RefundOutcome>
  /** What became of a refund that was sent. */
  lookupRefund: (request: RefundRequest) => Promise<RefundLookup>
  /**
   * True: a refund that is sent again under its reference is made once, and gets the answer of the first. False: it
   * would be made twice, so one without an answer is only looked up.
   */
  keepsRefundReferences: boolean
  /**
   * Deletes a stored card at the processor; a deleted one is no error. Null: its interface has no such call.
   * @returns false when the processor refused, and may accept it later
   */
  deleteCard: ((token: string) => Promise<boolean>) | null
  /**
   * Everything that the account took and paid back in a range of time, for the close of a day. Null: its interface has no
   * such list.
   */
  listMoney: ((range: ListedRange, signal: AbortSignal) => Promise<ListedMoney[]>) | null
}

/** A processor as the merchant's account of that number uses it. */
export interface MerchantProcessor extends Processor {
  account: number
}

/** The protocol of a processor; `at` makes a merchant's `Processor` from the merchant's account. */
export interface ProcessorAdapter<S extends TSchema = TSchema> extends Service<S, Processor> {
  name: ProcessorName
  /**
   * The reference of the card entry in a callback, which names the merchant whose account verifies the callback. The
   * reference itself is not verified: a body may come from any sender. Null when the body has none.
   */
  refOf: (body: Record<string, unknown>) => string | null
  /** Where the account at the provider has to send the results of its form; absent: each request says it. */
  returnUrl?: string
}

export interface Processors {
  /** The adapter of that name; null when this server has none. */
  adapter: (name: string) => ProcessorAdapter | null
  /**
   * Reads the merchant's account with the open transaction: the current one, or the one of that number. Null: this
   * server has no adapter of that name, or the merchant has no such account. An error of the processor contains no
   * credentials.
   * @throws AccountUnreadable when the account cannot be opened: its payments stay as they are
   */
  at: (tx: Tx, tenant: number, name: string, account?: number | null) => Promise<MerchantProcessor | null>
}

/** The processors with what a merchant's account is entered by. */
export interface OfferedProcessors extends Processors {
  /** The processors of this server, and what an account at each consists of. */
  choices: readonly ProcessorChoice[]
  /**
   * The processor as the holder of that account uses it, whose account may not be stored. Null: this server has no
   * adapter of that name.
   * @throws CredentialsInvalid
   */
  with: (name: string, account: ServiceAccount) => Processor | null
}

/** Time limit of one look-up or one void, in milliseconds. */
export const processorTimeLimit = 10_000

export interface TimedRefund {
  processor: Processor
  request: RefundRequest
  /** Milliseconds. */
  timeout: number
  log: Pick<Log, 'warn'>
}

/** Refunds, and aborts after `timeout` milliseconds: the outcome is unknown then, as when the processor throws. */
export const refundWithin = async ({ processor, request, timeout, log }: TimedRefund): Promise<RefundOutcome> => {
  const facts = { refund: request.refundReference, processor: processor.name }
  const abort = new AbortController()
  const refunded = processor.refund(request, abort.signal).catch((error: unknown): RefundOutcome => {
    log.warn({ ...facts, ...describeError(error) }, 'refund failed without an outcome')
    return { kind: 'unknown' }
  })
  const outcome = await within(refunded, timeout)
  if (outcome === 'late') {
    abort.abort()
    log.warn(facts, 'refund was not answered in time')
    return { kind: 'unknown' }
  }
  if (outcome.kind === 'refused') log.warn({ ...facts, reason: outcome.reason }, 'processor refused a refund')
  return outcome
}

export interface TimedCharge {
  processor: Processor
  request: ChargeRequest
  /** Milliseconds. */
  timeout: number
  log: Pick<Log, 'warn'>
}

/**
 * Charges, and aborts after `timeout` milliseconds. When the processor throws or does not answer in time, the outcome
 * is unknown. The log gets what the processor said, and nothing of the card or the account.
 */
export const chargeWithin = async ({ processor, request, timeout, log }: TimedCharge): Promise<ChargeOutcome> => {
  const facts = { order: request.reference, processor: processor.name }
  const abort = new AbortController()
  const charged = processor.charge(request, abort.signal).catch((error: unknown): ChargeOutcome => {
    log.warn({ ...facts, ...describeError(error) }, 'charge failed without an outcome')
    return { kind: 'unknown' }
  })
  const outcome = await within(charged, timeout)
  if (outcome === 'late') {
    abort.abort()
    log.warn(facts, 'charge was not answered in time')
    return { kind: 'unknown' }
  }
  if (outcome.kind === 'failed') log.warn({ ...facts, reason: outcome.reason }, 'processor refused a charge')
  return outcome
}
