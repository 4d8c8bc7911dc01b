import { cx } from './cx.ts'
import './marks.css'

/** A dot that means "new". The words are for readers that do not see it. */
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
