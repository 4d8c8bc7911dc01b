import { useEffect } from 'react'
import { provisionsOf } from '#contract/routes/derived.ts'
import { webRoutes, webShellReads } from '#contract/routes/web.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useLiveUpdates } from '#src/kit/news/use-live-updates.ts'
import { postToWorker } from '#src/kit/worker/registration.ts'
import { useOfflinePrefetch } from '#src/kit/provisions/use-offline-prefetch.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { CardEntry } from '#src/shop/card/card-entry.tsx'
import { Attention } from '#src/kit/attention/attention.tsx'
import { EmailVerification } from '#src/shop/email-verification/email-verification.tsx'
import { useUnreadWatch } from '#src/shop/notifications/use-unread.ts'

const provisions = provisionsOf(webRoutes, webShellReads)

/** What the shell does beside its pages: loaded when the first one is drawn. */
export default function AfterStart({ session }: { session: StoredSession }) {
  useLiveUpdates(useNavigation())
  useOfflinePrefetch(provisions, session)
  useUnreadWatch()
  useEffect(() => void postToWorker({ type: 'keepWeb' }), [])
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
