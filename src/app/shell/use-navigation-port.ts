import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Site } from '#src/brand/site/site.ts'
import type { Navigation } from '#src/parts/navigation.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { decide } from '../access.ts'
import { routes } from '../routes.ts'

/** Steps taken inside the app: without one, "back" would leave it. */
let steps = 0

/** The route table as screens see it. */
export const useNavigationPort = (session: StoredSession, site: Site): Navigation => {
  const [, setLocation] = useLocation()
  const search = useSearch()
  return useMemo(
    () => ({
      opens: (path) => decide(routes, path.split(/[?#]/)[0]!, session, site.disabledRoutes).show === 'screen',
      go(path, how) {
        if (!how?.replace) steps += 1
        setLocation(path, how)
      },
      back() {
        if (steps === 0) return setLocation('/', { replace: true })
        steps -= 1
        history.back()
      },
      query: new URLSearchParams(search),
    }),
    [session, site.disabledRoutes, search, setLocation],
  )
}
