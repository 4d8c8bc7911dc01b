import { useEffect, useRef, useState } from 'react'
import { credentialProblem } from '#contract/rules/credential.ts'
import type { CardProcessor, CredentialField, ProcessorChoice } from '#contract/shapes/card-processor.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { cx } from '#src/ui/cx.ts'
import { Field, Form } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { choiceText, fieldTexts, processorName, processorSetUp, processorWords } from '#src/words/admin-processor.ts'
import { dataWords } from '#src/words/data.ts'
import { left, useWithPassword } from '../../password-again/password-again.ts'
import * as css from './processor-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type Texts = Readonly<Record<string, string>>

interface AccountFormProps {
  facts: CardProcessor
  onSaved: () => void
}

const problemsOf = (fields: readonly CredentialField[], values: Texts): Texts =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = credentialProblem(field, values[field.name])
      return problem === null ? [] : [[field.name, problem]]
    }),
  )

/** What is typed stays in this form alone, and is gone when it is left or saved. */
export function AccountForm({ facts, onSaved }: AccountFormProps) {
  const { account, choices, canStore, isTestOnly } = facts
  const [name, setName] = useState(account?.processor ?? '')
  const [isTest, setTest] = useState(account?.isTest ?? false)
  const [values, setValues] = useState<Texts>({})
  const choice = choices.find((each) => each.name === name)
  const empty = () => setValues({})
  const { busy, problems, refusal, tried, forgive, save } = useSave(choice, empty, onSaved)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [tried])

  return (
    <Card as="section">
      <Form
        ref={form}
        className={layout.g3}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          void save({ isTest: isTest || isTestOnly, values })
        }}
      >
        <SectionHead title={account ? processorWords.replace : processorWords.add} />
        {!canStore && <Note tone="warning">{processorWords.cannotStore}</Note>}
        {account && <Note>{processorWords.replaceNote}</Note>}
        <SelectField
          label={processorWords.processor}
          value={name}
          placeholder={processorWords.choose}
          options={choices.map((each) => ({ value: each.name, label: processorName(each.name) }))}
          hint={processorSetUp(name)}
          {...(problems.processor ? { error: problems.processor } : {})}
          onChange={({ target }) => {
            setName(target.value)
            empty()
            forgive()
          }}
        />
        {choice?.returnUrl && (
          <Note tone="plain">
            {processorWords.returnUrl} <span className={cx(prose.mono, css.address)}>{choice.returnUrl}</span>
          </Note>
        )}
        {choice && (
          <div className={css.fields}>
            {choice.fields.map((field) => (
              <CredentialInput
                key={`${name} ${field.name}`}
                processor={name}
                field={field}
                value={values[field.name] ?? ''}
                problem={problems[field.name]}
                onChange={(value) => {
                  setValues((now) => ({ ...now, [field.name]: value }))
                  forgive(field.name)
                }}
              />
            ))}
          </div>
        )}
        {isTestOnly ? (
          <p className={`${prose.muted} ${prose.small}`}>{processorWords.testOnly}</p>
        ) : (
          <div className={layout.g1}>
            <Checkbox checked={isTest} onChange={({ target }) => setTest(target.checked)}>
              {processorWords.isTest}
            </Checkbox>
            <p className={`${prose.muted} ${prose.small}`}>{processorWords.isTestHint}</p>
          </div>
        )}
        {refusal && (
          <Note tone="danger" live>
            {refusal}
          </Note>
        )}
        <div>
          <Button type="submit" busy={busy} disabled={!canStore || !choice}>
            {processorWords.save}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** Asks the server, which asks the processor. What was wrong stands at the form, and what was typed stays. */
const useSave = (choice: ProcessorChoice | undefined, empty: () => void, onSaved: () => void) => {
  const { remote, report } = useServices()
  const withPassword = useWithPassword()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Texts>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Counts the attempts: after each, the first field that is wrong gets the focus. */
  const [tried, setTried] = useState(0)

  const ask = async (fields: readonly CredentialField[], body: { isTest: boolean; values: Texts }, name: string) => {
    const credentials = Object.fromEntries(fields.map((field) => [field.name, body.values[field.name] ?? '']))
    const request = { body: { processor: name, isTest: body.isTest, credentials } }
    if ((await withPassword(() => remote.ask('PUT /accounts/card-processor', request))) === left) return
    empty()
    toasts.show(processorWords.saved(processorName(name)), 'success')
    onSaved()
  }

  const save = async (body: { isTest: boolean; values: Texts }) => {
    if (!choice || busy) return
    const found = problemsOf(choice.fields, body.values)
    setProblems(found)
    setTried((count) => count + 1)
    setRefusal(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await ask(choice.fields, body, choice.name)
    } catch (error) {
      if (!isRemoteFailure(error)) report(error)
      const wrong = isRefused(error) ? error.fieldErrors : {}
      setProblems(wrong)
      setTried((count) => count + 1)
      const text = isRefused(error) ? error.message : dataWords.failed
      setRefusal(Object.keys(wrong).length > 0 ? processorWords.correct : text)
    } finally {
      setBusy(false)
    }
  }

  const forgive = (field?: string) => {
    setRefusal(null)
    setProblems((now) =>
      field === undefined ? {} : Object.fromEntries(Object.entries(now).filter(([name]) => name !== field)),
    )
  }
  return { busy, problems, refusal, tried, forgive, save }
}

interface CredentialInputProps {
  processor: string
  field: CredentialField
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

function CredentialInput({ processor, field, value, problem, onChange }: CredentialInputProps) {
  const { name, isSecret, isRequired, choices, maxLength } = field
  const { label, hint } = fieldTexts(processor, name)
  const shared = {
    label,
    value,
    optional: !isRequired,
    ...(hint ? { hint } : {}),
    ...(problem ? { error: problem } : {}),
  }
  if (choices)
    return (
      <SelectField
        {...shared}
        placeholder={processorWords.chooseOne}
        options={choices.map((each) => ({ value: each, label: choiceText(each) }))}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  const text = { ...shared, maxLength, spellCheck: false, autoCapitalize: 'off' }
  return isSecret ? (
    // A browser fills no stored password into a field for a new one.
    <PasswordField {...text} autoComplete="new-password" onChange={({ target }) => onChange(target.value)} />
  ) : (
    <Field {...text} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  )
}
