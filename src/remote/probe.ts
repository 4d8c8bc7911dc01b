import { subscribe } from 'valtio/vanilla'
import { contactProbeTimeout } from '#contract/constants.ts'
import type { Clock } from '#src/platform/clock.ts'
import { connectionOf, type Contact } from '#src/platform/contact.ts'
import type { Remote } from './client.ts'

export interface ProbePorts {
  remote: Pick<Remote, 'ask'>
  clock: Clock
  contact: Contact
  /** 0 to 1. */
  chance(): number
  /** A page that nobody sees asks for nothing. */
  visible(): boolean
}

export interface Probe {
  /** The page is seen again: what was put off is asked for soon. */
  wake(): void
  stop(): void
}

/** In milliseconds. Doubled each time, so that a long silence costs little. */
const firstPause = 2_000
const longestPause = 60_000

/**
 * While the server is out of reach, asks it for its version now and then, so that nobody has to tap to learn that the
 * signal is back. Any other answer ends the asking too.
 */
export const startProbe = ({ remote, clock, contact, chance, visible }: ProbePorts): Probe => {
  let tries = 0
  let cancel: (() => void) | undefined
  let asking = false
  let over = false

  const ask = async (): Promise<void> => {
    cancel = undefined
    asking = true
    if (visible())
      await remote.ask('GET /system/app-version', {}, { timeout: contactProbeTimeout }).catch(() => undefined)
    asking = false
    look()
  }

  const look = (): void => {
    if (connectionOf(contact, clock.now()) === 'online') tries = 0
    else if (!cancel && !asking && !over && visible()) {
      const pause = Math.min(longestPause, firstPause * 2 ** tries)
      tries += 1
      // Half of it by chance: a car wash full of phones does not ask in step.
      cancel = clock.after(pause * (0.5 + chance() / 2), () => void ask())
    }
  }

  const unsubscribe = subscribe(contact, look)
  look()
  return {
    wake() {
      tries = 0
      cancel?.()
      cancel = undefined
      look()
    },
    stop() {
      over = true
      cancel?.()
      unsubscribe()
    },
  }
}
