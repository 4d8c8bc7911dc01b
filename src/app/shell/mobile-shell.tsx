import { Suspense, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { NavigationContext } from '#src/parts/navigation.ts'
import { useServices } from '#src/parts/services.ts'
import { useSession } from '#src/parts/data/use-session.ts'
import { useSite } from '#src/parts/site/site-context.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { LinkProvider } from '#src/ui/anchor.tsx'
import { Overlays } from '#src/ui/overlays/overlays.tsx'
import { decide, type Decision } from '../access.ts'
import { routes, type AppRoute } from '../routes.ts'
import { useConnection } from './use-connection.ts'
import { useLook } from './use-look.ts'
import { useSessionEnd } from './use-session-end.ts'
import { useNavigationPort } from './use-navigation-port.ts'
import { RouterLink } from './router-link.tsx'
import { Frame } from './frame.tsx'
import { DisabledScreen, LogInScreen, NotFoundScreen } from './fallback-screens.tsx'

/** The app on a phone: who is here, and which screen that person sees at this address. */
export function MobileShell() {
  useLook()
  useConnection()
  const session = useSession()
  return session ? <Gate session={session} /> : null
}

function Gate({ session }: { session: StoredSession }) {
  const site = useSite()
  const [path] = useLocation()
  const navigation = useNavigationPort(session, site)
  const { queue } = useServices()
  const person = session.state === 'person' ? session.person : undefined
  useEffect(() => void queue.flush(), [queue, person])
  useSessionEnd(session)
  const decision = decide(routes, path, session, site.disabledRoutes)
  if (decision.show === 'redirect') return <Redirect to={decision.to} replace />
  return (
    <NavigationContext value={navigation}>
      <LinkProvider value={RouterLink}>
        <Frame session={session} bare={isBare(decision)}>
          <Suspense fallback={null}>
            <Screen decision={decision} />
          </Suspense>
        </Frame>
        <Overlays />
      </LinkProvider>
    </NavigationContext>
  )
}

/** Screens of people who are not inside yet stand without the bars. */
const isBare = (decision: Decision<AppRoute>): boolean =>
  decision.show === 'log-in' || (decision.show === 'screen' && decision.route.anonymous)

function Screen({ decision }: { decision: Decision<AppRoute> }) {
  switch (decision.show) {
    case 'screen':
      return <decision.route.screen />
    case 'log-in':
      return <LogInScreen />
    case 'disabled':
      return <DisabledScreen />
    default:
      return <NotFoundScreen />
  }
}
