import { CSPProvider } from '@base-ui/react/csp-provider'
import { Drawer as Base } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import { uiWords } from '#src/words/ui.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import * as css from './drawer.module.css'
import { useOverlayStack, type CloseDetails } from '#src/ui/overlays/overlay-stack.ts'
import * as scrim from '#src/ui/overlays/scrim.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  /** Accessible name of the drawer. */
  label?: string
  /** The merchant's mark, beside the X. */
  mark: ReactNode
  /** The logged-in user. */
  person?: ReactNode
  /** DrawerItems; they scroll. */
  children: ReactNode
  /** Fixed below the list. */
  foot?: ReactNode
}

const closeButton = (
  <Base.Close render={<IconButton label={uiWords.closeMenu} icon={<Icon name="x" weight="bold" />} />} />
)

/** The side menu: head and foot are fixed, the list scrolls; a swipe to the left closes it. */
export function Drawer({ open, onClose, label = uiWords.menu, mark, person, children, foot }: DrawerProps) {
  const covered = useOverlayStack(open, onClose)
  const change = (next: boolean, details: CloseDetails) => {
    if (next || covered(details)) details.cancel()
    else onClose()
  }
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={open} onOpenChange={change} swipeDirection="left">
        <Base.Portal>
          <Base.Backdrop data-ui="scrim" className={`${scrim.scrim} ${scrim.drawer}`} forceRender />
          <Base.Viewport className={css.view}>
            <Base.Popup className={css.drawer}>
              <Base.Content className={css.inside}>
                <div className={css.head}>
                  <Base.Title className={prose.visuallyHidden}>{label}</Base.Title>
                  <div className={layout.between}>
                    {mark}
                    {closeButton}
                  </div>
                  {person}
                </div>
                <nav className={css.list} aria-label={label}>
                  {children}
                </nav>
                {foot && <div className={css.foot}>{foot}</div>}
              </Base.Content>
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
