import { useEffect, useState } from 'react'
import { cleanName, nameProblem } from '#contract/rules/names.ts'
import { passwordProblem } from '#contract/rules/password.ts'
import { requiredProblem } from '#contract/rules/required.ts'
import type { OpenInvitation } from '#contract/shapes/administrator.ts'
import { outcomeOf, useAct, type Problems } from '#src/kit/acts/act.ts'
import { PasswordRules } from '#src/kit/forms/password-rules.tsx'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { onCleanInput } from '#src/ui/clean-input.ts'
import { Empty } from '#src/ui/empty.tsx'
import { Columns, Field, Form } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { invitationWords as words } from '#src/words/admin-administrators.ts'
import { dataWords } from '#src/words/data.ts'
import { fieldLabels } from '#src/words/forms.ts'
import { Placeholder } from '../ui/asked.tsx'
import * as css from './invitation.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type State = OpenInvitation | 'asked' | 'failed' | 'void' | 'done'

const isVoid = (error: unknown): boolean => isRefused(error, 'INVITATION_TOKEN', 'VALIDATION')

/** The page of a mailed invitation: becomes an administrator, with an account or with a new one. */
export default function Invitation({ logIn }: { logIn: string }) {
  const { remote, report } = useServices()
  const { companyName } = useSite()
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const [state, setState] = useState<State>('asked')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    document.title = words.title(companyName)
  }, [companyName])
  useEffect(() => {
    let isCurrent = true
    void outcomeOf(() => remote.ask('POST /invitations/read', { body: { token } }), report).then((outcome) => {
      if (isCurrent) setState(outcome.done ? outcome.value : isVoid(outcome.error) ? 'void' : 'failed')
    })
    return () => void (isCurrent = false)
  }, [remote, report, token, attempt])
  return (
    <main className={css.page}>
      {state === 'asked' ? (
        <Placeholder height={320} />
      ) : state === 'failed' ? (
        <Note tone="danger" live end={<Button onClick={() => setAttempt(attempt + 1)}>{dataWords.tryAgain}</Button>}>
          {words.failed}
        </Note>
      ) : state === 'void' ? (
        <Empty level={1} title={words.void}>
          {words.voidBody}
        </Empty>
      ) : state === 'done' ? (
        <div role="status">
          <Empty
            level={1}
            title={words.done(companyName)}
            actions={<LinkButton href={logIn}>{words.logIn}</LinkButton>}
          >
            {words.doneBody}
          </Empty>
        </div>
      ) : (
        <Card as="section" className={layout.g4}>
          <h1 className={css.heading}>{words.title(companyName)}</h1>
          <p className={prose.muted}>{words.lead(state.email)}</p>
          <Accept
            key={String(state.hasAccount)}
            token={token}
            invitation={state}
            onDone={() => setState('done')}
            onVoid={() => setState('void')}
            onTaken={() => setAttempt(attempt + 1)}
          />
        </Card>
      )}
    </main>
  )
}

interface AcceptProps {
  token: string
  invitation: OpenInvitation
  onDone: () => void
  onVoid: () => void
  /** The email has got an account meanwhile. */
  onTaken: () => void
}

const none = { firstName: '', lastName: '', password: '' }
type Values = typeof none

const problemsOf = ({ firstName, lastName, password }: Values, hasAccount: boolean): Problems<keyof Values> =>
  hasAccount
    ? { password: requiredProblem(password) }
    : { firstName: nameProblem(firstName), lastName: nameProblem(lastName), password: passwordProblem(password) }

const onName = onCleanInput(cleanName)

function Accept(props: AcceptProps) {
  const { email, hasAccount } = props.invitation
  const { busy, password, field, submit } = useAccept(props)
  return (
    <Form className={layout.g3} onSend={submit}>
      <p>{hasAccount ? words.asKnown : words.asNew}</p>
      {/* For password managers. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {!hasAccount && (
        <Columns count={2}>
          <Field
            {...field('firstName')}
            label={fieldLabels.firstName}
            autoComplete="given-name"
            onInput={onName}
            enterKeyHint="next"
          />
          <Field
            {...field('lastName')}
            label={fieldLabels.lastName}
            autoComplete="family-name"
            onInput={onName}
            enterKeyHint="next"
          />
        </Columns>
      )}
      <PasswordField
        {...field('password')}
        label={words.password}
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        enterKeyHint="done"
      />
      {hasAccount ? (
        <Anchor className={`${prose.link} ${prose.linkTap}`} href="/passwordRecovery">
          {words.forgot}
        </Anchor>
      ) : (
        <PasswordRules password={password} />
      )}
      <Button type="submit" size="lg" block busy={busy}>
        {words.accept}
      </Button>
    </Form>
  )
}

/** What is typed, and how it is sent. */
const useAccept = ({ token, invitation: { hasAccount }, onDone, onVoid, onTaken }: AcceptProps) => {
  const { remote } = useServices()
  const [values, setValues] = useState(none)
  const { busy, problems, find, forgive, run } = useAct<keyof Values>({
    beside: (error) => {
      if (isVoid(error)) onVoid()
      else if (isRefused(error, 'EMAIL_TAKEN')) onTaken()
      else return { password: problemText(error, dataWords.failed) }
      return {}
    },
  })
  const send = () =>
    run(async () => {
      const { password, ...names } = values
      await remote.ask('POST /invitations/accept', { body: { token, password, ...(hasAccount ? {} : names) } })
      onDone()
    })
  const submit = (form: HTMLFormElement) => {
    const wrong = problemsOf(values, hasAccount)
    find(wrong)
    const first = Object.entries(wrong).find(([, problem]) => problem)?.[0]
    if (first) return form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    if (!busy) void send()
  }
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    ...(problems[name] ? { error: problems[name] } : {}),
    onChange: ({ target }: { target: { value: string } }) => {
      forgive(name)
      setValues((known) => ({ ...known, [name]: target.value }))
    },
  })
  return { busy, password: values.password, field, submit }
}
