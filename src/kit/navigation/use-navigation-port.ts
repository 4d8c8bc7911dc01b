import { useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Navigation } from '#src/kit/navigation/navigation.ts'
import { entriesBack, entryOf, stepTo } from '#src/ui/history-entries.ts'
import { noteEntry } from '#src/ui/overlays/overlay-stack.ts'
import { deleteScrollFrom } from '#src/ui/scroll-memory.ts'

interface Addresses {
  opens: Navigation['opens']
  /** Stable, as `opens`: a change of either makes a new port. */
  hrefOf: Navigation['hrefOf']
}

/** The route table for screens. The target of Back is read from the history itself, which the browser changes too. */
export const useNavigationPort = ({ opens, hrefOf }: Addresses): Navigation => {
  const [path, setLocation] = useLocation()
  const search = useSearch()
  useEffect(noteEntry, [path, search])
  return useMemo(
    () => ({
      opens,
      hrefOf,
      go(path, how) {
        const to = hrefOf(path)
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
    [opens, hrefOf, search, setLocation],
  )
}
