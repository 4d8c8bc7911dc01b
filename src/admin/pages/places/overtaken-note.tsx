import { Button } from '#src/ui/button.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { Note } from '#src/ui/note.tsx'
import { conflictWords } from '#src/words/admin.ts'
import { placesWords } from '#src/words/admin-places.ts'
import * as css from './hours-form.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

interface OvertakenNoteProps {
  /** What another administrator has saved, as far as it differs. */
  lines: readonly { name: string; value: string }[]
  onKeep: () => void
  onTake: () => void
}

/** The button that asked for the save stands far from the form. */
const intoView = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'center' })

/** Another administrator has saved what is edited here: their values, and the choice. */
export const OvertakenNote = ({ lines, onKeep, onTake }: OvertakenNoteProps) => (
  <Note tone="warning" live>
    <div ref={intoView} className={layout.g3}>
      <p>{placesWords.overtaken}</p>
      <KeyValues pairs={lines} />
      <div className={css.acts}>
        <Button kind="tonal" size="sm" onClick={onKeep}>
          {conflictWords.keepMine}
        </Button>
        <Button kind="tonal" size="sm" onClick={onTake}>
          {conflictWords.takeTheirs}
        </Button>
      </div>
    </div>
  </Note>
)
