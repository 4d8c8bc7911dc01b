import { uiWords } from '#src/words/ui.ts'
import * as css from './uses.module.css'

export interface UsesProps {
  left: number
  total: number
}

/** More bars cannot be counted quickly; the text beside them has the number. */
const mostBars = 12

/** The remaining uses of a bundle, as bars. */
export function Uses({ left, total }: UsesProps) {
  if (total > mostBars) return null
  return (
    <span className={css.uses} role="img" aria-label={uiWords.usesLeft(left, total)}>
      {Array.from({ length: total }, (_, index) => (
        <i key={index} className={index < left ? css.on : undefined} />
      ))}
    </span>
  )
}
