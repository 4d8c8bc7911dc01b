import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { notifications } from '#src/resources/resource.ts'
import { OpenedMessages } from '#src/customer/messages/opened-messages.tsx'
import { useOpening } from '#src/customer/messages/use-opening.ts'
import { Page } from '#src/phone/ui/page.tsx'
import { notificationWords } from '#src/words/notifications.ts'

/**
 * The messages of this user. Opening the screen marks them as seen: new ones keep their dot until the screen is left.
 */
export default function NotificationsScreen() {
  const { back } = useNavigation()
  const known = knownOr(useStored(notifications, undefined)) !== undefined
  const opening = useOpening()
  return (
    <Page title={notificationWords.title} onBack={back} busy={!known && opening.asking}>
      <OpenedMessages {...opening} />
    </Page>
  )
}
