import { readDeviceValue } from '#src/local/device-values.ts'
import type { OwnDatabase } from '#src/local/own.ts'

/** This page's search for an untold outcome. A tap waits for it: the message comes before the next question. */
export const untoldSearch = { done: Promise.resolve() }

/** True when the outcome of a purchase is stored that may not have been shown. */
export const hasUntold = async (own: OwnDatabase): Promise<boolean> =>
  (await readDeviceValue(own, 'untoldPurchase')) !== undefined
