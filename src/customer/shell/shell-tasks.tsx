import { useEffect, useState, type ComponentType } from 'react'
import type { CustomerShell } from '#contract/rules/shell.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useLiveUpdates } from '#src/kit/news/use-live-updates.ts'
import { useServices } from '#src/kit/services.ts'
import { forgetExpired, leaveEnded } from '#src/session/forget.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { appWords } from '#src/words/app.ts'
import { ConsentWatch } from '../consent/consent-watch.tsx'
import { EmailVerification } from '../email/email-verification.tsx'
import { PasskeyOffer } from '../security/passkey-offer-watch.tsx'
import { useUnreadWatch } from '../messages/use-unread.ts'
import { usePaymentState } from '../paying/use-payment.ts'
import { CardEntry } from '../paying/card/card-entry.tsx'
import { Attention } from './attention.tsx'
import { storeShellChoice } from './store-shell-choice.ts'
import { isSamePath } from '#contract/routes/facts.ts'
import { notificationsPath } from '#contract/worker-messages.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { prefetch } from './prefetch.ts'

interface ShellTasksProps {
  session: SessionSeen
  /** Names of the resources that are fetched ahead for a time without network. */
  provisions: readonly string[]
  /** The shell that belongs to this device. */
  shell: CustomerShell
}

/** What each customers' shell does beside its screens. A shell loads it when its first screen is drawn. */
export function ShellTasks({ session, provisions, shell }: ShellTasksProps) {
  const isPaying = usePaymentState().stage.shows !== 'nothing'
  useLiveUpdates(useNavigation())
  useOfflinePrefetch(provisions, session)
  useUnreadWatch()
  useDialogsAhead()
  useSessionEnd(session)
  useForgetExpired()
  useEffect(() => void storeShellChoice(shell), [shell])
  return (
    <>
      {session.state === 'person' && (
        <>
          <EmailVerification />
          <CardEntry />
          <ConsentWatch isPaying={isPaying} />
          <PasskeyOffer isPaying={isPaying} />
        </>
      )}
      <MaintenanceWatch />
      <Attention />
    </>
  )
}

/** What tells a planned maintenance is loaded by itself: without a network there is none to tell. */
function MaintenanceWatch() {
  const [Strip, setStrip] = useState<ComponentType>()
  useEffect(() => {
    void import('./maintenance-strip.tsx').then(
      (part) => setStrip(() => part.MaintenanceStrip),
      () => undefined,
    )
  }, [])
  return Strip ? <Strip /> : null
}

/** Milliseconds after the first screen, which is used undisturbed meanwhile. */
const dialogsDelay = 4_000

/** Loads the code of dialogs ahead: when one is needed, the network may be gone. */
const useDialogsAhead = (): void => {
  const { clock } = useServices()
  useEffect(
    () => clock.after(dialogsDelay, () => void import('#src/ui/overlays/dialog-host.tsx').catch(() => undefined)),
    [clock],
  )
}

/**
 * After the server ended the session: shows a message once, and forgets the user as a log-out does. What the user typed
 * and queued is kept until the same user logs in (`session/forget.ts`).
 */
const useSessionEnd = ({ state }: SessionSeen): void => {
  const services = useServices()
  useEffect(() => {
    if (state !== 'ended') return
    void dialogs.alert({ kind: 'warning', title: appWords.loggedOut, body: appWords.loggedOutBody })
    void leaveEnded(services).catch(services.report)
  }, [state, services])
}

/** At each start: removes what was kept for users who have not logged in again for days. */
const useForgetExpired = (): void => {
  const { own, clock, report } = useServices()
  useEffect(() => void forgetExpired(own, clock.now()).catch(report), [own, clock, report])
}

/** Delay in milliseconds, so that the first screen loads first. */
const startDelay = 4_000

const showsNotifications = (): boolean => isSamePath(location.pathname, notificationsPath)

/**
 * Prefetches the data a user may need at the wash while the connection is good: one request at a time, none on a weak
 * link.
 */
const useOfflinePrefetch = (provisions: readonly string[], session: SessionSeen): void => {
  const { clock, keeper } = useServices()
  const online = useConnectionState() === 'online'
  const person = session.state === 'person' ? session.person : undefined
  useEffect(() => {
    if (person === undefined || !online) return
    let current = true
    const cancel = clock.after(
      startDelay,
      () => void prefetch(provisions, { keeper, isCurrent: () => current, showsNotifications }),
    )
    return () => {
      current = false
      cancel()
    }
  }, [clock, keeper, provisions, person, online])
}
