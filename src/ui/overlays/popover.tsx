import { CSPProvider } from '@base-ui/react/csp-provider'
import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { useOverlayStack, type CloseDetails } from './overlay-stack.ts'
import * as css from './popover.module.css'
import * as layout from '../styles/layout.module.css'

export interface PopoverProps {
  open: boolean
  /** Called by Escape and by a press outside. */
  onClose: () => void
  /** The element below which it opens: the button that opens it. */
  anchor: RefObject<HTMLElement | null>
  title: ReactNode
  /** Beside the title. */
  end?: ReactNode
  children: ReactNode
}

/** A small window below a button. The page stays in use; the focus returns to the button on closing. */
export function Popover({ open, onClose, anchor, title, end, children }: PopoverProps) {
  const covered = useOverlayStack(open, onClose)
  const change = (next: boolean, details: CloseDetails) => {
    // The press on the button closes by the button itself.
    const isOwnButton = details.event.target instanceof Node && anchor.current?.contains(details.event.target)
    if (next || isOwnButton || covered(details)) details.cancel()
    else onClose()
  }
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={open} onOpenChange={change}>
        <Base.Portal>
          <Base.Positioner
            className={css.view}
            anchor={anchor}
            side="bottom"
            align="end"
            sideOffset={8}
            collisionPadding={12}
          >
            <Base.Popup className={css.popover} finalFocus={anchor}>
              <div className={`${layout.between} ${css.head}`}>
                <Base.Title>{title}</Base.Title>
                {end}
              </div>
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
