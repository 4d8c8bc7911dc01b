import { useState } from 'react'
import { fallbackMessages } from '#contract/fallback-messages.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, Form } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { subdomainWords } from '#src/words/admin-subdomain.ts'
import { ToneItem } from '../../ui/tone-item.tsx'
import * as css from './subdomain-page.module.css'

interface MoveDialogProps {
  from: string
  /** Null: closed. */
  to: string | null
  devices: number
  passkeys: number
  onClose: () => void
  onMoved: (subdomain: string) => void
  /** With the server's words about the name. */
  onRefused: (why: string) => void
}

/** Says what the move breaks, and asks for the new name to be typed. */
export function MoveDialog({ from, to, devices, passkeys, onClose, onMoved, onRefused }: MoveDialogProps) {
  return (
    <Dialog
      open={to !== null}
      onClose={onClose}
      decision
      kind="warning"
      title={subdomainWords.moveTitle(to ?? '')}
      description={subdomainWords.moveBody(from, to ?? '')}
    >
      <ul className={css.effects}>
        {subdomainWords.effects(devices, passkeys).map(({ tone, name, body }) => (
          <ToneItem key={name} tone={tone} name={name}>
            {body}
          </ToneItem>
        ))}
      </ul>
      {to !== null && <Confirm from={from} to={to} onClose={onClose} onMoved={onMoved} onRefused={onRefused} />}
    </Dialog>
  )
}

function Confirm({
  from,
  to,
  onClose,
  onMoved,
  onRefused,
}: Pick<MoveDialogProps, 'from' | 'onClose' | 'onMoved' | 'onRefused'> & { to: string }) {
  const { remote } = useServices()
  const [typed, setTyped] = useState('')
  const text = refusalOr(fallbackMessages.INTERNAL.text)
  const { busy, run } = useAct({
    dialog: subdomainWords.failedTitle,
    text,
    onFailure: (error) => {
      if (isRefused(error, 'SUBDOMAIN_TAKEN', 'SUBDOMAIN_INVALID')) onRefused(text(error))
    },
  })
  const move = () =>
    run(async (keyOf) => {
      const body = { subdomain: to }
      const { subdomain } = await remote.ask('POST /accounts/subdomain', { body }, { idempotencyKey: keyOf(body) })
      onMoved(subdomain)
    })
  return (
    <Form className={css.confirm} held={typed.trim() !== to} onSend={() => void move()}>
      <Field
        label={subdomainWords.confirm}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={css.actions}>
        <Button type="button" kind="outline" onClick={onClose}>
          {subdomainWords.keep(from)}
        </Button>
        <Button type="submit" disabled={typed.trim() !== to} busy={busy}>
          {subdomainWords.move}
        </Button>
      </div>
    </Form>
  )
}
