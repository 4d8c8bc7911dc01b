/**
 * State that the app writes into each entry of the browser's history.
 * - depth: number of this app's screens below; at 0, Back leaves the app
 * - guard: 0 for a screen; above 0, an extra entry with the same address for an open overlay, so that Back closes the
 *   overlay. It stays when the overlay is closed by other means, and is then skipped or replaced.
 */
export interface EntryState {
  depth: number
  guard: number
}

/** An entry that the app did not write, such as a typed address, lies at the bottom. */
export const entryOf = (state: unknown): EntryState => {
  const { depth, guard } = (typeof state === 'object' && state ? state : {}) as Partial<EntryState>
  return { depth: Number(depth) || 0, guard: Number(guard) || 0 }
}

/** State of a new entry of the router: a guard without an overlay is replaced by the new screen. */
export const stepTo = (from: EntryState, { replace = false } = {}): { replace: boolean; state: EntryState } => ({
  replace: replace || from.guard > 0,
  state: { depth: replace ? from.depth : from.depth + 1, guard: 0 },
})

/** The number of entries to the previous screen; undefined when Back would leave the app. */
export const entriesBack = ({ depth, guard }: EntryState): number | undefined => (depth > 0 ? guard + 1 : undefined)

/** The action required after the browser has moved through the history. */
export type Answer = { close: number } | { hop: true } | { nothing: true }

/**
 * @param open number of open overlays
 * @returns close: close this many overlays, the newest first. hop: the guard that was left has no overlay, so the
 * screen has not changed and one more step back is needed.
 */
export const answerTo = (from: EntryState, to: EntryState, open: number): Answer => {
  // Another screen, which is shown even at a guard of it; or Forward.
  if (to.depth !== from.depth || to.guard >= from.guard) return { nothing: true }
  return open > to.guard ? { close: open - to.guard } : { hop: true }
}
