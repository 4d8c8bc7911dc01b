import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { BotCheckLine } from '#src/kit/bot-check/bot-check-line.tsx'
import { useBotCheck } from '#src/kit/bot-check/use-bot-check.ts'
import { formProblemText } from '#src/kit/forms/form-problem-text.ts'
import { resolverOf } from '#src/customer/forms/rules.ts'
import { useFormDraft } from '#src/customer/forms/use-form-draft.ts'
import { SubmitButton } from '#src/customer/forms/submit-button.tsx'
import { returnFrom } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { logInByPasskey, logInProblems, type BeginLogIn, type LogInValues as Values } from '#src/kit/log-in/ways.ts'
import { offersPasskeys } from '#src/kit/security/passkey-support.ts'
import { logIn } from '#src/session/log-in.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Form } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { logInWords } from '#src/words/log-in.ts'
import { passkeyOffer } from '../security/passkey-offer.ts'
import { LogInWays } from './log-in-ways.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as css from './log-in-form.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const emptyLogIn: Values = { email: '', password: '', rememberMe: true }
const secrets = ['password'] as const

interface LogInFormProps {
  /** @param email as typed so far */
  onForgot: (email: string) => void
  /** @param to the address that the user requested before the log-in */
  onDone: (to: string) => void
}

/** Email and password. A failure keeps both and shows the reason. */
export function LogInForm({ onForgot, onDone }: LogInFormProps) {
  const { form, check, problem, setProblem, submit, begin } = useLogIn(onDone)
  const offerPasskeys = usePasskeyAutofill(form.getValues, begin)
  const { errors } = form.formState
  return (
    <Form
      onSend={() => void submit()}
      onInput={check.prepare}
      onFocus={({ target }) => target instanceof HTMLInputElement && offerPasskeys()}
    >
      <EmailField
        {...form.register('email')}
        label={logInWords.email}
        error={errors.email?.message}
        autoComplete="username webauthn"
        enterKeyHint="next"
      />
      <PasswordField
        {...form.register('password')}
        label={logInWords.password}
        error={errors.password?.message}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <div className={`${layout.between} ${css.choices}`}>
        <Checkbox {...form.register('rememberMe')} defaultChecked={emptyLogIn.rememberMe}>
          {logInWords.rememberMe}
        </Checkbox>
        <button
          type="button"
          className={`${prose.link} ${prose.small} ${prose.linkTap}`}
          aria-haspopup="dialog"
          onClick={() => onForgot(form.getValues('email'))}
        >
          {logInWords.forgot}
        </button>
      </div>
      <SubmitButton form={form} problems={logInProblems} labels={logInWords}>
        {logInWords.submit}
      </SubmitButton>
      <BotCheckLine check={check} />
      {/* Below the button: a refusal must not move it away under the thumb. */}
      {problem && (
        <Note tone="danger" live>
          {problem}
        </Note>
      )}
      <LogInWays typed={form.getValues} onProblem={setProblem} begin={begin} />
    </Form>
  )
}

/** The log-in as a form: its draft, and its submission with the bot check. */
const useLogIn = (onDone: LogInFormProps['onDone']) => {
  const services = useServices()
  const check = useBotCheck()
  const [problem, setProblem] = useState('')
  const form = useForm<Values>({
    defaultValues: emptyLogIn,
    // What is missing is said after an attempt, not when a field is left on the way to another one.
    mode: 'onSubmit',
    resolver: resolverOf(logInProblems),
  })
  const forget = useFormDraft(form, { name: 'draft/log-in', empty: emptyLogIn, secrets })
  /** A log-in in any way begins. The address is read now, since the shell leaves it with the new session. */
  const begin = () => {
    const to = returnFrom(location)
    return async () => {
      await forget()
      onDone(to)
      passkeyOffer.set(true)
    }
  }
  const submit = form.handleSubmit(async ({ email, password, rememberMe }) => {
    setProblem('')
    const done = begin()
    try {
      await check.send((captcha) => logIn(services, { email: email.trim(), password, rememberMe }, captcha))
      await done()
    } catch (error) {
      setProblem(formProblemText(error))
    }
  })
  return { form, check, problem, setProblem, submit, begin }
}

/** The browser offers passkeys at the field of the email, from the first touch of the form until it is left. */
const usePasskeyAutofill = (typed: () => Values, begin: BeginLogIn): (() => void) => {
  const services = useServices()
  const waiting = useRef<AbortController>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  const offer = async () => {
    if (waiting.current || !(await offersPasskeys())) return
    waiting.current = new AbortController()
    await logInByPasskey(services, begin, { rememberMe: typed().rememberMe, asAutofill: waiting.current.signal })
  }
  // Without an answer nothing is offered: the form and its buttons are there.
  return () => void offer().catch(() => undefined)
}
