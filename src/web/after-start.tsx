import { useEffect } from 'react'
import { shellOf } from '#contract/rules/shell.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { noteShell } from '#src/customer/shell/note-shell.ts'
import { provisionsOf } from '#contract/routes/derived.ts'
import { webRoutes, webShellReads, type WebPage } from '#contract/routes/web.ts'
import { useSessionEnd } from '#src/customer/shell/use-session-end.ts'
import { useForgetExpired } from '#src/customer/shell/use-forget-expired.ts'
import { useDialogsAhead } from '#src/customer/shell/use-dialogs-ahead.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useLiveUpdates } from '#src/kit/news/use-live-updates.ts'
import { postToWorker } from '#src/kit/worker/registration.ts'
import { useOfflinePrefetch } from '#src/customer/shell/use-offline-prefetch.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { CardEntry } from '#src/customer/paying/card/card-entry.tsx'
import { Attention } from '#src/customer/shell/attention.tsx'
import { additions } from '#src/customer/cart/additions.ts'
import { EmailVerification } from '#src/customer/email/email-verification.tsx'
import { useUnreadWatch } from '#src/customer/messages/use-unread.ts'
import { approvals } from '#src/customer/paying/approvals.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { count } from './count.ts'

const provisions = provisionsOf(webRoutes, webShellReads)

interface AfterStartProps {
  session: StoredSession
  /** The page that is shown; undefined for an address without one. */
  page: WebPage | undefined
}

/** What the shell does beside its pages: loaded when the first one is drawn. */
export default function AfterStart({ session, page }: AfterStartProps) {
  useLiveUpdates(useNavigation())
  useOfflinePrefetch(provisions, session)
  useUnreadWatch()
  useDialogsAhead()
  useSessionEnd(session)
  useForgetExpired()
  const { isMobile } = useServices().device
  const { has_app } = useSite()
  useEffect(() => void noteShell(shellOf({ isMobile, has_app })), [isMobile, has_app])
  const isPerson = session.state === 'person'
  useEffect(() => {
    // Before the worker stores all of the shop's files, behind which it would wait.
    if (!isPerson) void import('./shell/log-in-dialog.tsx').catch(() => undefined)
    postToWorker({ type: 'keepWeb' })
  }, [isPerson])
  useEffect(() => {
    if (page && page !== 'logOut') count(page)
  }, [page])
  const added = useSmallStore(additions)
  useEffect(() => {
    if (added > 0) count('cart')
  }, [added])
  const approved = useSmallStore(approvals)
  useEffect(() => {
    if (approved > 0) count('purchase')
  }, [approved])
  return (
    <>
      {isPerson && (
        <>
          <EmailVerification />
          <CardEntry />
        </>
      )}
      <Attention />
    </>
  )
}
