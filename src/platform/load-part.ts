import { chunkLoadTimeout } from '#contract/constants.ts'
import { sleep, systemClock, type Clock } from './clock.ts'

/** Milliseconds before each further attempt: a connection that breaks is often back at once. */
const waits = [300, 2_000]

const attempts = async <T>(load: () => Promise<T>, clock: Clock): Promise<T> => {
  for (const wait of waits) {
    try {
      return await load()
    } catch {
      await sleep(clock, wait)
    }
  }
  return load()
}

/**
 * Loads a part of the app's code, again when the network loses it.
 * @throws Error of the last attempt, or when the part does not arrive within 120 s in all
 */
export const loadPart = <T>(load: () => Promise<T>, clock: Clock = systemClock): Promise<T> =>
  Promise.race([
    attempts(load, clock),
    sleep(clock, chunkLoadTimeout).then(() => {
      throw new Error('script timed out')
    }),
  ])
