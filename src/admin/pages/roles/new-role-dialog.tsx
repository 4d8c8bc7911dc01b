import { useState } from 'react'
import { useAct } from '#src/kit/acts/act.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, Form } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { rolesWords as words } from '#src/words/admin-staff.ts'
import { dataWords } from '#src/words/data.ts'
import * as layout from '#src/ui/styles/layout.module.css'

interface NewRoleProps {
  open: boolean
  onClose: () => void
  /** @param id of the role */
  onMade: (id: string) => void
}

/** Asks for the name of a role that may do nothing yet. */
export const NewRoleDialog = (props: NewRoleProps) => (
  <Dialog open={props.open} onClose={props.onClose} title={words.newTitle} description={words.newBody}>
    <NewRoleForm {...props} />
  </Dialog>
)

function NewRoleForm({ onClose, onMade }: NewRoleProps) {
  const { remote, newKey } = useServices()
  // A repeat after a lost answer makes the same role.
  const [id] = useState(newKey)
  const [name, setName] = useState('')
  const { busy, problems, forgive, run } = useAct<'name'>({
    beside: 'name',
    text: (error) => problemText(error, dataWords.failed),
  })
  const make = async () => {
    const body = { name: name.trim(), permissions: [], refundLimit: null, giftLimit: null }
    if (!(await run(() => remote.ask('PUT /accounts/roles/{id}', { params: { id }, body }), words.saved(body.name))))
      return
    onMade(id)
    onClose()
  }
  return (
    <Form className={layout.g3} held={busy || name.trim() === ''} onSend={() => void make()}>
      <Field
        label={words.name}
        value={name}
        maxLength={40}
        autoComplete="off"
        {...(problems.name ? { error: problems.name } : {})}
        onChange={({ target }) => {
          forgive()
          setName(target.value)
        }}
      />
      <Button type="submit" size="lg" block busy={busy} disabled={name.trim() === ''}>
        {words.make}
      </Button>
    </Form>
  )
}
