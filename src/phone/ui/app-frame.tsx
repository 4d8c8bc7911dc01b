import type { ReactNode, Ref } from 'react'
import { cx } from '#src/ui/cx.ts'
import * as frame from '#src/ui/styles/frame.module.css'

interface AppFrameProps {
  children: ReactNode
  bar?: ReactNode
  dock?: ReactNode
  viewRef?: Ref<HTMLDivElement>
  /** Horizontal swipes over the view are the app's, not the browser's. */
  swiped?: boolean
}

/**
 * The mobile shell: exactly the screen's height; one view, the bottom bar in flow, the dock at the foot of the view.
 */
export const AppFrame = ({ children, bar, dock, viewRef, swiped }: AppFrameProps) => (
  <div className={frame.app} data-ui="app">
    <div className={cx(frame.view, swiped && frame.swiped)} ref={viewRef}>
      {children}
      {dock}
    </div>
    {bar}
  </div>
)
