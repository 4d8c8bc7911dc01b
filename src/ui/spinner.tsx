import { cx } from './cx.ts'
import './spinner.css'

/** Decoration beside words that say what is awaited. `size` in pixels; default follows the text. */
export function Spinner({ size, className }: { size?: number; className?: string }) {
  const style = size ? { width: size, height: size, borderWidth: size > 26 ? 3 : undefined } : undefined
  return <span className={cx('spin', className)} style={style} aria-hidden="true" />
}
