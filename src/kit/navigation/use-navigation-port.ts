import { useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Site } from '#src/brand/site/site.ts'
import type { Navigation } from '#src/kit/navigation/navigation.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { entriesBack, entryOf, stepTo } from '#src/ui/history-entries.ts'
import { noteEntry } from '#src/ui/overlays/overlay-stack.ts'
import { deleteScrollFrom } from '#src/ui/scroll-memory.ts'
import { decide, type RouteRule } from './access.ts'

/** The route table for screens. The target of Back is read from the history itself, which the browser changes too. */
export const useNavigationPort = (routes: readonly RouteRule[], session: StoredSession, site: Site): Navigation => {
  const [path, setLocation] = useLocation()
  const search = useSearch()
  useEffect(noteEntry, [path, search])
  return useMemo(
    () => ({
      opens: (to) => decide(routes, to.split(/[?#]/)[0]!, session, site.disabledRoutes).show === 'screen',
      go(to, how) {
        const step = stepTo(entryOf(history.state), how)
        deleteScrollFrom(step.state.depth)
        setLocation(to, step)
      },
      back() {
        const entries = entriesBack(entryOf(history.state))
        if (entries === undefined) setLocation('/', { replace: true, state: { depth: 0, guard: 0 } })
        else history.go(-entries)
      },
      query: new URLSearchParams(search),
    }),
    [routes, session, site.disabledRoutes, search, setLocation],
  )
}
