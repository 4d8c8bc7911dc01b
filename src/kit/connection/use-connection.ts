import { useEffect, useEffectEvent } from 'react'
import { useSnapshot } from 'valtio'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { useServices } from '#src/kit/services.ts'
import { startProbe } from '#src/remote/probe.ts'
import { appWords } from '#src/words/app.ts'
import { showConnectionError } from './connection-error.ts'
import { watchConnection, type PageSignals } from './watch-connection.ts'

const page: PageSignals = {
  online: () => navigator.onLine,
  visible: () => document.visibilityState === 'visible',
  on(event, work) {
    const target = event === 'visibilitychange' ? document : window
    target.addEventListener(event, work)
    return () => target.removeEventListener(event, work)
  },
}

/**
 * Connects the device's events and the probe to the queue, and tells of a lost network.
 * @param more what still works without it
 */
export const useConnection = (more: string = appWords.connectionErrorMore): void => {
  const services = useServices()
  useEffect(() => {
    const probe = startProbe({ ...services, chance: Math.random, visible: page.visible })
    const stop = watchConnection({ ...services, probe, page, tellLost: () => void showConnectionError(more) })
    return () => {
      probe.stop()
      stop()
    }
  }, [services, more])
  useFlushOnContact()
}

/** The server answered a request again: the queue is sent at once. */
const useFlushOnContact = (): void => {
  const { contact, queue } = useServices()
  const { lastAnswerAt } = useSnapshot(contact)
  const connection = useConnectionState()
  const flush = useEffectEvent(() => {
    if (lastAnswerAt > 0) queue.nudge({ evenIfEarly: true })
  })
  useEffect(() => {
    if (connection === 'online') flush()
  }, [connection])
}
