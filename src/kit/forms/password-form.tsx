import { useState } from 'react'
import { requiredProblem } from '#contract/rules/required.ts'
import { Button } from '#src/ui/button.tsx'
import { Form } from '#src/ui/field.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

interface PasswordFormProps {
  label: string
  /** Of the button. */
  go: string
  /** 'off': the password is not that of the user's account. */
  autoComplete: 'current-password' | 'off'
  /** @returns why the password was not accepted; null: it was */
  send: (password: string) => Promise<string | null>
}

/** One password and a button; what is wrong stands at the field. */
export function PasswordForm({ label, go, autoComplete, send }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const missing = requiredProblem(password)
    setProblem(missing)
    if (missing) return
    setBusy(true)
    setProblem(await send(password).finally(() => setBusy(false)))
  }
  return (
    <Form className={layout.g3} onSend={() => void submit()}>
      <PasswordField
        label={label}
        autoComplete={autoComplete}
        value={password}
        {...(problem ? { error: problem } : {})}
        onChange={({ target }) => {
          setProblem(null)
          setPassword(target.value)
        }}
      />
      <Button type="submit" size="lg" block busy={busy}>
        {go}
      </Button>
    </Form>
  )
}
