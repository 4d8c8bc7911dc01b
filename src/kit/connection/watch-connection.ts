import { noteNetwork, noteOffline } from '#src/platform/contact.ts'
import type { Services } from '#src/kit/services.ts'

/** The page's events and states that concern the connection. */
export interface PageSignals {
  /** The browser's hint, `navigator.onLine`. */
  online(): boolean
  visible(): boolean
  /** @returns a function that unsubscribes */
  on(event: 'offline' | 'online' | 'pageshow' | 'visibilitychange', work: () => void): () => void
}

export interface ConnectionPorts extends Pick<Services, 'clock' | 'contact'> {
  queue: Pick<Services['queue'], 'nudge'>
  probe: { wake(): void }
  page: PageSignals
  /** Shows the user that the network is gone. */
  tellLost(): void
}

/**
 * Handles the device's events: `offline` takes effect at once; `online` and a page that becomes visible only wake the
 * probe and the queue, and the answers decide.
 * @returns a function that unsubscribes
 */
export const watchConnection = ({ clock, contact, queue, probe, page, tellLost }: ConnectionPorts): (() => void) => {
  const lost = () => {
    noteOffline(contact, clock.now())
    tellLost()
  }
  const back = () => {
    noteNetwork(contact)
    probe.wake()
    queue.nudge({ evenIfEarly: true })
  }
  const seen = () => {
    if (!page.visible()) return
    if (page.online()) noteNetwork(contact)
    probe.wake()
    queue.nudge()
  }
  if (!page.online()) noteOffline(contact, clock.now())
  const stops = [
    page.on('offline', lost),
    page.on('online', back),
    page.on('pageshow', seen),
    page.on('visibilitychange', seen),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
