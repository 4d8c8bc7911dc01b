import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useConnectionState } from '#src/parts/changes/use-pill.ts'
import { useServices } from '#src/parts/services.ts'
import { noteOffline } from '#src/platform/contact.ts'
import { startProbe } from '#src/remote/probe.ts'
import { tellConnectionError } from './connection-error.ts'

/** The device's own word about its network, the page's comings and goings, and the light probe: what wakes the queue. */
export const useConnection = (): void => {
  const services = useServices()
  const { clock, contact, queue } = services
  useEffect(() => {
    const visible = () => document.visibilityState === 'visible'
    const probe = startProbe({ ...services, chance: Math.random, visible })
    const lost = () => {
      noteOffline(contact, clock.now())
      void tellConnectionError()
    }
    const back = () => {
      contact.offline = false
      probe.wake()
      queue.nudge({ evenIfEarly: true })
    }
    const seen = () => {
      if (!visible()) return
      if (navigator.onLine) contact.offline = false
      probe.wake()
      queue.nudge()
    }
    if (!navigator.onLine) noteOffline(contact, clock.now())
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    window.addEventListener('pageshow', seen)
    document.addEventListener('visibilitychange', seen)
    return () => {
      probe.stop()
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
      window.removeEventListener('pageshow', seen)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [services, contact, queue])
  useFlushOnContact()
}

/** The server answered again: what waited goes out at once, whoever got that answer. */
const useFlushOnContact = (): void => {
  const { contact, queue } = useServices()
  const { lastAnswerAt } = useSnapshot(contact)
  const connection = useConnectionState()
  useEffect(() => {
    if (connection === 'online' && lastAnswerAt > 0) queue.nudge({ evenIfEarly: true })
  }, [connection, queue])
}
