import type { ReactNode } from 'react'
import { Cloud } from '#src/ui/art/cloud.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { dataWords } from '#src/words/data.ts'
import { opensErrorDialog, type StoredView } from '#src/kit/data/use-stored.ts'

export interface MissingWords {
  /** The title where the server refused: "Unable to get Wallet". */
  failed: string
  /** The title where there is no connection, and what the user can expect. */
  unknown: string
  unknownBody: string
}

export interface MissingProps {
  view: StoredView<unknown>
  words: MissingWords
  /** Shown while the content is loading. */
  placeholder: ReactNode
}

/** In place of content that is not stored on this device: it is loading, or cannot be loaded now. */
export function Missing({ view, words, placeholder }: MissingProps) {
  if (view.is === 'loading') return placeholder
  const isRefused = opensErrorDialog(view)
  return (
    <Empty
      art={isRefused ? undefined : <Cloud />}
      title={isRefused ? words.failed : words.unknown}
      actions={<Button onClick={view.refresh}>{dataWords.tryAgain}</Button>}
    >
      {isRefused ? dataWords.failed : words.unknownBody}
    </Empty>
  )
}
