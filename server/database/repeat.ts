import { describeError } from '#server/basics/log.ts'
import type { Log } from '#server/basics/ports.ts'
import { DatabaseLost, TransactionHeld } from './transact.ts'

interface RepeatPorts {
  log: Pick<Log, 'warn'>
  /** Waits for these milliseconds. */
  pause: (milliseconds: number) => Promise<unknown>
}

/** Milliseconds before each repetition: half a minute in all, as a host takes on which everything starts at the same time. */
const pauses = [500, 1_500, 4_000, 8_000, 16_000]

/**
 * For a step of a start, before there is anyone to answer: repeats it when the database was lost or too slow, a few times.
 * @param step leaves nothing wrong when it runs again after a part of it, or all of it, was committed
 * @throws what the step throws: anything else at once, DatabaseLost and TransactionHeld after the last repetition
 */
export const makeRepeat =
  ({ log, pause }: RepeatPorts) =>
  async <T>(step: () => Promise<T>): Promise<T> => {
    for (const milliseconds of pauses) {
      try {
        return await step()
      } catch (error) {
        if (!(error instanceof DatabaseLost || error instanceof TransactionHeld)) throw error
        log.warn(describeError(error), 'a step of the start is repeated')
      }
      await pause(milliseconds)
    }
    return step()
  }
