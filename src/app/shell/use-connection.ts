import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useServices } from '#src/parts/services.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { appWords } from '#src/words/app.ts'

export const useOffline = (): boolean => useSnapshot(useServices().contact).offline

/** The device's own word about its network: a hint for the queue, and a message to the person. */
export const useConnection = (): void => {
  const { contact, queue } = useServices()
  useEffect(() => {
    const lost = () => {
      contact.offline = true
      void dialogs.alert({ kind: 'error', title: appWords.connectionError, body: appWords.connectionErrorBody })
    }
    const back = () => {
      contact.offline = false
      void queue.flush({ evenIfEarly: true })
    }
    const seen = () => document.visibilityState === 'visible' && void queue.flush()
    if (!navigator.onLine) contact.offline = true
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    window.addEventListener('pageshow', seen)
    document.addEventListener('visibilitychange', seen)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
      window.removeEventListener('pageshow', seen)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [contact, queue])
}
