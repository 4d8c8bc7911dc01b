import type { ReactNode } from 'react'

/** The mobile shell: exactly the screen's height, one view, the bottom bar in flow, the dock over the view's foot. */
export const AppFrame = ({ children, bar, dock }: { children: ReactNode; bar?: ReactNode; dock?: ReactNode }) => (
  <div className="app">
    <div className="app__view">
      {children}
      {dock}
    </div>
    {bar}
  </div>
)
