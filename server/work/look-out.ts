import type { Background } from '#server/basics/background.ts'
import { describeError } from '#server/basics/log.ts'
import type { Log } from '#server/basics/ports.ts'

export interface LookOut {
  /** Looks soon, in the background. Calls during a look cause one more look. */
  wake: () => void
  /** Looks at once and then every second. */
  start: () => void
  stop: () => void
}

/** Milliseconds between two looks; a look is one statement, whatever the number of tenants. */
const lookEvery = 1_000
/** Milliseconds between two looks while the database does not answer. */
const lookAfterFailure = 5_000

export const makeLookOut = (background: Background, log: Log, look: () => Promise<void>): LookOut => {
  let state: 'idle' | 'looking' | 'again' | 'stopped' = 'idle'
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
    await lookOnce()
    while (state === 'again') {
      state = 'looking'
      await lookOnce()
    }
    if (state === 'looking') state = 'idle'
  }
  const wake = (): void => {
    if (state === 'looking') state = 'again'
    if (state !== 'idle') return
    state = 'looking'
    background.run('look for work', lookUntilQuiet)
  }
  const tick = (): void => {
    wake()
    timer = setTimeout(tick, failing ? lookAfterFailure : lookEvery)
  }
  return {
    wake,
    start: tick,
    stop: () => {
      state = 'stopped'
      clearTimeout(timer)
    },
  }
}
