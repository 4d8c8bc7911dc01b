import { Suspense } from 'react'
import { cardQuestion } from './card-question.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

const CardSheet = lazyPart(() => import('./card-sheet.tsx'))

/** Mounted once in the shell: the sheet with the payment provider's form, shown while a card is requested. */
export function CardEntry() {
  const question = useSmallStore(cardQuestion)
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <CardSheet key={question.id} {...question} />
    </Suspense>
  )
}
