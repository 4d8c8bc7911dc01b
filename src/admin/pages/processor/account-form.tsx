import { useEffect, useRef, useState, type RefObject } from 'react'
import { credentialProblem } from '#contract/rules/credential.ts'
import type { CardProcessor, CredentialField, ProcessorChoice } from '#contract/shapes/card-processor.ts'
import { refusalOr, useAct, type Problems } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { cx } from '#src/ui/cx.ts'
import { Field, Form } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { choiceText, fieldTexts, processorName, processorSetUp, processorWords } from '#src/words/admin-processor.ts'
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
  const form = useFocusOnProblem(tried)
  return (
    <Card as="section">
      <Form
        ref={form}
        className={layout.g3}
        autoComplete="off"
        onSend={() => void save({ isTest: isTest || isTestOnly, values })}
      >
        <SectionHead title={account ? processorWords.replace : processorWords.add} />
        {!canStore && <Note tone="warning">{processorWords.cannotStore}</Note>}
        {account && <Note>{processorWords.replaceNote}</Note>}
        <ProcessorField
          name={name}
          choices={choices}
          problem={problems.processor}
          onChange={(chosen) => {
            setName(chosen)
            empty()
            forgive()
          }}
        />
        {choice && (
          <Credentials
            choice={choice}
            values={values}
            problems={problems}
            onChange={(field, value) => {
              setValues((now) => ({ ...now, [field]: value }))
              forgive(field)
            }}
          />
        )}
        {isTestOnly ? (
          <p className={`${prose.muted} ${prose.small}`}>{processorWords.testOnly}</p>
        ) : (
          <TestChoice isTest={isTest} onChange={setTest} />
        )}
        <Foot refusal={refusal} busy={busy} disabled={!canStore || !choice} />
      </Form>
    </Card>
  )
}

/** After each attempt, the first field that is wrong gets the focus. */
const useFocusOnProblem = (tried: number): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [tried])
  return form
}

/** Asks the server, which asks the processor. What was wrong stands at the form, and what was typed stays. */
const useSave = (choice: ProcessorChoice | undefined, empty: () => void, onSaved: () => void) => {
  const { remote } = useServices()
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Counts the attempts. */
  const [tried, setTried] = useState(0)

  const act = useAct<string>({
    beside: (error) => {
      const wrong = isRefused(error) ? error.fieldErrors : {}
      setTried((count) => count + 1)
      setRefusal(Object.keys(wrong).length > 0 ? processorWords.correct : refusalOr()(error))
      return wrong
    },
  })
  const { busy, problems } = act

  const save = async ({ isTest, values }: { isTest: boolean; values: Texts }) => {
    if (!choice || busy) return
    setTried((count) => count + 1)
    setRefusal(null)
    const { name, fields } = choice
    if (act.find(problemsOf(fields, values))) return
    const credentials = Object.fromEntries(fields.map((field) => [field.name, values[field.name] ?? '']))
    const request = { body: { processor: name, isTest, credentials } }
    const ask = () => remote.ask('PUT /accounts/card-processor', request)
    if (!(await act.run(ask, processorWords.saved(processorName(name))))) return
    empty()
    onSaved()
  }

  const forgive = (field?: string) => {
    setRefusal(null)
    act.forgive(field)
  }
  return { busy, problems, refusal, tried, forgive, save }
}

interface ProcessorFieldProps {
  name: string
  choices: readonly ProcessorChoice[]
  problem: string | null | undefined
  onChange: (name: string) => void
}

const ProcessorField = ({ name, choices, problem, onChange }: ProcessorFieldProps) => (
  <SelectField
    label={processorWords.processor}
    value={name}
    placeholder={processorWords.choose}
    options={choices.map((each) => ({ value: each.name, label: processorName(each.name) }))}
    hint={processorSetUp(name)}
    {...(problem ? { error: problem } : {})}
    onChange={({ target }) => onChange(target.value)}
  />
)

const Foot = ({ refusal, busy, disabled }: { refusal: string | null; busy: boolean; disabled: boolean }) => (
  <>
    {refusal && (
      <Note tone="danger" live>
        {refusal}
      </Note>
    )}
    <div>
      <Button type="submit" busy={busy} disabled={disabled}>
        {processorWords.save}
      </Button>
    </div>
  </>
)

const TestChoice = ({ isTest, onChange }: { isTest: boolean; onChange: (isTest: boolean) => void }) => (
  <div className={layout.g1}>
    <Checkbox checked={isTest} onChange={({ target }) => onChange(target.checked)}>
      {processorWords.isTest}
    </Checkbox>
    <p className={`${prose.muted} ${prose.small}`}>{processorWords.isTestHint}</p>
  </div>
)

interface CredentialsProps {
  choice: ProcessorChoice
  values: Texts
  problems: Problems<string>
  onChange: (field: string, value: string) => void
}

const Credentials = ({ choice: { name, fields, returnUrl }, values, problems, onChange }: CredentialsProps) => (
  <>
    {returnUrl && (
      <Note tone="plain">
        {processorWords.returnUrl} <span className={cx(prose.mono, css.address)}>{returnUrl}</span>
      </Note>
    )}
    <div className={css.fields}>
      {fields.map((field) => (
        <CredentialInput
          key={`${name} ${field.name}`}
          processor={name}
          field={field}
          value={values[field.name] ?? ''}
          problem={problems[field.name]}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
    </div>
  </>
)

interface CredentialInputProps {
  processor: string
  field: CredentialField
  value: string
  problem: string | null | undefined
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
