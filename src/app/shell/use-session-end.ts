import { useEffect } from 'react'
import { useServices } from '#src/parts/services.ts'
import { writeSession, type StoredSession } from '#src/session/stored-session.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { appWords } from '#src/words/app.ts'

/** The server ended the session: says so once, then it is as if nobody had logged in. What was queued waits for its person. */
export const useSessionEnd = (session: StoredSession): void => {
  const { own } = useServices()
  useEffect(() => {
    if (session.state !== 'ended') return
    void dialogs.alert({ kind: 'warning', title: appWords.loggedOut, body: appWords.loggedOutBody })
    void writeSession(own, { state: 'none' })
  }, [session.state, own])
}
