import type { ReactNode } from 'react'
import { Actions, Button } from '#src/ui/button.tsx'
import { Form } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'

interface DeskFormProps {
  className: string | undefined
  /** Absent: there is nothing to send. */
  send?: string
  cancel: string
  /** While what was sent is under way nothing is sent again. */
  busy: boolean
  /** Why it was not done. */
  problem: string | null | undefined
  onSend: () => void
  onCancel: () => void
  /** The fields. */
  children: ReactNode
}

/** A form of a desk, with what it has failed by above its buttons. */
export const DeskForm = ({ className, send, cancel, busy, problem, onSend, onCancel, children }: DeskFormProps) => (
  <Form className={className} held={busy} onSend={onSend}>
    {children}
    {problem && (
      <Note tone="danger" live>
        {problem}
      </Note>
    )}
    <Actions>
      <Button kind="quiet" onClick={onCancel}>
        {cancel}
      </Button>
      {send !== undefined && (
        <Button type="submit" busy={busy}>
          {send}
        </Button>
      )}
    </Actions>
  </Form>
)
