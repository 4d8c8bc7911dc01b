import { CSPProvider } from '@base-ui/react/csp-provider'
import { Drawer as Base } from '@base-ui/react/drawer'
import { useRef, type ReactNode } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useOverlayStack, type CloseDetails } from '#src/ui/overlays/overlay-stack.ts'
import * as scrim from '#src/ui/overlays/scrim.module.css'
import * as css from './sheet.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export interface SheetProps {
  open: boolean
  /** Called by the X, by Escape, by a press outside and by a swipe down. */
  onClose: () => void
  onClosed?: () => void
  title: ReactNode
  description?: ReactNode
  /** Replaces the X. */
  end?: ReactNode
  children: ReactNode
}

const closeButton = <Base.Close render={<IconButton label={uiWords.close} icon={<Icon name="x" weight="bold" />} />} />

/** A bottom sheet for choices and input. It traps the focus, from the title on, and restores it on closing. */
export function Sheet({ open, onClose, onClosed, title, description, end = closeButton, children }: SheetProps) {
  const covered = useOverlayStack(open, onClose)
  const heading = useRef<HTMLHeadingElement>(null)
  const change = (next: boolean, details: CloseDetails) => {
    if (next || covered(details)) details.cancel()
    else onClose()
  }
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={open} onOpenChange={change} onOpenChangeComplete={(now) => !now && onClosed?.()}>
        <Base.Portal>
          <Base.Backdrop data-ui="scrim" className={scrim.scrim} forceRender />
          <Base.Viewport className={css.view}>
            <Base.Popup className={css.sheet} initialFocus={heading}>
              <Base.Content className={css.inside}>
                <div className={css.grab} aria-hidden="true" />
                <div className={css.head} data-ui="sheet-head">
                  <div>
                    <Base.Title ref={heading} tabIndex={-1}>
                      {title}
                    </Base.Title>
                    {description && (
                      <Base.Description className={`${prose.small} ${prose.muted}`}>{description}</Base.Description>
                    )}
                  </div>
                  {end}
                </div>
                {children}
              </Base.Content>
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
