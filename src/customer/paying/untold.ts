import type { ErrorCode } from '#contract/messages.ts'
import { writeByUser } from '#src/local/by-user.ts'
import { readDeviceValue } from '#src/local/device-values.ts'
import type { Intent } from '#src/local/intents.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { Refused } from '#src/remote/outcome.ts'
import type { Known } from './outcome.ts'

type StoredOutcome =
  | Exclude<Known, { is: 'refused' }>
  | { is: 'refused'; status: number; message: string; code?: ErrorCode | undefined }

/** On disk from the moment in which the outcome is known until it has been shown: the page may end in between. */
interface Untold {
  intent: Intent
  outcome: StoredOutcome
  /** Epoch milliseconds. */
  at: number
}

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

type StoredUntold = Record<string, Untold> | Untold

/** By user id: the outcome of one user's purchase is nothing that another one's may replace. */
const readUntold = async (own: OwnDatabase): Promise<Record<string, Untold>> => {
  const stored = (await readDeviceValue<StoredUntold>(own, 'untoldPurchase')) ?? {}
  // Earlier versions stored one outcome per phone.
  return 'intent' in stored ? { [(stored as Untold).intent.person]: stored as Untold } : stored
}

/** Replaces what is stored for this user. Run it in a transaction. */
const write = async (own: OwnDatabase, person: string, untold: Untold | undefined): Promise<void> =>
  writeByUser(own, 'untoldPurchase', person, untold, await readUntold(own))

export const storeUntold = (own: OwnDatabase, intent: Intent, outcome: Known, at: number): Promise<void> =>
  write(own, intent.person, { intent, outcome: toStored(outcome), at })

/** The user's last outcome was shown before the question about the next purchase. */
export const dropUntold = (own: OwnDatabase, person: string): Promise<void> => write(own, person, undefined)

/** The outcome has been shown. */
export const markTold = (own: OwnDatabase, { key, person }: Intent): Promise<void> =>
  own.transaction('rw', own.deviceValues, async () => {
    if ((await readUntold(own))[person]?.intent.key === key) await dropUntold(own, person)
  })

/**
 * The purchase of this user whose outcome an earlier page learned and did not show; undefined when there is none.
 * @param loadedAt when this page was loaded, in epoch milliseconds: a later outcome is shown by the page that has it
 */
export const untoldFromEarlierPage = async (
  own: OwnDatabase,
  person: string,
  loadedAt: number,
): Promise<{ intent: Intent; outcome: Known } | undefined> => {
  const untold = (await readUntold(own))[person]
  if (!untold || untold.at >= loadedAt) return undefined
  return { intent: untold.intent, outcome: fromStored(untold.outcome) }
}
