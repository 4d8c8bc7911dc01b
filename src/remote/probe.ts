import { subscribe } from 'valtio/vanilla'
import { contactProbeTimeout } from '#contract/constants.ts'
import type { Clock } from '#src/platform/clock.ts'
import { connectionOf, type Contact } from '#src/platform/contact.ts'
import type { Remote } from './client.ts'
import { isRemoteFailure } from './outcome.ts'
import type { Report } from './report.ts'

export interface ProbePorts {
  remote: Pick<Remote, 'ask'>
  clock: Clock
  contact: Contact
  report: Report
  /** 0 to 1. */
  chance(): number
  /** A hidden page asks for nothing. */
  visible(): boolean
}

export interface Probe {
  /** The page is visible again: the next probe comes soon. */
  wake(): void
  stop(): void
}

/** In milliseconds. Doubled each time, so that a long silence costs little. */
const firstPause = 2_000
const longestPause = 60_000

/**
 * While the server is out of reach, asks it for its version now and then, so that the app notices without a tap
 * that the signal is back. Any other answer ends the probe too.
 */
export const startProbe = ({ remote, clock, contact, report, chance, visible }: ProbePorts): Probe => {
  let tries = 0
  let cancel: (() => void) | undefined
  let asking = false
  let over = false

  const ask = async (): Promise<void> => {
    cancel = undefined
    asking = true
    if (visible())
      await remote.ask('GET /system/app-version', {}, { timeout: contactProbeTimeout }).catch((error: unknown) => {
        // The client has noted a failed probe as silence; that is all that it is for.
        if (!isRemoteFailure(error)) report(error)
      })
    asking = false
    look()
  }

  const look = (): void => {
    if (connectionOf(contact, clock.now()) === 'online') tries = 0
    else if (!cancel && !asking && !over && visible()) {
      const pause = Math.min(longestPause, firstPause * 2 ** tries)
      tries += 1
      // Half of it by chance: the phones of one car wash do not ask in step.
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
