import type { Clock } from '#src/platform/clock.ts'
import { NoAnswer } from './outcome.ts'

export interface Hedging {
  clock: Clock
  /** Milliseconds without an answer after which another attempt begins beside those under way. */
  every: number
  /** Attempts in all. */
  most: number
}

/**
 * The first answer of overlapping attempts; the others are aborted. For a call that may arrive several times: a request
 * that was sent on a dead link waits for a retransmission long after the link is back, and a new one does not.
 * @throws Refused of the first attempt that the server refuses; NoAnswer when none of them was answered
 */
export const hedged = <T>({ clock, every, most }: Hedging, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const others = new AbortController()
    let begun = 0
    let failed = 0
    let cancel = (): void => undefined

    const end = (tell: () => void): void => {
      cancel()
      tell()
      others.abort()
    }
    const begin = (): void => {
      begun += 1
      if (begun < most) cancel = clock.after(every, begin)
      attempt(others.signal).then(
        (answer) => end(() => resolve(answer)),
        (error: unknown) => {
          failed += 1
          if (!(error instanceof NoAnswer) || failed === most) end(() => reject(error))
        },
      )
    }
    begin()
  })
