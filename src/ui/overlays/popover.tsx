import { CSPProvider } from '@base-ui/react/csp-provider'
import { Popover as Base } from '@base-ui/react/popover'
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useOverlayStack, type CloseDetails } from './overlay-stack.ts'
import * as css from './popover.module.css'
import * as layout from '../styles/layout.module.css'

export interface PopoverProps {
  open: boolean
  /** Called by Escape and by a press outside. */
  onClose: () => void
  /** The element below which it opens: it contains the button that opens it. */
  anchor: RefObject<HTMLElement | null>
  title: ReactNode
  /** Beside the title. */
  end?: ReactNode
  children: ReactNode
}

const stops = 'a[href], button, input, select, textarea, [tabindex]'

/** Whether Tab goes on from an element to what follows the window. */
const isLastStop = (panel: HTMLElement, element: EventTarget): boolean => {
  const all = [...panel.querySelectorAll<HTMLElement>(stops)]
  const last = all.findLast(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.getClientRects().length > 0,
  )
  return element === (last ?? panel)
}

/**
 * A small window below a button. The page stays in use: Tab goes on behind the button, and closes the window. Closed in
 * any other way, the focus returns to the button.
 */
export function Popover({ open, onClose, anchor, title, end, children }: PopoverProps) {
  const covered = useOverlayStack(open, onClose)
  const change = (next: boolean, details: CloseDetails) => {
    // The press on the button closes by the button itself.
    const isOwnButton = details.event.target instanceof Node && anchor.current?.contains(details.event.target)
    if (next || isOwnButton || covered(details)) details.cancel()
    else onClose()
  }
  const isLeft = useRef(false)
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab' || event.shiftKey || !isLastStop(event.currentTarget, event.target)) return
    isLeft.current = true
    flushSync(onClose)
    // The browser then does what the key does, from here: to the next element of the page.
    anchor.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (open) isLeft.current = false
  }, [open])
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
            <Base.Popup className={css.popover} finalFocus={() => !isLeft.current && anchor.current} onKeyDown={leave}>
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
