import type { StoredView } from './use-stored.ts'

/** The value, or what stands for it as long as it is not known. Never a statement that there is none. */
export const knownOr = <T, F = undefined>(view: StoredView<T>, unknown?: F): T | F =>
  view.is === 'known' ? view.value : (unknown as F)
