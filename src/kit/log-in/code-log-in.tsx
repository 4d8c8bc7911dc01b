import { useState, type ReactNode } from 'react'
import { mailedCodeLength } from '#contract/constants.ts'
import { emailProblem } from '#contract/rules/email.ts'
import { requiredProblem } from '#contract/rules/required.ts'
import { deviceProofsOf, enter } from '#src/session/log-in.ts'
import { Button } from '#src/ui/button.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Field, Form } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { logInWords } from '#src/words/log-in.ts'
import { logInCodeWords as words } from '#src/words/log-in-code.ts'
import { formProblemText } from '../forms/form-problem-text.ts'
import { useServices, type Services } from '../services.ts'
import type { BeginLogIn } from './ways.ts'
import * as layout from '#src/ui/styles/layout.module.css'

interface CodeLogInProps {
  /** As typed in the form of the log-in. */
  email: string
  rememberMe: boolean
  begin: BeginLogIn
  /** The sheet or the dialog of the shell around the form. */
  children: (shown: { title: string; description: string; form: ReactNode }) => ReactNode
}

/** ask: for the email; enter: the code that was mailed to it; recovery: a code that the user has saved. */
type Stage = 'ask' | 'enter' | 'recovery'

type Fault = { field: 'email' | 'code' | 'form'; text: string }

/** A log-in with a mailed code, or with a recovery code. */
export function CodeLogIn({ email: first, rememberMe, begin, children }: CodeLogInProps) {
  const services = useServices()
  const [stage, setStage] = useState<Stage>('ask')
  const [email, setEmail] = useState(first)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const at = (field: Fault['field']) => (fault?.field === field ? { error: fault.text } : {})

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault(null)
    try {
      await work()
    } catch (error) {
      setFault({ field: stage === 'ask' ? 'form' : 'code', text: formProblemText(error) })
    } finally {
      setBusy(false)
    }
  }

  const send = () =>
    attempt(async () => {
      await services.remote.ask('POST /users/login/mailed-code', { body: { email: email.trim() } })
      setCode('')
      setStage('enter')
    })

  const logIn = () =>
    attempt(async () => {
      const done = begin()
      await logInByCode(services, stage, { email: email.trim(), code: code.trim(), rememberMe })
      await done()
    })

  const submit = () => {
    const found = faultIn(stage, email, code)
    setFault(found)
    if (!found) void (stage === 'ask' ? send() : logIn())
  }

  const turnTo = (next: Stage) => {
    setFault(null)
    setCode('')
    setStage(next)
  }

  const isRecovery = stage === 'recovery'
  const form = (
    <>
      <Form onSend={submit}>
        {stage !== 'enter' && (
          <EmailField
            label={logInWords.email}
            autoComplete="username"
            value={email}
            {...at('email')}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
        {stage === 'enter' && (
          <Field
            label={words.digits}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={mailedCodeLength}
            value={code}
            {...at('code')}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        {isRecovery && (
          <Field
            label={words.recoveryCode}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={code}
            {...at('code')}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        <Button type="submit" size="lg" block busy={busy}>
          {stage === 'ask' ? words.send : logInWords.submit}
        </Button>
        {fault?.field === 'form' && (
          <Note tone="danger" live>
            {fault.text}
          </Note>
        )}
      </Form>
      <div className={layout.g2}>
        {stage === 'enter' && (
          <Button kind="quiet" block disabled={busy} onClick={() => void send()}>
            {words.again}
          </Button>
        )}
        <Button kind="quiet" block onClick={() => turnTo(isRecovery ? 'ask' : 'recovery')}>
          {isRecovery ? words.mailed : words.recovery}
        </Button>
      </div>
    </>
  )
  return children({
    title: isRecovery ? words.recoveryTitle : words.codeTitle,
    description: isRecovery ? words.recoveryBody : stage === 'enter' ? words.sent(email.trim()) : words.codeBody,
    form,
  })
}

const faultIn = (stage: Stage, email: string, code: string): Fault | null => {
  const wrongEmail = stage === 'enter' ? null : (requiredProblem(email) ?? emailProblem(email))
  if (wrongEmail) return { field: 'email', text: wrongEmail }
  if (stage === 'enter' && !new RegExp(`^\\d{${mailedCodeLength}}$`).test(code.trim()))
    return { field: 'code', text: words.digitsProblem }
  const missing = stage === 'recovery' ? requiredProblem(code) : null
  return missing ? { field: 'code', text: missing } : null
}

const logInByCode = async (
  services: Services,
  stage: Stage,
  body: { email: string; code: string; rememberMe: boolean },
): Promise<void> => {
  const call = stage === 'recovery' ? 'POST /users/login/recovery-code' : 'POST /users/login/code'
  const deviceProof = await deviceProofsOf(services.own)
  await enter(services, await services.remote.ask(call, { body }, { deviceProof }))
}
