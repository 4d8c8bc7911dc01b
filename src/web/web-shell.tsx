import { memo, useCallback, useLayoutEffect, useMemo } from 'react'
import { Redirect, useLocation } from 'wouter'
import { webAddressOf, webRoutesOf } from '#contract/routes/web.ts'
import { ShellLife, WithSession } from '#src/customer/shell/shell-life.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Navigation } from '#src/kit/navigation/navigation.ts'
import { useNavigationPort } from '#src/kit/navigation/use-navigation-port.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { decideWeb } from './decide.ts'
import { logInRequestOf, requestLogIn } from './shell/log-in-request.ts'
import { usePageArrival } from './shell/use-page-arrival.ts'
import { LogInDialogs } from './shell/log-in-dialogs.tsx'
import { WebStage } from './shell/web-stage.tsx'
import { webTitle } from './web-title.ts'

const AfterStart = lazyPart(() => import('./after-start.tsx'))

/** The web shop: reads the session and shows the page of the current address. */
export const WebShell = () => <WithSession inside={Inside} />

/** Drawn again for another session or address only, and not each time that the server answers. */
const Inside = memo(function Inside({ session }: { session: SessionSeen }) {
  const site = useSite()
  const [path] = useLocation()
  const routes = useMemo(() => webRoutesOf(site), [site])
  const decision = useMemo(() => decideWeb({ routes, site, path, session }), [routes, site, path, session])
  const hrefOf = useCallback((to: string) => webAddressOf(routes, site, to), [routes, site])
  const opens = useCallback(
    (to: string) => decideWeb({ routes, site, path: hrefOf(to).split(/[?#]/)[0]!, session }).show === 'page',
    [routes, site, session, hrefOf],
  )
  const navigation = useLogInDialogs(useNavigationPort({ opens, hrefOf }), path)
  useOwnSnapshot(session)
  usePageArrival(path)
  return (
    <ShellLife
      session={session}
      navigation={navigation}
      title={webTitle(decision, site.companyName)}
      afterStart={<AfterStart session={session} page={decision.show === 'page' ? decision.route.name : undefined} />}
    >
      {decision.show === 'redirect' ? (
        // Query and hash of the left address belong to the page that replaces it.
        <Redirect
          key={decision.to}
          to={decision.to === '/' ? '/' : hrefOf(`${path}${location.search}${location.hash}`)}
          replace
        />
      ) : (
        <WebStage session={session} routes={routes} decision={decision} />
      )}
      <LogInDialogs session={session} />
    </ShellLife>
  )
})

/**
 * Log-in and sign-up open over the page that asks for them: the user is then still where the user was. Their own pages
 * lead to each other, and a page that they are to replace does not stay below them.
 */
const useLogInDialogs = (navigation: Navigation, path: string): Navigation =>
  useMemo(() => {
    const isPage = logInRequestOf(path) !== undefined
    const go: Navigation['go'] = (to, how) => {
      const request = isPage || how?.replace ? undefined : logInRequestOf(to)
      if (request) requestLogIn(request)
      else navigation.go(to, how)
    }
    return { ...navigation, go }
  }, [navigation, path])

/** What was stored at the start belongs to that session: a page that opens after a log-in is not drawn from it. */
const useOwnSnapshot = ({ state }: SessionSeen): void => {
  const { startupSnapshot } = useServices()
  useLayoutEffect(() => {
    if (startupSnapshot.now?.session.state !== state) startupSnapshot.now = null
  }, [startupSnapshot, state])
}
