import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Form } from '#src/ui/field.tsx'
import * as css from './sites/sites.module.css'

interface DialogFormProps {
  send: string
  cancel: string
  /** While what was sent is under way nothing is sent again. */
  busy: boolean
  onSend: () => void
  onCancel: () => void
  /** The fields. */
  children: ReactNode
}

export const DialogForm = ({ send, cancel, busy, onSend, onCancel, children }: DialogFormProps) => (
  <Form held={busy} onSend={onSend}>
    {children}
    <div className={css.acts}>
      <Button kind="outline" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" busy={busy}>
        {send}
      </Button>
    </div>
  </Form>
)
