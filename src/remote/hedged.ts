import type { Clock } from '#src/platform/clock.ts'
import { isRefused, NoAnswer } from './outcome.ts'

/** An attempt without an answer is joined by another one after this time, in milliseconds. */
export const joinedAfter = 2_000

/** An attempt is given up after this time, in milliseconds. At most five are in flight: a browser opens six. */
export const givenUpAfter = 5 * joinedAfter

/**
 * Sends an idempotent request, and sends it again while no answer arrives. A connection that was silent for a while may
 * stay silent when the network is back, and so may each idle one that the browser keeps: a new request then gets the
 * answer, and the old one is not given up for it. The first answer ends the others.
 * @param attempt one request; its time-out must be `givenUpAfter`
 * @throws the answer's error; NoAnswer when an attempt fails with no other one in flight, or times out
 */
export const hedged = <T>(clock: Clock, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const end = new AbortController()
    let inFlight = 0
    let cancel = () => {}

    const finish = (report: () => void) => {
      cancel()
      report()
      end.abort()
    }
    const begin = () => {
      inFlight += 1
      cancel = clock.after(joinedAfter, begin)
      attempt(end.signal).then(
        (answer) => finish(() => resolve(answer)),
        (error: unknown) => {
          inFlight -= 1
          if (!end.signal.aborted && (inFlight === 0 || !mayBeBetterAnswered(error))) finish(() => reject(error))
        },
      )
    }
    begin()
  })

/** True when another attempt in flight may get an answer where this one got none: a lost connection, or "not yet". */
const mayBeBetterAnswered = (error: unknown): boolean =>
  error instanceof NoAnswer ? error.reason !== 'timeout' : isRefused(error, 'IDEMPOTENCY_IN_PROGRESS')
