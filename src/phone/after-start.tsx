import { useEffect } from 'react'
import { noteShell } from '#src/kit/worker/note-shell.ts'
import { picturedPaths, provisionsOf } from '#contract/routes/derived.ts'
import { phoneRoutes, phoneShellReads } from '#contract/routes/phone.ts'
import { useDocumentDescription } from '#src/kit/document-description.ts'
import type { Decision } from '#src/kit/navigation/access.ts'
import { useSessionEnd } from '#src/kit/session/use-session-end.ts'
import { useForgetExpired } from '#src/kit/session/use-forget-expired.ts'
import { useDialogsAhead } from '#src/kit/use-dialogs-ahead.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useLiveUpdates } from '#src/kit/news/use-live-updates.ts'
import { usePictures } from '#src/kit/pictures/use-pictures.ts'
import { useOfflinePrefetch } from '#src/kit/provisions/use-offline-prefetch.ts'
import { CardEntry } from '#src/shop/card/card-entry.tsx'
import { EmailVerification } from '#src/shop/email-verification/email-verification.tsx'
import { useUnreadWatch } from '#src/shop/notifications/use-unread.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import type { AppRoute } from './routes.ts'
import { Attention } from '#src/kit/attention/attention.tsx'

const pictured = picturedPaths(phoneRoutes)
const provisions = provisionsOf(phoneRoutes, phoneShellReads)

interface AfterStartProps {
  session: StoredSession
  path: string
  decision: Decision<AppRoute>
}

/** What the shell does beside its screens: loaded when the first one is drawn. */
export default function AfterStart({ session, path, decision }: AfterStartProps) {
  useLiveUpdates(useNavigation())
  useOfflinePrefetch(provisions, session)
  usePictures(pictured, session, path)
  useUnreadWatch()
  useDialogsAhead()
  useSessionEnd(session)
  useForgetExpired()
  useEffect(() => void noteShell('phone'), [])
  useDocumentDescription(decision, useSite().companyName)
  return (
    <>
      {session.state === 'person' && (
        <>
          <EmailVerification />
          <CardEntry />
        </>
      )}
      <Attention />
    </>
  )
}
