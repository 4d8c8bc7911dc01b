import { doubled } from '#contract/rules/back-off.ts'
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
  /** A hidden page sends no requests. */
  visible(): boolean
}

export interface Probe {
  /** The page is visible again: the next probe comes soon. */
  wake(): void
  stop(): void
}

/** In milliseconds. Doubled each time: a long outage costs few requests. */
const pauses = { first: 2_000, longest: 60_000 }

/**
 * While the server is out of reach, requests its version at growing intervals, so that the app notices a restored
 * connection without a tap. Any other answer ends the probing too.
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
        // The client has recorded the failed probe as silence, which is the only effect it needs.
        if (!isRemoteFailure(error)) report(error)
      })
    asking = false
    look()
  }

  const look = (): void => {
    if (connectionOf(contact, clock.now()) === 'online') tries = 0
    else if (!cancel && !asking && !over && visible()) {
      const pause = doubled(tries, pauses)
      tries += 1
      // Half of the interval is random: the phones at one car wash must not probe in step.
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
