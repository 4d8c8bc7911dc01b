import type { Clock } from '#src/platform/clock.ts'
import { isRefused, NoAnswer } from './outcome.ts'

/** An attempt without an answer is joined by another one after this time, in milliseconds. */
export const joinedAfter = 2_000

/** The first attempt is given up after this time, in milliseconds, and the others with it. */
export const givenUpAfter = 10_000

/** The most attempts of one call: then it fails, also when an attempt never ends. */
const mostBegun = givenUpAfter / joinedAfter + 1

/** The most attempts in flight. A browser opens six connections to a host, and a dead one occupies its place. */
const most = 3

/**
 * Sends an idempotent request, and sends it again while no answer arrives. A connection that was silent for a while may
 * stay silent when the network is back, and so may each idle one that the browser keeps: a new request then gets the
 * answer. The first attempt is kept for a link that is only slow; of the later ones the oldest makes room. The first
 * answer ends the others.
 * @param attempt one request; its time-out must be `givenUpAfter`
 * @throws the answer's error; NoAnswer when an attempt fails with no other one in flight, or times out
 */
export const hedged = <T>(clock: Clock, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const inFlight: AbortController[] = []
    let cancel = () => {}
    let begun = 0

    const finish = (report: () => void) => {
      cancel()
      report()
      for (const each of inFlight.splice(0)) each.abort()
    }
    const fail = (mine: AbortController, error: unknown) => {
      // It was ended to make room, or by an answer to another one.
      if (mine.signal.aborted) return
      inFlight.splice(inFlight.indexOf(mine), 1)
      if (inFlight.length === 0 || !mayBeBetterAnswered(error)) finish(() => reject(error))
    }
    const begin = () => {
      if (begun === mostBegun) return finish(() => reject(new NoAnswer('timeout')))
      begun += 1
      if (inFlight.length === most) inFlight.splice(1, 1)[0]!.abort()
      const mine = new AbortController()
      inFlight.push(mine)
      cancel = clock.after(joinedAfter, begin)
      attempt(mine.signal).then(
        (answer) => mine.signal.aborted || finish(() => resolve(answer)),
        (error: unknown) => fail(mine, error),
      )
    }
    begin()
  })

/** True when another attempt in flight may get an answer where this one got none: a lost connection, or "not yet". */
const mayBeBetterAnswered = (error: unknown): boolean =>
  error instanceof NoAnswer ? error.reason !== 'timeout' : isRefused(error, 'IDEMPOTENCY_IN_PROGRESS')
