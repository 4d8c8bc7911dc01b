import { cx } from './cx.ts'
import './marks.css'

/** A dot for new content. `words` is the text for screen readers. */
export const Dot = ({ words, className }: { words?: string; className?: string }) => (
  <span className={cx('dot', className)}>{words && <span className="sr">{words}</span>}</span>
)

/** A number on the corner of an icon. `words` name what is counted. */
export const Count = ({ value, words }: { value: number; words: string }) => (
  <span className="count num">
    <span className="sr">{words}: </span>
    {value > 99 ? '99+' : value}
  </span>
)
