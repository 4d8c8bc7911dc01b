import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Answer } from './use-answer.ts'

interface AnsweredProps<T> {
  answer: Pick<Answer<T>, 'value' | 'ask'>
  /** Said after a failure. */
  failed: string
  /** On the button that asks again. */
  again: string
  /** Pixels of the place that it has until it arrives. */
  height?: number
  children: (value: T) => ReactNode
}

/** What a call has answered; until then its place, and after a failure a way to ask again. */
export function Answered<T>({ answer: { value, ask }, failed, again, height = 160, children }: AnsweredProps<T>) {
  if (value === 'asked') return <Skeleton height={height} />
  if (value === 'failed')
    return (
      <Note tone="danger" live end={<Button onClick={() => void ask()}>{again}</Button>}>
        {failed}
      </Note>
    )
  return children(value)
}
