import type { Intent } from '#src/local/intents.ts'
import { sleep } from '#src/platform/clock.ts'
import type { Outcome } from './outcome.ts'
import type { Pace } from './pace.ts'
import { settle, type TenderPorts } from './tender.ts'

/** The longest pause between two requests, in milliseconds. */
const longestPause = 20_000

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
  for (let asked = 0; !stop.aborted; asked += 1) {
    if (!(await ports.own.intents.get(intent.key))) return undefined
    const settled = await settle(ports, intent)
    if ('outcome' in settled) return settled.outcome
    if (stop.aborted) return undefined
    await sleep(pace, Math.min(longestPause, Math.max(settled.wait, 2_000 * 1.5 ** asked)))
  }
  return undefined
}
