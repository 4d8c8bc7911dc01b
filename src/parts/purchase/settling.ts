import type { Intent } from '#src/local/intents.ts'
import { sleep } from '#src/platform/clock.ts'
import type { Outcome } from './outcome.ts'
import type { Pace } from './pace.ts'
import { settle, type TenderPorts } from './tender.ts'

/** However long the silence, the server is asked again within this time, in milliseconds. */
const longestPause = 20_000

/**
 * Asks what became of a purchase until it is known, waiting as long as the server says, and longer when nobody answers.
 * `pace.wake()` asks at once.
 * @returns the outcome; undefined when `stop` fired or another tab has told it already
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
