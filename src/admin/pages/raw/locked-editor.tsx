import { useState } from 'react'
import { useServices } from '#src/kit/services.ts'
import { requiredProblem } from '#contract/rules/required.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Form } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { rawWords } from '#src/words/admin-raw.ts'
import * as css from './locked-editor.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Asks for the password. Behind it are drawn bars, never the config itself. */
export function LockedEditor({ onUnlocked }: { onUnlocked: () => void }) {
  const { remote, report } = useServices()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const unlock = async () => {
    const missing = requiredProblem(password)
    setProblem(missing)
    if (missing) return
    setBusy(true)
    try {
      await remote.ask('POST /accounts/site-config/unlock', { body: { password } })
      onUnlocked()
    } catch (error) {
      if (!isRemoteFailure(error)) report(error)
      setProblem(isRefused(error) ? error.message : rawWords.failed)
      setBusy(false)
    }
  }
  return (
    <div className={css.place}>
      <div className={css.bars} aria-hidden="true" />
      <Card className={css.lock}>
        <Seal tone="info">
          <Icon name="lock-key" weight="duotone" />
        </Seal>
        <h2>{rawWords.locked}</h2>
        <p className={`${prose.muted} ${prose.small}`}>{rawWords.lockedBody}</p>
        <Form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault()
            void unlock()
          }}
        >
          <PasswordField
            label={rawWords.password}
            autoComplete="off"
            value={password}
            {...(problem ? { error: problem } : {})}
            onChange={({ target }) => {
              setProblem(null)
              setPassword(target.value)
            }}
          />
          <Button type="submit" size="lg" block busy={busy}>
            {rawWords.unlock}
          </Button>
        </Form>
      </Card>
    </div>
  )
}
