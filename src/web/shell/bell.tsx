import { Suspense, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useUnread } from '#src/customer/messages/use-unread.ts'
import { IconButton, IconLink } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { webWords } from '#src/words/web.ts'
import * as css from './bell.module.css'

const MessagesPopover = lazyPart(() => import('./messages-popover.tsx'))

/** Opens the latest messages below itself; in a narrow window it leads to all of them. */
export function Bell() {
  const unread = useUnread()
  const button = useRef<HTMLDivElement>(null)
  const [path] = useLocation()
  const here = `${path}?${useSearch()}`
  // The address at which it is open: a message that leads elsewhere closes it.
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === here
  const close = () => setOpenAt(undefined)
  // Loaded at the first press, and kept for the closing animation.
  const [asked, setAsked] = useState(false)
  const look = { label: webWords.notifications(unread), icon: <Icon name="bell" />, dot: unread > 0 }
  const press = () => {
    setAsked(true)
    setOpenAt(open ? undefined : here)
  }
  return (
    <>
      <IconLink {...look} href="/notifications" className={css.link} />
      <div ref={button} className={css.button}>
        <IconButton {...look} aria-haspopup="dialog" aria-expanded={open} onClick={press} />
      </div>
      {asked && (
        <Suspense fallback={null}>
          <MessagesPopover open={open} anchor={button} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
