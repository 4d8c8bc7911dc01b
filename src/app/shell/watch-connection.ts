import { noteOffline } from '#src/platform/contact.ts'
import type { Services } from '#src/parts/services.ts'

/** As much of the browser's page as says something about the connection. */
export interface PageSignals {
  /** The device's own hint, `navigator.onLine`. */
  online(): boolean
  visible(): boolean
  /** @returns unsubscribes */
  on(event: 'offline' | 'online' | 'pageshow' | 'visibilitychange', work: () => void): () => void
}

export interface ConnectionPorts extends Pick<Services, 'clock' | 'contact'> {
  queue: Pick<Services['queue'], 'nudge'>
  probe: { wake(): void }
  page: PageSignals
  /** Tells the user that the network is gone. */
  tellLost(): void
}

/**
 * What the device's events mean: `offline` counts at once, `online` and the page's return only wake the probe and the
 * queue, whose answers decide. @returns unsubscribes
 */
export const watchConnection = ({ clock, contact, queue, probe, page, tellLost }: ConnectionPorts): (() => void) => {
  const lost = () => {
    noteOffline(contact, clock.now())
    tellLost()
  }
  const back = () => {
    contact.offline = false
    probe.wake()
    queue.nudge({ evenIfEarly: true })
  }
  const seen = () => {
    if (!page.visible()) return
    if (page.online()) contact.offline = false
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
