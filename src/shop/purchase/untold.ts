import type { ErrorCode } from '#contract/messages.ts'
import { deleteDeviceValue, readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
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

export const storeUntold = (own: OwnDatabase, intent: Intent, outcome: Known, at: number): Promise<void> =>
  writeDeviceValue(own, 'untoldPurchase', { intent, outcome: toStored(outcome), at } satisfies Untold)

/** The outcome has been shown. */
export const markTold = (own: OwnDatabase, key: string): Promise<void> =>
  own.transaction('rw', own.deviceValues, async () => {
    const untold = await readDeviceValue<Untold>(own, 'untoldPurchase')
    if (untold?.intent.key === key) await deleteDeviceValue(own, 'untoldPurchase')
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
  const untold = await readDeviceValue<Untold>(own, 'untoldPurchase')
  if (untold?.intent.person !== person || untold.at >= loadedAt) return undefined
  return { intent: untold.intent, outcome: fromStored(untold.outcome) }
}
