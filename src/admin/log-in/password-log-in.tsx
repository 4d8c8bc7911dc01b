import { Suspense, useEffect, useRef, useState } from 'react'
import { formProblemText } from '#src/kit/forms/form-problem-text.ts'
import { BotCheckLine } from '#src/kit/bot-check/bot-check-line.tsx'
import { useBotCheck } from '#src/kit/bot-check/use-bot-check.ts'
import { logInProblems, type LogInValues } from '#src/kit/log-in/ways.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { logIn } from '#src/session/log-in.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Form } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Note } from '#src/ui/note.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { officeLogInWords } from '#src/words/admin-log-in.ts'
import { logInWords as words } from '#src/words/log-in.ts'
import * as css from './log-in-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const CodeDialog = lazyPart(() => import('./code-dialog.tsx'))

type Problems = Partial<Record<'email' | 'password' | 'form', string | null>>

/** Email and password, and the way to a mailed code or a recovery code. @param email of whom is greeted; null: it is asked for */
export function PasswordLogIn({ email }: { email: string | null }) {
  const services = useServices()
  const check = useBotCheck()
  const [values, setValues] = useState<LogInValues>({ email: email ?? '', password: '', rememberMe: true })
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState<{ open: boolean; turn: number } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusOn(form.current, email === null ? 'email' : 'password'), [email])

  const send = async () => {
    setBusy(true)
    setProblems({})
    try {
      const body = { ...values, email: values.email.trim() }
      await check.send((captcha) => logIn(services, body, captcha))
    } catch (error) {
      setProblems({ [isRefused(error, 'LOGIN_FAILED') ? 'password' : 'form']: formProblemText(error) })
    } finally {
      setBusy(false)
    }
  }
  const submit = () => {
    const found = logInProblems(values)
    setProblems(found)
    const first = found.email ? 'email' : found.password ? 'password' : null
    if (first) focusOn(form.current, first)
    else if (!busy) void send()
  }
  const field = (name: 'email' | 'password') => ({
    name,
    label: words[name],
    value: values[name],
    ...(problems[name] ? { error: problems[name] } : {}),
    onChange: ({ target }: { target: { value: string } }) => {
      setProblems((known) => ({ ...known, [name]: null }))
      setValues((known) => ({ ...known, [name]: target.value }))
    },
  })
  return (
    <>
      <Form ref={form} onSend={submit} onInput={check.prepare}>
        {email === null ? (
          <EmailField {...field('email')} autoComplete="username" enterKeyHint="next" />
        ) : (
          // For password managers.
          <input type="hidden" autoComplete="username" value={email} readOnly />
        )}
        <PasswordField {...field('password')} autoComplete="current-password" enterKeyHint="go" />
        <div className={`${layout.between} ${layout.wrap} ${css.choices}`}>
          <Checkbox
            checked={values.rememberMe}
            onChange={({ target }) => setValues((known) => ({ ...known, rememberMe: target.checked }))}
          >
            {words.rememberMe}
          </Checkbox>
          <Anchor className={`${prose.link} ${prose.small} ${prose.linkTap}`} href="/passwordRecovery">
            {words.forgot}
          </Anchor>
        </div>
        <Button type="submit" size="lg" block busy={busy}>
          {officeLogInWords.submit}
        </Button>
        <BotCheckLine check={check} />
        {problems.form && (
          <Note tone="danger" live>
            {problems.form}
          </Note>
        )}
      </Form>
      <Button
        kind="quiet"
        block
        icon={<Icon name="envelope-simple" />}
        aria-haspopup="dialog"
        onClick={() => setCode({ open: true, turn: (code?.turn ?? 0) + 1 })}
      >
        {words.code}
      </Button>
      <Suspense fallback={null}>
        {code && (
          <CodeDialog
            key={code.turn}
            open={code.open}
            email={values.email}
            rememberMe={values.rememberMe}
            onClose={() => setCode({ ...code, open: false })}
          />
        )}
      </Suspense>
    </>
  )
}

const focusOn = (form: HTMLFormElement | null, name: string): void =>
  form?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
