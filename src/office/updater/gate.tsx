import { useState, type FormEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Field, Form } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { updaterWords } from '#src/words/office.ts'
import { environmentName } from './environment-name.ts'
import * as css from './gate.module.css'
import type { Column } from './column.ts'
import type { Updater } from './updater.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** The log-in of one environment, inside its column. */
export function Gate({ column: { name, problem }, updater }: { column: Column; updater: Updater }) {
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({})
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
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
    <td rowSpan={3} className={css.gate}>
      <Form
        className={css.form}
        aria-label={updaterWords.signInTo(environmentName(name))}
        onSubmit={(event) => void send(event)}
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
    </td>
  )
}
