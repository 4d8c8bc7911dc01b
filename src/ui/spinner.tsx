import { cx } from './cx.ts'
import * as css from './spinner.module.css'

/** Decorative; the text beside it names what is pending. `size` in pixels; by default it follows the text size. */
export function Spinner({ size, className }: { size?: number; className?: string }) {
  const style = size ? { width: size, height: size, borderWidth: size > 26 ? 3 : undefined } : undefined
  return <span data-ui="spinner" className={cx(css.spinner, className)} style={style} aria-hidden="true" />
}
