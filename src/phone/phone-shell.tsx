import { memo, useCallback, useMemo } from 'react'
import { Redirect, useLocation } from 'wouter'
import { ShellLife, WithSession } from '#src/customer/shell/shell-life.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { returnFrom, useNavigation, withReturn } from '#src/kit/navigation/navigation.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { DeferredBackground } from './background/deferred-background.tsx'
import { decide, type Decision } from './shell/access.ts'
import { documentTitle } from './shell/document-title.ts'
import { routes, type AppRoute } from './routes.ts'
import { Stage } from './shell/stage.tsx'
import { useNavigationPort } from '#src/kit/navigation/use-navigation-port.ts'

const AfterStart = lazyPart(() => import('./after-start.tsx'))

const itself = (path: string): string => path

/** The app on a phone: reads the session and shows the screen of the current address. */
export const MobileShell = () => <WithSession inside={Inside} />

/** Drawn again for another session or address only, and not each time that the server answers. */
const Inside = memo(function Inside({ session }: { session: SessionSeen }) {
  const { disabledRoutes, companyName } = useSite()
  const [path] = useLocation()
  const opens = useCallback(
    (to: string) => decide(routes, to.split(/[?#]/)[0]!, session, disabledRoutes).show === 'screen',
    [session, disabledRoutes],
  )
  const navigation = useNavigationPort({ opens, hrefOf: itself })
  const decision = useMemo(() => decide(routes, path, session, disabledRoutes), [path, session, disabledRoutes])
  return (
    <ShellLife
      session={session}
      navigation={navigation}
      title={documentTitle(decision, companyName)}
      afterStart={<AfterStart session={session} path={path} decision={decision} />}
    >
      <ScreenOrRedirect session={session} path={path} decision={decision} />
      <DeferredBackground />
    </ShellLife>
  )
})

interface DecidedProps {
  session: SessionSeen
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
const redirectFor = (to: string, session: SessionSeen, from: string): string =>
  session.state === 'none' && to === '/' ? withReturn('/', from) : to
