import { useEffect, useRef, useState } from 'react'
import { knowsPasskeys } from '#src/kit/security/passkey-support.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field, Form } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { staffPasskeyWords as words } from '#src/words/office-staff.ts'
import { updaterWords } from '#src/words/office.ts'
import { environmentName } from './environment-name.ts'
import * as css from './gate.module.css'
import type { AskedPasskey, Column } from './column.ts'
import type { Updater } from './updater.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface GateProps {
  column: Column
  updater: Updater
}

/** The log-in of one environment, inside its column: the password, then the passkey where one is asked for. */
export function Gate(props: GateProps) {
  const { passkey } = props.column
  return (
    <td rowSpan={3} className={css.gate}>
      {passkey ? <PasskeyStep {...props} passkey={passkey} /> : <PasswordStep {...props} />}
    </td>
  )
}

function PasswordStep({ column: { name, problem }, updater }: GateProps) {
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({})
  const [busy, setBusy] = useState(false)
  const send = async (form: HTMLFormElement) => {
    const read = (field: string) => String(new FormData(form).get(field) ?? '')
    const [username, password] = [read('username').trim(), read('password')]
    const { required } = updaterWords
    setMissing({ ...(username ? {} : { username: required }), ...(password ? {} : { password: required }) })
    if (!username || !password)
      return form.querySelector<HTMLInputElement>(username ? '[name=password]' : '[name=username]')?.focus()
    setBusy(true)
    await updater.signIn(name, username, password).finally(() => setBusy(false))
  }
  const passwordError = missing.password ?? problem
  return (
    <Form
      className={css.form}
      aria-label={updaterWords.signInTo(environmentName(name))}
      onSend={(form) => void send(form)}
    >
      <div className={css.head}>
        <Tile>
          <Icon name="lock-simple" weight="duotone" />
        </Tile>
        <b>{updaterWords.signInTo(environmentName(name))}</b>
        <span className={`${prose.xs} ${prose.muted}`}>{updaterWords.ownLogIn}</span>
      </div>
      <Field
        label={updaterWords.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...(missing.username ? { error: missing.username } : {})}
      />
      <PasswordField
        label={updaterWords.password}
        name="password"
        icon={null}
        autoComplete="current-password"
        {...(passwordError ? { error: passwordError } : {})}
      />
      <Button type="submit" block busy={busy}>
        {updaterWords.signIn}
      </Button>
    </Form>
  )
}

function PasskeyStep({ column: { name, problem }, updater, passkey }: GateProps & { passkey: AskedPasskey }) {
  const { username, page, isHere } = passkey
  const [busy, setBusy] = useState(false)
  const step = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => step.current?.querySelector<HTMLElement>('button, a')?.focus(), [])
  const use = () => {
    setBusy(true)
    void updater.signInByPasskey(name).finally(() => setBusy(false))
  }
  return (
    <div ref={step} role="group" aria-label={words.title} className={`${css.form} ${layout.g3}`}>
      <div className={css.head}>
        <Tile>
          <Icon name="fingerprint" />
        </Tile>
        <b>{words.title}</b>
        <span className={`${prose.xs} ${prose.muted}`}>{words.as(username)}</span>
      </div>
      {problem !== undefined && (
        <Note tone="danger" live>
          {problem}
        </Note>
      )}
      {!isHere ? (
        <>
          <Note tone="warning">{words.elsewhere(page)}</Note>
          <LinkButton href={page} block>
            {words.open}
          </LinkButton>
        </>
      ) : knowsPasskeys() ? (
        <Button block busy={busy} icon={<Icon name="fingerprint" />} onClick={use}>
          {words.use}
        </Button>
      ) : (
        <Note tone="warning">{words.unable}</Note>
      )}
      <Button kind="quiet" block onClick={() => updater.forgetPasskey(name)}>
        {words.back}
      </Button>
    </div>
  )
}
