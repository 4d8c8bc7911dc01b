import type { ReactNode, Ref } from 'react'

interface AppFrameProps {
  children: ReactNode
  bar?: ReactNode
  dock?: ReactNode
  viewRef?: Ref<HTMLDivElement>
}

/**
 * The mobile shell: exactly the screen's height; one view, the bottom bar in flow, the dock at the foot of the view.
 */
export const AppFrame = ({ children, bar, dock, viewRef }: AppFrameProps) => (
  <div className="app">
    <div className="app__view" ref={viewRef}>
      {children}
      {dock}
    </div>
    {bar}
  </div>
)
