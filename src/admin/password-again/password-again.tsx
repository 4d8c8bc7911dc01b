import { useCallback, useState, type ReactNode } from 'react'
import { requiredProblem } from '#contract/rules/required.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Form } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { passwordAgainWords } from '#src/words/admin-password-again.ts'
import { dataWords } from '#src/words/data.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import { AskPasswordContext } from './password-again.ts'

/** Gives the pages of a back office the dialog that asks for the password before a guarded call. */
export function PasswordAgain({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ answer: (given: boolean) => void } | null>(null)
  const ask = useCallback(() => new Promise<boolean>((answer) => setAsked({ answer })), [])
  const close = (given: boolean) => {
    asked?.answer(given)
    setAsked(null)
  }
  return (
    <AskPasswordContext value={ask}>
      {children}
      <Dialog
        open={asked !== null}
        onClose={() => close(false)}
        title={passwordAgainWords.title}
        description={passwordAgainWords.body}
      >
        <PasswordForm onGiven={() => close(true)} />
      </Dialog>
    </AskPasswordContext>
  )
}

function PasswordForm({ onGiven }: { onGiven: () => void }) {
  const { remote, report } = useServices()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    const missing = requiredProblem(password)
    setProblem(missing)
    if (missing) return
    setBusy(true)
    try {
      await remote.ask('POST /accounts/re-authentication', { body: { password } })
      onGiven()
    } catch (error) {
      if (!isRemoteFailure(error)) report(error)
      setProblem(isRefused(error) ? error.message : dataWords.failed)
      setBusy(false)
    }
  }
  return (
    <Form
      className={layout.g3}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <PasswordField
        label={passwordAgainWords.password}
        autoComplete="current-password"
        value={password}
        {...(problem ? { error: problem } : {})}
        onChange={({ target }) => {
          setProblem(null)
          setPassword(target.value)
        }}
      />
      <Button type="submit" size="lg" block busy={busy}>
        {passwordAgainWords.go}
      </Button>
    </Form>
  )
}
