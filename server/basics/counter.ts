import type { Maybe } from './maybe.ts'

export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the window ends. */
  resetIn: number
}

/** Counts requests by subject, in windows that start with the first request. */
export interface Counter {
  /** Counts one request. A spent window is an answer, not an error. */
  take(subject: string): Maybe<Allowance>
  /** Undoes one `take`. */
  giveBack(subject: string): Maybe<void>
  /** True while the subject has a window. Never creates one. */
  has(subject: string): Maybe<boolean>
}
