import { useRef, type ReactNode } from 'react'
import * as css from './dock.module.css'
import { usePublishedHeight } from '#src/ui/use-published-height.ts'

/**
 * Between the scroller and the elements below it: banners, or the indicator at the right end. Toasts are shown above
 * it.
 */
export function Dock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null)
  usePublishedHeight(dock, '--dock-h')
  return (
    <div className={css.dock} data-transient ref={dock}>
      {children}
    </div>
  )
}
