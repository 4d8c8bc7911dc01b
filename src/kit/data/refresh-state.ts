import { NoAnswer } from '#src/remote/outcome.ts'

export interface RefreshState {
  refreshing: boolean
  /** Why the last refresh failed; null after a successful one. */
  problem: Error | null
}

export const notRefreshing: RefreshState = { refreshing: false, problem: null }

/**
 * Follows the refreshes of one resource on one screen. Of two that overlap the later one decides: the end of the
 * earlier one is ignored. `tell` is called with every state.
 */
export const trackRefreshes = (
  tell: (change: Partial<RefreshState>) => void,
): ((refresh: () => Promise<void>) => Promise<void>) => {
  let latest = 0
  return async (refresh) => {
    const mine = (latest += 1)
    tell({ refreshing: true })
    const problem = await refresh().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    if (mine === latest) tell({ refreshing: false, problem })
  }
}

/** Whether a failed refresh opens a dialog: only with nothing to show instead, and when the server answered. */
export const opensErrorDialog = ({ is, problem }: Pick<RefreshState, 'problem'> & { is: string }): boolean =>
  is === 'missing' && !(problem instanceof NoAnswer)
