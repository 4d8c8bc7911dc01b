import { Suspense, useState } from 'react'
import type { WebRoute } from '#contract/routes/web.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { webWords } from '#src/words/web.ts'
import * as css from './menu-button.module.css'

const WebMenu = lazyPart(() => import('./web-menu.tsx'))

interface MenuButtonProps {
  session: SessionSeen
  routes: readonly WebRoute[]
  current: WebRoute | undefined
}

/** Opens the drawer with the menu, where the top bar has no room for it. */
export function MenuButton(props: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  // Loaded on the first press, and kept mounted for the closing animation.
  const [asked, setAsked] = useState(false)
  return (
    <>
      <IconButton
        className={css.menuButton}
        aria-haspopup="dialog"
        label={webWords.openMenu}
        icon={<Icon name="list" />}
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
      />
      {asked && (
        <Suspense fallback={null}>
          <WebMenu {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
