import { useEffect } from 'react'
import { useServices } from '#src/kit/services.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { appWords } from '#src/words/app.ts'

/**
 * After the server ended the session: shows a message once, and forgets the user as a log-out does. What the user typed
 * and queued is kept until the same user logs in (`session/forget.ts`).
 */
export const useSessionEnd = (session: StoredSession): void => {
  const services = useServices()
  useEffect(() => {
    if (session.state !== 'ended') return
    void dialogs.alert({ kind: 'warning', title: appWords.loggedOut, body: appWords.loggedOutBody })
    void import('#src/session/forget.ts').then(({ leaveEnded }) => leaveEnded(services)).catch(services.report)
  }, [session.state, services])
}
