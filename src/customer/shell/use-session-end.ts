import { useEffect } from 'react'
import { useServices } from '#src/kit/services.ts'
import { leaveEnded } from '#src/session/forget.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { appWords } from '#src/words/app.ts'

/**
 * After the server ended the session: shows a message once, and forgets the user as a log-out does. What the user typed
 * and queued is kept until the same user logs in (`session/forget.ts`).
 */
export const useSessionEnd = ({ state }: StoredSession): void => {
  const services = useServices()
  useEffect(() => {
    if (state !== 'ended') return
    void dialogs.alert({ kind: 'warning', title: appWords.loggedOut, body: appWords.loggedOutBody })
    void leaveEnded(services).catch(services.report)
  }, [state, services])
}
