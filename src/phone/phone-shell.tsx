import { useEffect, useMemo } from 'react'
import { Redirect, useLocation } from 'wouter'
import { picturedPaths, provisionsOf } from '#contract/routes/derived.ts'
import { phoneRoutes, phoneShellReads } from '#contract/routes/phone.ts'
import { CardEntry } from '#src/shop/card/card-entry.tsx'
import { useSession } from '#src/kit/data/use-session.ts'
import { EmailVerification } from '#src/shop/email-verification/email-verification.tsx'
import { PaymentFollower } from '#src/shop/purchase/payment-follower.tsx'
import { useUnreadWatch } from '#src/shop/notifications/use-unread.ts'
import { NavigationContext, returnFrom, withReturn } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { LinkProvider } from '#src/ui/anchor.tsx'
import { Overlays } from '#src/ui/overlays/overlays.tsx'
import { DeferredBackground } from './install/deferred-background.tsx'
import { decide } from '#src/kit/navigation/access.ts'
import { describeDocument } from '#src/kit/document-title.ts'
import { routes } from './routes.ts'
import { Attention } from './shell/attention.tsx'
import { RouterLink } from '#src/kit/navigation/router-link.tsx'
import { Stage } from './shell/stage.tsx'
import { useConnection } from '#src/kit/connection/use-connection.ts'
import { useClearUserStores } from '#src/kit/session/use-clear-user-stores.ts'
import { useLook } from '#src/kit/look/use-look.ts'
import { useNavigationPort } from '#src/kit/navigation/use-navigation-port.ts'
import { usePictures } from '#src/kit/pictures/use-pictures.ts'
import { useOfflinePrefetch } from '#src/kit/provisions/use-offline-prefetch.ts'
import { useSessionEnd } from '#src/kit/session/use-session-end.ts'
import { useSiteConfigUpdates } from '#src/kit/news/use-site-config-updates.ts'

const pictured = picturedPaths(phoneRoutes)
const provisions = provisionsOf(phoneRoutes, phoneShellReads)

/** The app on a phone: reads the session and shows the screen of the current address. */
export function MobileShell() {
  useLook()
  useConnection()
  const session = useSession()
  return session ? <Inside session={session} /> : null
}

function Inside({ session }: { session: StoredSession }) {
  const site = useSite()
  const [path] = useLocation()
  const navigation = useNavigationPort(routes, session, site)
  useSessionEnd(session)
  useSiteConfigUpdates(navigation)
  useOfflinePrefetch(provisions, session)
  usePictures(pictured, session, path)
  useSending(session)
  useClearUserStores(session)
  useUnreadWatch()
  const decision = useMemo(
    () => decide(routes, path, session, site.disabledRoutes),
    [path, session, site.disabledRoutes],
  )
  useEffect(() => {
    describeDocument(document, decision, site.companyName)
  }, [decision, site.companyName])
  // The session may change after the log-in form has navigated: the address still holds the return target.
  const next = session.state === 'person' && path === '/' ? returnFrom(location) : '/'
  if (next !== '/') return <Redirect key={next} to={next} replace state={history.state} />
  if (decision.show === 'redirect')
    return <Redirect to={redirectFor(decision.to, session, wanted(path))} replace state={history.state} />
  return (
    <NavigationContext value={navigation}>
      <LinkProvider value={RouterLink}>
        <Stage session={session} path={path} decision={decision} />
        {session.state === 'person' && (
          <>
            <EmailVerification />
            <CardEntry />
            <PaymentFollower />
          </>
        )}
        <Attention />
        <DeferredBackground />
        <Overlays />
      </LinkProvider>
    </NavigationContext>
  )
}

const wanted = (path: string): string => `${path}${location.search}`

/** A visitor who has to log in is returned to the requested screen afterwards. */
const redirectFor = (to: string, session: StoredSession, from: string): string =>
  session.state === 'none' && to === '/' ? withReturn('/', from) : to

/** Sends a user's queued changes while that user is logged in. */
const useSending = (session: StoredSession): void => {
  const { queue } = useServices()
  const person = session.state === 'person' ? session.person : undefined
  useEffect(() => queue.nudge(), [queue, person])
}
