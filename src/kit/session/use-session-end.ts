import { useEffect } from 'react'
import { useServices } from '#src/kit/services.ts'
import { writeSession, type StoredSession } from '#src/session/stored-session.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { appWords } from '#src/words/app.ts'

/**
 * After the server ended the session: shows a message once, then logs out. Queued changes stay until the same user logs
 * in.
 */
export const useSessionEnd = (session: StoredSession): void => {
  const { own } = useServices()
  useEffect(() => {
    if (session.state !== 'ended') return
    void dialogs.alert({ kind: 'warning', title: appWords.loggedOut, body: appWords.loggedOutBody })
    void writeSession(own, { state: 'none' })
  }, [session.state, own])
}
