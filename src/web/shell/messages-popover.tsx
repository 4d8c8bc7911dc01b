import { useState, type RefObject } from 'react'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { notificationsAhead } from '#src/resources/resource.ts'
import { MessageRows } from '#src/customer/messages/message-rows.tsx'
import { MessagesPlaceholder } from '#src/customer/messages/messages.tsx'
import { openTellingFailure } from '#src/customer/messages/open-notifications.ts'
import { useUnread } from '#src/customer/messages/use-unread.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { notificationWords } from '#src/words/notifications.ts'
import { webAccountWords as words } from '#src/words/web-account.ts'
import * as css from './messages-popover.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Messages that the window shows. */
const latest = 4

interface MessagesPopoverProps {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The latest messages below the bell. They stay unread until the user marks them, or opens all of them. */
export default function MessagesPopover({ open, anchor, onClose }: MessagesPopoverProps) {
  const list = useStored(notificationsAhead, undefined)
  const unread = useUnread()
  return (
    <Popover
      open={open}
      onClose={onClose}
      anchor={anchor}
      title={notificationWords.title}
      end={unread > 0 && <MarkAllRead onDone={list.refresh} />}
    >
      {list.is === 'known' ? (
        <div className={css.messages}>
          {list.value.length > 0 ? <MessageRows list={list.value.slice(0, latest)} level={3} /> : <Nothing />}
          <div className={css.all}>
            <LinkButton kind="quiet" href="/notifications">
              {words.seeAll(list.value.length)}
            </LinkButton>
          </div>
        </div>
      ) : (
        <MessagesPlaceholder />
      )}
    </Popover>
  )
}

/** The answer to the mark still tells which messages were new: `onDone` is to fetch the list again. */
function MarkAllRead({ onDone }: { onDone: () => void }) {
  const services = useServices()
  const [busy, setBusy] = useState(false)
  const mark = () => {
    setBusy(true)
    void openTellingFailure(services, () => setBusy(false)).then(onDone)
  }
  return (
    <Button kind="quiet" busy={busy} icon={<Icon name="checks" weight="bold" />} onClick={mark}>
      {words.markAllRead}
    </Button>
  )
}

function Nothing() {
  const { companyName } = useSite()
  return <p className={`${css.nothing} ${prose.muted}`}>{notificationWords.emptyBody(companyName)}</p>
}
