import fc from 'fast-check'
import type { ErrorCode } from '#contract/messages.ts'

/** Ways in which a client gets no answer of the server. */
export type Silence = 'lost' | 'cut' | 'portal' | 'stranger' | 'gateway' | 'silence'

/**
 * The outcome of one request: one for each class of answer that the queue distinguishes, and for each network failure.
 */
export type Outcome =
  /** Carried out; `told` is what becomes of the answer. */
  | { is: 'accepted'; told: 'whole' | Silence; turns: number }
  /** Carried out; the answer has the envelope, but the app cannot apply its data. */
  | { is: 'garbled' }
  /** Never carried out. */
  | { is: 'missed'; told: Silence; retryAfter?: number }
  /**
   * The client gets no answer. The request arrives after `after` other requests, possibly after its retry or refusal.
   */
  | { is: 'late'; after: number }
  /** Delivered twice at the same moment. */
  | { is: 'twice' }
  /** `lasts`: every later copy is refused as well. Otherwise a delayed copy is accepted. */
  | { is: 'refused'; status: number; code: ErrorCode; lasts: boolean }
  | { is: 'postponed'; status: number; code: ErrorCode; retryAfter?: number }
  /** The access token has expired; the refresh succeeds. */
  | { is: 'expired' }
  /** The session has ended: the refresh is refused as well. */
  | { is: 'ended' }

const seconds = fc.option(fc.constantFrom(1, 20, 120, 100_000), { nil: undefined })
const told = fc.constantFrom<Silence>('lost', 'cut', 'portal', 'stranger', 'gateway', 'silence')

const refusals: [number, ErrorCode][] = [
  [409, 'VEHICLE_LOCKED'],
  [412, 'PRECONDITION'],
  [422, 'IDEMPOTENCY_REUSED'],
  [400, 'VALIDATION'],
  [403, 'FORBIDDEN'],
  [404, 'LOCATION_UNKNOWN'],
  [410, 'PROMO_ENDED'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA'],
]
const postponements: [number, ErrorCode][] = [
  [409, 'IDEMPOTENCY_IN_PROGRESS'],
  [408, 'UNAVAILABLE'],
  [425, 'UNAVAILABLE'],
  [429, 'RATE_LIMITED'],
  [500, 'INTERNAL'],
  [502, 'GATEWAY'],
  [503, 'UNAVAILABLE'],
  [504, 'UNAVAILABLE'],
]

const anyOutcome: fc.Arbitrary<Outcome> = fc.oneof(
  { weight: 3, arbitrary: fc.nat(12).map((turns): Outcome => ({ is: 'accepted', told: 'whole', turns })) },
  {
    weight: 3,
    arbitrary: fc.tuple(told, fc.nat(12)).map(([how, turns]): Outcome => ({ is: 'accepted', told: how, turns })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(told, seconds).map(([how, retryAfter]): Outcome => ({ is: 'missed', told: how, retryAfter })),
  },
  { weight: 1, arbitrary: fc.constant<Outcome>({ is: 'garbled' }) },
  { weight: 2, arbitrary: fc.nat(3).map((after): Outcome => ({ is: 'late', after })) },
  { weight: 1, arbitrary: fc.constant<Outcome>({ is: 'twice' }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...refusals), fc.boolean())
      .map(([[status, code], lasts]): Outcome => ({ is: 'refused', status, code, lasts })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...postponements), seconds)
      .map(([[status, code], retryAfter]): Outcome => ({ is: 'postponed', status, code, retryAfter })),
  },
  { weight: 2, arbitrary: fc.constant<Outcome>({ is: 'expired' }) },
  { weight: 1, arbitrary: fc.constant<Outcome>({ is: 'ended' }) },
)

/** The outcomes of the next requests. One plan refuses a token again directly after its refresh. */
export const anyPlan: fc.Arbitrary<Outcome[]> = fc.oneof(
  { weight: 9, arbitrary: fc.array(anyOutcome, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant<Outcome[]>([{ is: 'expired' }, { is: 'expired' }]) },
  {
    // A copy arrives after its retry was refused.
    weight: 1,
    arbitrary: fc.tuple(fc.nat(3), fc.constantFrom(...refusals)).map(([after, [status, code]]): Outcome[] => [
      { is: 'late', after: after + 1 },
      { is: 'refused', status, code, lasts: false },
    ]),
  },
)

/** The outcome of one token refresh. */
export type Renewal = 'works' | 'lost' | 'unanswered' | 'portal' | 'busy'
export const anyRenewal = fc.constantFrom<Renewal>('works', 'lost', 'unanswered', 'portal', 'busy')

/** The outcome of one request for the application key. */
export type SiteKeyAnswer = 'works' | 'lost' | 'busy' | 'unknown'
export const anySiteKeyAnswer = fc.constantFrom<SiteKeyAnswer>('works', 'lost', 'busy', 'unknown')
