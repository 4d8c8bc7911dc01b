import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Call, ResultOf } from '#contract/endpoints/index.ts'
import { answerName, type Resource } from '#src/resources/resource.ts'
import type { Stored } from '#src/resources/keeper.ts'
import { useServices } from '../services.ts'
import { trackRefreshes, notRefreshing, type RefreshState } from './refresh-state.ts'
import { readView, viewOf } from './stored-view.ts'
import { useShared } from './use-query.ts'
import { useUserId } from './use-session.ts'

interface Asked extends RefreshState {
  /** When the server last confirmed it, in epoch milliseconds; 0 when it never did. */
  at: number
  refresh(): void
}

/**
 * What this device knows of a resource. Only a known value can be none: a caller must handle the loading state.
 * - loading: nothing is stored, and the answer may still arrive
 * - missing: nothing is stored, and the last attempt to fetch it failed
 * - known: the stored value with the waiting changes applied; `confirmed` is the value alone, as the server sent it
 */
export type StoredView<T> = Asked &
  ({ is: 'loading' } | { is: 'missing' } | { is: 'known'; value: T; confirmed: T | undefined })

/**
 * A resource as stored on this device. Renders from the database at once, then asks the server when the copy is stale.
 */
export const useStored = <K extends Call, P extends string | void>(
  resource: Resource<K, P>,
  param: P,
): StoredView<ResultOf<K>> => {
  const { own, keeper } = useServices()
  const name = answerName(resource, param)
  // A user who logs in while the screen is open has other answers: they are read and requested again.
  const person = useUserId()
  const [refreshState, setRefreshState] = useState<RefreshState>(notRefreshing)
  const track = useMemo(() => trackRefreshes((change) => setRefreshState((before) => ({ ...before, ...change }))), [])
  // Answers that the disk refused are held in the page's memory, which no live query tracks.
  const { count } = useSnapshot(keeper.unsaved)
  const rechecks = useSnapshot(keeper.rechecks).count
  const found = useShared(
    keeper,
    `${name} ${person} ${count}`,
    () => readView({ own, keeper }, resource, param),
    ({ answers, requests }) => {
      const stored = answers.get(name) as Stored<ResultOf<K>> | undefined
      return stored && viewOf(resource, stored, resource.scope === 'person' ? requests : [])
    },
  )

  const ask = useCallback(
    (how: 'freshen' | 'refresh') => track(() => keeper[how](resource, param)),
    [track, keeper, resource, param],
  )

  useEffect(() => {
    void ask('freshen')
    const again = () => document.visibilityState === 'visible' && void ask('freshen')
    document.addEventListener('visibilitychange', again)
    window.addEventListener('online', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('online', again)
    }
  }, [ask, person, rechecks])

  const asked = { at: found?.at ?? 0, ...refreshState, refresh: () => void ask('refresh') }
  if (found?.value !== undefined) return { ...asked, is: 'known', value: found.value, confirmed: found.confirmed }
  return { ...asked, is: found && asked.problem && !asked.refreshing ? 'missing' : 'loading' }
}

export { opensErrorDialog } from './refresh-state.ts'
