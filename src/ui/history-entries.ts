/**
 * What the app writes into each entry of the browser's history.
 * - depth: screens that lie below in this app; 0: leaving it would leave the app
 * - guard: 0 for a screen; above, an entry with the same address that an open overlay put on top of its screen, so that
 *   Back closes the overlay. It stays when the overlay is closed by other means, and is skipped or replaced then.
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

/** How the router takes a step: a guard that no overlay needs any more makes room for the new screen. */
export const stepTo = (from: EntryState, { replace = false } = {}): { replace: boolean; state: EntryState } => ({
  replace: replace || from.guard > 0,
  state: { depth: replace ? from.depth : from.depth + 1, guard: 0 },
})

/** How many entries lie between here and the screen before this one; undefined when Back would leave the app. */
export const entriesBack = ({ depth, guard }: EntryState): number | undefined => (depth > 0 ? guard + 1 : undefined)

/** What a step through the history asks for, once the browser has taken it. */
export type Answer = { close: number } | { hop: true } | { nothing: true }

/**
 * @param open how many overlays are open
 * @returns close: so many overlays, the newest first. hop: the entry that was left stood for no overlay, so that the
 * user has not moved yet and one more step back is taken.
 */
export const answerTo = (from: EntryState, to: EntryState, open: number): Answer => {
  const isBack = to.depth < from.depth || (to.depth === from.depth && to.guard < from.guard)
  if (!isBack) return { nothing: true }
  if (to.depth < from.depth) return to.guard > 0 ? { hop: true } : { nothing: true }
  return open > to.guard ? { close: open - to.guard } : { hop: true }
}
