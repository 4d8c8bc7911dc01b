import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { colourWords } from '#src/words/admin-colours.ts'
import { useEditing } from '../editing/editing-context.ts'
import { useEditedScheme } from './edited-scheme.ts'
import { ownColours } from './own-colours.ts'
import { settingName } from './setting-names.ts'

/** Beside the primary colour: which others do not follow it, and the offer that they do. */
export function OwnColoursNote() {
  const { config, set } = useEditing()
  const scheme = useEditedScheme()
  // Whether a colour has a value of its own does not depend on the primary one, which changes with each move.
  const [known, setKnown] = useState(() => ({ scheme, own: ownColours(config, scheme) }))
  if (known.scheme !== scheme) setKnown({ scheme, own: ownColours(config, scheme) })
  if (known.own.length === 0) return null
  const follow = () => {
    for (const path of known.own) set(path, undefined)
    setKnown({ scheme, own: [] })
  }
  return (
    <Note
      end={
        <Button kind="quiet" size="sm" onClick={follow}>
          {colourWords.follow}
        </Button>
      }
    >
      {colourWords.own(known.own.map(settingName))}
    </Note>
  )
}
