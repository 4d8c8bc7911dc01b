import { messagePath } from '#contract/routes/message-path.ts'
import type { Notification } from '#contract/shapes/notification.ts'
import { dateTime, relativeTime } from '#src/kit/format.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { cx } from '#src/ui/cx.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Dot } from '#src/ui/marks.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { notificationWords } from '#src/words/notifications.ts'
import { messageIcon } from './message-icon.ts'
import * as css from './notifications.module.css'
import * as row from '#src/ui/row.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export interface MessageLevel {
  /** Of a message's heading: 2 directly below the page's title. */
  level?: 2 | 3
}

/** The messages as rows, in the order of the list. */
export const MessageRows = ({ list, level }: { list: readonly Notification[] } & MessageLevel) =>
  list.map((each, index) => <Message key={`${each.createDate} ${index}`} message={each} level={level} />)

/** A message that leads to an open screen is a link to it. */
function Message({ level, message }: { message: Notification } & MessageLevel) {
  const { opens } = useNavigation()
  const path = messagePath(message.path ?? '')
  const look = `${row.row} ${css.message}`
  if (path === undefined || !opens(path))
    return (
      <article className={look}>
        <MessageContent {...message} level={level} />
      </article>
    )
  return (
    <article>
      <Anchor href={path} className={look}>
        <MessageContent {...message} level={level} />
        <Icon name="caret-right" weight="bold" className={css.leads} />
      </Anchor>
    </article>
  )
}

function MessageContent({ title, body, createDate, read, level = 2 }: Notification & MessageLevel) {
  const Heading = `h${level}` as const
  const { clock } = useServices()
  const now = useNow(clock.now, 0)
  return (
    <>
      <Tile size="sm" tone={read ? 'plain' : undefined}>
        <Icon name={messageIcon(title)} weight={read ? 'regular' : 'fill'} />
      </Tile>
      <div className={layout.grow}>
        <Heading className={cx(row.lead, css.title, !read && css.titleNew)}>
          <span className={layout.grow}>{title}</span>
          {!read && <Dot words={notificationWords.unread} />}
        </Heading>
        <p className={row.sub}>{body}</p>
        <p className={`${prose.xs} ${prose.muted} ${prose.num} ${css.when}`}>
          <span data-transient>{relativeTime(createDate, now)} · </span>
          {dateTime(createDate)}
        </p>
      </div>
    </>
  )
}
