import type { Scheme } from '#contract/theme/derive.ts'
import { smallStore } from '#src/ui/small-store.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

/** The colour scheme whose settings are edited, and that the preview shows. */
export const editedScheme = smallStore<Scheme>('light', 'page')

export const useEditedScheme = (): Scheme => useSmallStore(editedScheme)
