import { useState } from 'react'
import type { Administrator } from '#contract/shapes/administrator.ts'
import type { Role, StaffChange } from '#contract/shapes/staff.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Form } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { useLasting } from '#src/ui/overlays/use-lasting.ts'
import { peopleWords as words, rolesWords } from '#src/words/admin-staff.ts'
import { dataWords } from '#src/words/data.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { GivenFields } from './given-fields.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

interface ChangeDialogProps {
  /** Whose role it is; null: closed. */
  person: Administrator | null
  onClose: () => void
  onChanged: () => void
}

/** Gives a member of staff another role, or other places. */
export function ChangeDialog({ person, onClose, onChanged }: ChangeDialogProps) {
  const { shown, life } = useLasting(person)
  return (
    <Dialog {...life} onClose={onClose} title={words.changeTitle(shown?.name ?? '')} description={words.changeBody}>
      {shown && <Asked key={shown.id} person={shown} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  )
}

type AskedProps = Omit<ChangeDialogProps, 'person'> & { person: Administrator }

function Asked(props: AskedProps) {
  const asked = useAsk('GET /accounts/roles', {})
  return <AskedContent asked={asked}>{(roles) => <Fields roles={roles} {...props} />}</AskedContent>
}

function Fields({ roles, person, onClose, onChanged }: AskedProps & { roles: readonly Role[] }) {
  const { remote } = useServices()
  const [given, setGiven] = useState<StaffChange>({ role: person.role, places: person.places })
  const { busy, run } = useAct({
    dialog: rolesWords.failed,
    text: (error) => problemText(error, dataWords.failed),
    after: onChanged,
  })
  const save = async () => {
    const request = { params: { id: person.id }, body: given }
    if (await run(() => remote.ask('PUT /accounts/administrators/{id}', request), words.saved(person.name))) onClose()
  }
  return (
    <Form className={layout.g3} held={busy} onSend={() => void save()}>
      <GivenFields roles={roles} value={given} onChange={setGiven} />
      <Button type="submit" size="lg" block busy={busy}>
        {words.save}
      </Button>
    </Form>
  )
}
