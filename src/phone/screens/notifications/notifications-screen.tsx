import { useCallback, useEffect, useState } from 'react'
import { messagePath } from '#contract/routes/message-path.ts'
import type { Notification } from '#contract/shapes/notification.ts'
import { AsOf } from '#src/kit/changes/as-of.tsx'
import { usePerson } from '#src/kit/data/use-session.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { dateTime, relativeTime } from '#src/kit/format.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { notifications } from '#src/resources/resource.ts'
import { Bell } from '#src/ui/art/bell.tsx'
import { Cloud } from '#src/ui/art/cloud.tsx'
import { Anchor } from '#src/ui/anchor.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Dot } from '#src/ui/marks.tsx'
import { Page } from '#src/ui/page.tsx'
import { Rows } from '#src/ui/row.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { dataWords } from '#src/words/data.ts'
import { notificationWords } from '#src/words/notifications.ts'
import * as css from './notifications.module.css'
import { messageIcon } from './message-icon.ts'
import { openTellingFailure } from './open-notifications.ts'
import { TurnOnButton } from './turn-on-button.tsx'
import * as row from '#src/ui/row.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/**
 * The messages of this user. Opening the screen marks them as seen: new ones keep their dot until the screen is left.
 */
export default function NotificationsScreen() {
  const { back } = useNavigation()
  const list = useStored(notifications, undefined)
  const { asking, ask } = useOpening()
  return (
    <Page title={notificationWords.title} onBack={back} busy={!list.value && asking}>
      <AsOf what={dataWords.messages} view={list} />
      {list.value ? (
        <Messages list={list.value} />
      ) : !list.looked || asking ? (
        <Placeholder />
      ) : (
        <Unknown onRetry={ask} />
      )}
    </Page>
  )
}

const useOpening = () => {
  const services = useServices()
  const person = usePerson()
  const [asking, setAsking] = useState(true)
  const ask = useCallback(async () => {
    setAsking(true)
    await openTellingFailure(services, () => setAsking(false))
  }, [services])
  useEffect(() => {
    if (person !== undefined) void ask()
  }, [ask, person])
  return { asking, ask: () => void ask() }
}

function Messages({ list }: { list: readonly Notification[] }) {
  const { companyName } = useSite()
  if (list.length === 0) {
    return (
      <Empty art={<Bell />} title={notificationWords.empty} actions={<TurnOnButton />}>
        {notificationWords.emptyBody(companyName)}
      </Empty>
    )
  }
  return (
    <>
      <Rows>
        {list.map((each, index) => (
          <Message key={`${each.createDate} ${index}`} {...each} />
        ))}
      </Rows>
      <TurnOnButton />
    </>
  )
}

/** A message that leads to an open screen is a link to it. */
function Message(message: Notification) {
  const { opens } = useNavigation()
  const path = messagePath(message.path ?? '')
  const look = `${row.row} ${css.message}`
  if (path === undefined || !opens(path))
    return (
      <article className={look}>
        <MessageContent {...message} />
      </article>
    )
  return (
    <article>
      <Anchor href={path} className={look}>
        <MessageContent {...message} />
        <Icon name="caret-right" weight="bold" className={css.leads} />
      </Anchor>
    </article>
  )
}

function MessageContent({ title, body, createDate, read }: Notification) {
  const { clock } = useServices()
  const now = useNow(clock.now, 0)
  return (
    <>
      <Tile size="sm" tone={read ? 'plain' : undefined}>
        <Icon name={messageIcon(title)} weight={read ? 'regular' : 'fill'} />
      </Tile>
      <div className={layout.grow}>
        <h2 className={cx(row.lead, css.title, !read && css.titleNew)}>
          <span className={layout.grow}>{title}</span>
          {!read && <Dot words={notificationWords.unread} />}
        </h2>
        <p className={row.sub}>{body}</p>
        <p className={`${prose.xs} ${prose.muted} ${prose.num} ${css.when}`}>
          <span data-transient>{relativeTime(createDate, now)} · </span>
          {dateTime(createDate)}
        </p>
      </div>
    </>
  )
}

const Placeholder = () => (
  <Card className={layout.g4} role="status" aria-label={notificationWords.loading}>
    {[70, 55, 80, 60].map((width) => (
      <span key={width} className={layout.g2}>
        <Skeleton width={`${width}%`} height={18} />
        <Skeleton width="90%" />
      </span>
    ))}
  </Card>
)

const Unknown = ({ onRetry }: { onRetry: () => void }) => (
  <Empty
    art={<Cloud />}
    title={notificationWords.unknown}
    actions={<Button onClick={onRetry}>{notificationWords.tryAgain}</Button>}
  >
    {notificationWords.unknownBody}
  </Empty>
)
