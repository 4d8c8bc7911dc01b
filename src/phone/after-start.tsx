import { useEffect } from 'react'
import { noteShell } from '#src/customer/shell/note-shell.ts'
import { picturedPaths, provisionsOf } from '#contract/routes/derived.ts'
import { phoneRoutes, phoneShellReads } from '#contract/routes/phone.ts'
import { useDocumentDescription } from '#src/phone/shell/document-description.ts'
import type { Decision } from '#src/phone/shell/access.ts'
import { useSessionEnd } from '#src/customer/shell/use-session-end.ts'
import { useForgetExpired } from '#src/customer/shell/use-forget-expired.ts'
import { useDialogsAhead } from '#src/customer/shell/use-dialogs-ahead.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useLiveUpdates } from '#src/kit/news/use-live-updates.ts'
import { usePictures } from '#src/phone/pictures/use-pictures.ts'
import { useOfflinePrefetch } from '#src/customer/shell/use-offline-prefetch.ts'
import { CardEntry } from '#src/customer/paying/card/card-entry.tsx'
import { EmailVerification } from '#src/customer/email/email-verification.tsx'
import { useUnreadWatch } from '#src/customer/messages/use-unread.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import type { AppRoute } from './routes.ts'
import { Attention } from '#src/customer/shell/attention.tsx'

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
