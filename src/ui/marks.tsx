import { cx } from './cx.ts'
import * as css from './marks.module.css'
import * as prose from './styles/prose.module.css'

/** A dot for new content. `words` is the text for screen readers. */
export const Dot = ({ words, className }: { words?: string; className?: string }) => (
  <span className={cx(css.dot, className)} data-ui="dot">
    {words && <span className={prose.visuallyHidden}>{words}</span>}
  </span>
)

/** A number on the corner of an icon. `words` name what is counted. */
export const Count = ({ value, words }: { value: number; words: string }) => (
  <span className={`${css.count} ${prose.num}`}>
    <span className={prose.visuallyHidden}>{words}: </span>
    {value > 99 ? '99+' : value}
  </span>
)
