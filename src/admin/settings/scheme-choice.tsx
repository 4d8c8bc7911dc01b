import type { Scheme } from '#contract/theme/derive.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { adminWords } from '#src/words/admin.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { editedScheme } from './edited-scheme.ts'

const choices: { value: Scheme; label: string }[] = [
  { value: 'light', label: adminWords.lightTheme },
  { value: 'dark', label: adminWords.darkTheme },
]

/** Chooses the colour scheme whose settings are edited; the preview shows the same one. */
export const SchemeChoice = () => (
  <Segmented
    label={adminWords.theme}
    choices={choices}
    value={useSmallStore(editedScheme)}
    onChange={editedScheme.set}
  />
)
