import { setImmediate } from 'node:timers/promises'
import type { Background } from '#server/basics/background.ts'
import { describeError } from '#server/basics/log.ts'
import type { Log } from '#server/basics/ports.ts'

export interface LookOut {
  /** Looks soon, in the background. Calls during a look cause one more look. */
  wake: () => void
  /** Looks at once and then every second. */
  start: () => void
  /** Starts no further look. Those that were asked for before are made. */
  stop: () => void
}

/** Milliseconds between two looks; a look is one statement, whatever the number of tenants. */
const lookEvery = 1_000
/** Milliseconds between two looks while the database does not answer. */
const lookAfterFailure = 5_000

export const makeLookOut = (background: Background, log: Log, look: () => Promise<void>): LookOut => {
  let looking = false
  let again = false
  let stopped = false
  let failing = false
  let timer: NodeJS.Timeout | undefined

  const lookOnce = async (): Promise<void> => {
    try {
      await look()
      failing = false
    } catch (error) {
      failing = true
      log.error(describeError(error), 'due work could not be claimed')
    }
  }
  const lookUntilQuiet = async (): Promise<void> => {
    do {
      // With the embedded database a look and its runs may never wait for input: requests come in between.
      await setImmediate()
      again = false
      await lookOnce()
    } while (again)
    looking = false
  }
  const wake = (): void => {
    if (stopped) return
    if (looking) again = true
    else {
      looking = true
      background.run('look for work', lookUntilQuiet)
    }
  }
  const tick = (): void => {
    wake()
    timer = setTimeout(tick, failing ? lookAfterFailure : lookEvery)
  }
  return {
    wake,
    start: tick,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
