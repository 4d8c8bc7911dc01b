import type { Notification } from '#contract/shapes/notification.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { Bell } from '#src/customer/ui/art/bell.tsx'
import { Cloud } from '#src/ui/art/cloud.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Rows } from '#src/ui/row.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { notificationWords } from '#src/words/notifications.ts'
import { MessageRows, type MessageLevel } from './message-rows.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import { useState } from 'react'
import { usePushSwitch } from './use-push-switch.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { pushWords } from '#src/words/push.ts'

/** All messages of this user, newest first, or that there are none yet. */
export function Messages({ list, level }: { list: readonly Notification[] } & MessageLevel) {
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
        <MessageRows list={list} level={level} />
      </Rows>
      <TurnOnButton />
    </>
  )
}

export const MessagesPlaceholder = () => (
  <Card className={layout.g4} role="status" aria-label={notificationWords.loading}>
    {[70, 55, 80, 60].map((width) => (
      <span key={width} className={layout.g2}>
        <Skeleton width={`${width}%`} height={18} />
        <Skeleton width="90%" />
      </span>
    ))}
  </Card>
)

export const MessagesUnknown = ({ onRetry }: { onRetry: () => void }) => (
  <Empty
    art={<Cloud />}
    title={notificationWords.unknown}
    actions={<Button onClick={onRetry}>{notificationWords.tryAgain}</Button>}
  >
    {notificationWords.unknownBody}
  </Empty>
)

/** The button that turns on push messages; empty where they are impossible. */
function TurnOnButton() {
  const { state, turnOn } = usePushSwitch()
  const [busy, setBusy] = useState(false)
  if (state === 'denied') return <Note>{pushWords.denied}</Note>
  if (state !== 'off') return null
  const press = async () => {
    setBusy(true)
    try {
      if (await turnOn()) toasts.show(pushWords.on, 'success')
    } catch {
      toasts.show(pushWords.failed, 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="lg" busy={busy} icon={<Icon name="bell" />} onClick={() => void press()}>
      {pushWords.turnOn}
    </Button>
  )
}
