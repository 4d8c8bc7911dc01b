import type { Intent } from '#src/local/intents.ts'
import { sleep } from '#src/platform/clock.ts'
import type { Outcome } from './outcome.ts'
import type { Pace } from './pace.ts'
import { settle, type TenderPorts } from './tender.ts'

/** The longest pause between two requests, in milliseconds. */
const longestPause = 20_000

/**
 * The shortest pause, by the time for which the outcome has been asked for, both in milliseconds: a user who waits in
 * front of the screen gets the answer soon after the network is back, and a long outage costs few requests.
 */
const pauseAfter = (asking: number): number => (asking < 120_000 ? 2_000 : asking < 600_000 ? 5_000 : longestPause)

/**
 * Settles a purchase until its outcome is known. Waits as long as the server names, and longer without an answer.
 * `pace.wake()` ends the wait.
 * @returns the outcome; undefined when `stop` fired or another tab has already shown it
 */
export const settleUntilKnown = async (
  ports: TenderPorts,
  pace: Pace,
  intent: Intent,
  stop: AbortSignal,
): Promise<Outcome | undefined> => {
  const begun = pace.now()
  while (!stop.aborted) {
    if (!(await ports.own.intents.get(intent.key))) return undefined
    const settled = await settle({ ...ports, clock: pace }, intent)
    if ('outcome' in settled) return settled.outcome
    if (stop.aborted) return undefined
    await sleep(pace, Math.min(longestPause, Math.max(settled.wait, pauseAfter(pace.now() - begun))))
  }
  return undefined
}
