import { AsOf } from '#src/customer/ui/as-of.tsx'
import { useStored } from '#src/kit/data/use-stored.ts'
import { notifications } from '#src/resources/resource.ts'
import { dataWords } from '#src/words/data.ts'
import type { MessageLevel } from './message-rows.tsx'
import { Messages, MessagesPlaceholder, MessagesUnknown } from './messages.tsx'

interface OpenedMessagesProps extends MessageLevel {
  asking: boolean
  ask(): void
}

/** The messages with their age; before the first answer their placeholder. */
export function OpenedMessages({ asking, ask, level }: OpenedMessagesProps) {
  const list = useStored(notifications, undefined)
  return (
    <>
      <AsOf what={dataWords.messages} view={list} />
      {list.is === 'known' ? (
        <Messages list={list.value} level={level} />
      ) : list.is === 'loading' || asking ? (
        <MessagesPlaceholder />
      ) : (
        <MessagesUnknown onRetry={ask} />
      )}
    </>
  )
}
