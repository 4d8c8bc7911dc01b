import { useState } from 'react'
import { requiredProblem } from '#contract/rules/required.ts'
import type { Passkey } from '#contract/shapes/sign-in.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, Form } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { securityWords as words } from '#src/words/security.ts'

interface RenameDialogProps {
  /** Null: the dialog is closed. */
  passkey: Passkey | null
  onClose: () => void
  onRename: (passkey: Passkey, name: string) => void
}

/** Asks for another name of a passkey. */
export function RenameDialog({ passkey, onClose, onRename }: RenameDialogProps) {
  // A closed dialog stays until its animation is over.
  const [shown, setShown] = useState(passkey)
  if (passkey && passkey !== shown) setShown(passkey)
  return (
    <Dialog open={passkey !== null} onClose={onClose} title={words.renameOf(shown?.name ?? '')}>
      {shown && <NameForm key={shown.id} name={shown.name} onName={(name) => (onRename(shown, name), onClose())} />}
    </Dialog>
  )
}

function NameForm({ name: first, onName }: { name: string; onName: (name: string) => void }) {
  const [name, setName] = useState(first)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Form
      onSend={() => {
        const missing = requiredProblem(name)
        setProblem(missing)
        if (!missing) onName(name.trim())
      }}
    >
      <Field
        label={words.name}
        maxLength={60}
        autoComplete="off"
        value={name}
        {...(problem ? { error: problem } : {})}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="lg" block>
        {words.save}
      </Button>
    </Form>
  )
}
