import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { dataWords } from '#src/words/data.ts'
import type { Asked } from './use-ask.ts'

/** What a call has answered; until then its place, and after a failure a way to ask again. */
export function AskedContent<T>({ asked, children }: { asked: Asked<T>; children: (value: T) => ReactNode }) {
  const { value, problem } = asked
  if (value !== undefined) return children(value)
  return problem === undefined ? <Placeholder height={160} /> : <AskedProblem asked={asked} />
}

/** That the newest answer is missing, and a way to ask again. */
export function AskedProblem({ asked: { problem, again } }: { asked: Asked<unknown> }) {
  if (problem === undefined) return null
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

/** The place of what is awaited. */
export const Placeholder = ({ height }: { height: number }) => (
  <div aria-busy="true">
    <Skeleton height={height} />
  </div>
)
