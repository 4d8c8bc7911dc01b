import { Suspense, useState } from 'react'
import { decide } from '#contract/rules/membership-acts.ts'
import { useQuery } from '#src/kit/data/use-query.ts'
import { dateTime } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { readDeviceValue } from '#src/local/device-values.ts'
import { Actions, Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Note } from '#src/ui/note.tsx'
import { membershipWords as words } from '#src/words/membership.ts'
import { actDraftName, forgetActDraft, type ActDraft } from './act-draft.ts'
import type { OwnMembership } from '../memberships/own.ts'

const FreezeSheet = lazyPart(() => import('./freeze-sheet.tsx'))

interface ActDraftNoteProps {
  own: OwnMembership
  onCancel: () => void
}

/** The kept act with the way to do it now, as long as it is possible. */
export function ActDraftNote({ own, onCancel }: ActDraftNoteProps) {
  const services = useServices()
  const draft = useQuery(
    () => readDeviceValue<ActDraft>(services.own, actDraftName),
    [services],
    () => undefined,
  )
  const [isOpen, setOpen] = useState<boolean>()
  const { membership, now, rules } = own
  const isOther = draft?.membershipId !== undefined && draft.membershipId !== membership.id
  if (!draft || isOther || !('then' in decide(membership.terms, draft.act, now, rules))) return null
  const { act, at } = draft
  return (
    <>
      <Note tone="warning" icon={<Icon name="wifi-low" weight="fill" />}>
        {act.act === 'freeze'
          ? words.keptFreeze(words.months(act.months), dateTime(at))
          : words.keptCancel(dateTime(at))}
      </Note>
      <Actions>
        <Button kind="tonal" onClick={act.act === 'freeze' ? () => setOpen(true) : onCancel}>
          {act.act === 'freeze' ? words.keptFreezeNow : words.keptCancelNow}
        </Button>
        <Button kind="quiet" onClick={() => void forgetActDraft(services)}>
          {words.keptForget}
        </Button>
      </Actions>
      <Suspense>
        {isOpen !== undefined && act.act === 'freeze' && (
          <FreezeSheet own={own} open={isOpen} onClose={() => setOpen(false)} firstMonths={act.months} />
        )}
      </Suspense>
    </>
  )
}
