import { OpenedMessages } from '#src/customer/messages/opened-messages.tsx'
import { useOpening } from '#src/customer/messages/use-opening.ts'
import { webAccountWords as words } from '#src/words/web-account.ts'

/** The messages. As on the phone, opening the list marks them as seen; new ones keep their dot until it is left. */
export function NotificationsSection() {
  const opening = useOpening()
  return (
    <>
      <h2>{words.sections.notifications}</h2>
      <OpenedMessages {...opening} level={3} />
    </>
  )
}
