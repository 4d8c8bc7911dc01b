import type { ErrorCode } from '#contract/messages.ts'
import type { OrderResult } from '#contract/shapes/order.ts'
import { writeByUser } from '#src/local/by-user.ts'
import { readDeviceValue } from '#src/local/device-values.ts'
import type { Intent } from '#src/local/intents.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { Refused } from '#src/remote/outcome.ts'

/**
 * How a payment ended.
 * - approved: charged, and the goods are in the wallet
 * - declined: the bank refused; nothing was charged
 * - refused: the server did not accept the order; nothing was charged
 * - void: nothing was charged, and nothing will be. `returned`: the payment was taken, and returned since the delivery
 *   failed
 * - unknown: only the server has the outcome; settle has to be called
 */
export type Outcome =
  | { is: 'approved'; order: OrderResult }
  | { is: 'declined'; message: string | null }
  | { is: 'refused'; error: Error }
  | { is: 'void'; returned?: boolean }
  | { is: 'unknown' }

/** An outcome that ends the payment. */
export type Known = Exclude<Outcome, { is: 'unknown' }>

/**
 * A tap that sent nothing, because of an action in another tab since the question.
 * - changed: the cart differs from the confirmed one
 * - under-way: another payment of this user is open
 */
export type Unsent = { is: 'changed' } | { is: 'under-way' }

export const outcomeOf = (order: OrderResult): Known =>
  order.approved ? { is: 'approved', order } : { is: 'declined', message: order.message ?? null }

/**
 * Stores an outcome until it has been shown, since the page may end in between. Replaces the last one of this user. Run
 * it in a transaction.
 */
export const storeOutcome = (own: OwnDatabase, intent: Intent, outcome: Known, at: number): Promise<void> =>
  write(own, intent.person, { intent, outcome: toStored(outcome), at })

/** The user's last outcome was shown before the question about the next payment. Run it in a transaction. */
export const dropOutcome = (own: OwnDatabase, person: string): Promise<void> => write(own, person, undefined)

/** The outcome has been shown. */
export const markShown = (own: OwnDatabase, { key, person }: Intent): Promise<void> =>
  own.transaction('rw', own.deviceValues, async () => {
    if ((await readUnshown(own))[person]?.intent.key === key) await dropOutcome(own, person)
  })

/**
 * The payment of this user whose outcome an earlier page learned and did not show; undefined when there is none.
 * @param loadedAt when this page was loaded, in epoch milliseconds: a later outcome is shown by the page that has it
 */
export const outcomeFromEarlierPage = async (
  own: OwnDatabase,
  person: string,
  loadedAt: number,
): Promise<{ intent: Intent; outcome: Known } | undefined> => {
  const unshown = (await readUnshown(own))[person]
  if (!unshown || unshown.at >= loadedAt) return undefined
  return { intent: unshown.intent, outcome: fromStored(unshown.outcome) }
}

interface Unshown {
  intent: Intent
  outcome: StoredOutcome
  /** Epoch milliseconds. */
  at: number
}

type StoredOutcome =
  | Exclude<Known, { is: 'refused' }>
  | { is: 'refused'; status: number; message: string; code?: ErrorCode | undefined }

const toStored = (outcome: Known): StoredOutcome => {
  if (outcome.is !== 'refused') return outcome
  const { error } = outcome
  const refusal = error instanceof Refused ? { status: error.status, code: error.code } : { status: 0 }
  return { is: 'refused', message: error.message, ...refusal }
}

const fromStored = (outcome: StoredOutcome): Known =>
  outcome.is === 'refused'
    ? { is: 'refused', error: new Refused(outcome.status, outcome.message, { code: outcome.code }) }
    : outcome

/** By user id: the outcome of one user's payment is nothing that another one's may replace. */
const readUnshown = async (own: OwnDatabase): Promise<Record<string, Unshown>> => {
  const stored = (await readDeviceValue<Record<string, Unshown> | Unshown>(own, 'untoldPurchase')) ?? {}
  // Earlier versions stored one outcome per phone.
  return 'intent' in stored ? { [(stored as Unshown).intent.person]: stored as Unshown } : stored
}

const write = async (own: OwnDatabase, person: string, unshown: Unshown | undefined): Promise<void> =>
  writeByUser(own, 'untoldPurchase', person, unshown, await readUnshown(own))
