import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { dataWords } from '#src/words/data.ts'
import type { Asked } from './use-ask.ts'

/** What a call has answered; until then its place, and after a failure a way to ask again. */
export function AskedContent<T>({ asked, children }: { asked: Asked<T>; children: (value: T) => ReactNode }) {
  const { value, problem, again } = asked
  if (value !== undefined) return children(value)
  if (problem === undefined) return <Skeleton height={160} />
  return (
    <Note
      tone="danger"
      live
      end={
        <Button kind="quiet" size="sm" onClick={again}>
          {dataWords.tryAgain}
        </Button>
      }
    >
      {problem}
    </Note>
  )
}
