import { uiWords } from '#src/words/ui.ts'
import './uses.css'

export interface UsesProps {
  left: number
  total: number
}

/** More bars than this are no longer counted at a glance; the words beside them say the number. */
const mostBars = 12

/** How often a bundle can still be used, as bars. */
export function Uses({ left, total }: UsesProps) {
  if (total > mostBars) return null
  return (
    <span className="uses" role="img" aria-label={uiWords.usesLeft(left, total)}>
      {Array.from({ length: total }, (_, index) => (
        <i key={index} className={index < left ? 'on' : undefined} />
      ))}
    </span>
  )
}
