import { cx } from './cx.ts'
import './spinner.css'

/** Decorative; the text beside it names what is pending. `size` in pixels; by default it follows the text size. */
export function Spinner({ size, className }: { size?: number; className?: string }) {
  const style = size ? { width: size, height: size, borderWidth: size > 26 ? 3 : undefined } : undefined
  return <span className={cx('spin', className)} style={style} aria-hidden="true" />
}
