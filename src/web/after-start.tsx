import { useEffect } from 'react'
import { shellOf } from '#contract/rules/shell.ts'
import { ShellTasks } from '#src/customer/shell/shell-tasks.tsx'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { provisionsOf } from '#contract/routes/derived.ts'
import { webRoutes, webShellReads, type WebPage } from '#contract/routes/web.ts'
import { postToWorker } from '#src/kit/worker/registration.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { additions } from '#src/customer/cart/additions.ts'
import { usePaymentState } from '#src/customer/paying/use-payment.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { countPath, type Counted } from '#contract/visits.ts'

const provisions = provisionsOf(webRoutes, webShellReads)

interface AfterStartProps {
  session: SessionSeen
  /** The page that is shown; undefined for an address without one. */
  page: WebPage | undefined
}

/** What the shop does beside its pages: loaded when the first one is drawn. */
export default function AfterStart({ session, page }: AfterStartProps) {
  const { isMobile } = useServices().device
  const { has_app } = useSite()
  const isUser = session.state === 'person'
  useEffect(() => {
    // Before the worker stores all of the shop's files, behind which it would wait.
    if (!isUser) void import('./shell/log-in-dialog.tsx').catch(() => undefined)
    postToWorker({ type: 'keepWeb' })
  }, [isUser])
  useEffect(() => {
    if (page && page !== 'logOut') count(page)
  }, [page])
  const added = useSmallStore(additions)
  useEffect(() => {
    if (added > 0) count('cart')
  }, [added])
  const { approved } = usePaymentState()
  useEffect(() => {
    if (approved !== null) count('purchase')
  }, [approved])
  return <ShellTasks session={session} provisions={provisions} shell={shellOf({ isMobile, has_app })} />
}

type Beacon = (address: string, text: string) => boolean

/** Counts a page or a step for the merchant. The name alone is sent, once: a count that does not arrive is missing. */
const count = (name: Counted, send: Beacon | undefined = navigator.sendBeacon?.bind(navigator)): void => {
  send?.(countPath, name)
}
