import type { CardProcessor } from '#contract/shapes/card-processor.ts'
import { dateTime } from '#src/kit/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { Note } from '#src/ui/note.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { processorName, processorWords } from '#src/words/admin-processor.ts'
import { actorText } from '../../ui/actor-text.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type Account = NonNullable<CardProcessor['account']>

interface CurrentAccountProps {
  account: Account | null
  onRemove: (processor: string) => void
}

/** The account that takes the payments; nothing of its credentials. */
export function CurrentAccount({ account, onRemove }: CurrentAccountProps) {
  if (!account)
    return (
      <Card as="section" className={layout.g3}>
        <SectionHead title={processorWords.current} />
        <p className={prose.muted}>{processorWords.none}</p>
      </Card>
    )
  return (
    <Card as="section" className={layout.g3}>
      <SectionHead title={processorWords.current} end={<KindBadge isTest={account.isTest} />} />
      <KeyValues pairs={pairsOf(account)} />
      {!account.isReadable && <Note tone="danger">{processorWords.unreadable}</Note>}
      <div>
        <Button kind="danger-quiet" onClick={() => onRemove(account.processor)}>
          {processorWords.remove}
        </Button>
      </div>
    </Card>
  )
}

const KindBadge = ({ isTest }: Pick<Account, 'isTest'>) =>
  isTest ? (
    <Badge tone="warning" icon={<Icon name="flask" weight="fill" />}>
      {processorWords.test}
    </Badge>
  ) : (
    <Badge tone="success" icon={<Icon name="check-circle" weight="fill" />}>
      {processorWords.live}
    </Badge>
  )

const pairsOf = ({ processor, isTest, savedAt, savedBy }: Account) => [
  { name: processorWords.processor, value: processorName(processor) },
  { name: processorWords.kind, value: isTest ? processorWords.testLong : processorWords.live },
  { name: processorWords.since, value: savedAt ? dateTime(savedAt) : processorWords.sinceUnknown },
  { name: processorWords.by, value: savedBy ? actorText(savedBy) : processorWords.byUnknown },
]
