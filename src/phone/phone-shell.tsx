import { memo, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { PaymentFollower } from '#src/customer/paying/payment-follower.tsx'
import { NavigationContext, returnFrom, useNavigation, withReturn } from '#src/kit/navigation/navigation.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { LinkProvider } from '#src/ui/anchor.tsx'
import { Overlays } from '#src/ui/overlays/overlays.tsx'
import { DeferredBackground } from './install/deferred-background.tsx'
import { decide, type Decision } from '#src/phone/shell/access.ts'
import { documentTitle } from '#src/phone/shell/document-title.ts'
import { routes, type AppRoute } from './routes.ts'
import { RouterLink } from '#src/kit/navigation/router-link.tsx'
import { Stage } from './shell/stage.tsx'
import { useConnection } from '#src/kit/connection/use-connection.ts'
import { useClearUserStores } from '#src/customer/shell/use-clear-user-stores.ts'
import { useLook } from '#src/customer/shell/look/use-look.ts'
import { useNavigationPort } from '#src/kit/navigation/use-navigation-port.ts'
import { useUnsureDeletion } from '#src/customer/account/use-unsure-deletion.ts'
import { useSending } from '#src/customer/shell/use-sending.ts'

const AfterStart = lazyPart(() => import('./after-start.tsx'))

const itself = (path: string): string => path

/** The app on a phone: reads the session and shows the screen of the current address. */
export function MobileShell() {
  useLook()
  useConnection()
  const session = useSession()
  return session ? <Inside session={session} /> : null
}

/** Drawn again for another session or address only, and not each time that the server answers. */
const Inside = memo(function Inside({ session }: { session: StoredSession }) {
  const site = useSite()
  const [path] = useLocation()
  const opens = useCallback(
    (to: string) => decide(routes, to.split(/[?#]/)[0]!, session, site.disabledRoutes).show === 'screen',
    [session, site.disabledRoutes],
  )
  const navigation = useNavigationPort({ opens, hrefOf: itself })
  useUnsureDeletion(session)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  useSending(session)
  useClearUserStores(session)
  const decision = useMemo(
    () => decide(routes, path, session, site.disabledRoutes),
    [path, session, site.disabledRoutes],
  )
  useEffect(() => {
    document.title = documentTitle(decision, site.companyName)
  }, [decision, site.companyName])
  return (
    <NavigationContext value={navigation}>
      <LinkProvider value={RouterLink}>
        <ScreenOrRedirect session={session} path={path} decision={decision} />
        {session.state === 'person' && <PaymentFollower />}
        {drawn && (
          <Suspense fallback={null}>
            <AfterStart session={session} path={path} decision={decision} />
          </Suspense>
        )}
        <DeferredBackground />
        <Overlays />
      </LinkProvider>
    </NavigationContext>
  )
})

interface DecidedProps {
  session: StoredSession
  path: string
  decision: Decision<AppRoute>
}

const ScreenOrRedirect = memo(function ScreenOrRedirect({ session, path, decision }: DecidedProps) {
  const { opens, query } = useNavigation()
  const search = query.size > 0 ? `?${query.toString()}` : ''
  // The session may change after the log-in form has navigated: the address still holds the return target. A guest
  // goes there only where guests may.
  const target = session.state !== 'none' && path === '/' ? returnFrom({ pathname: path, search }) : '/'
  const next = session.state === 'person' || opens(target) ? target : '/'
  if (next !== '/') return <Redirect key={next} to={next} replace state={history.state} />
  if (decision.show === 'redirect')
    return <Redirect to={redirectFor(decision.to, session, `${path}${search}`)} replace state={history.state} />
  return <Stage session={session} path={path} decision={decision} />
})

/** A visitor who has to log in is returned to the requested screen afterwards. */
const redirectFor = (to: string, session: StoredSession, from: string): string =>
  session.state === 'none' && to === '/' ? withReturn('/', from) : to
