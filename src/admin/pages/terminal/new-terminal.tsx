import { useState } from 'react'
import { requiredProblem } from '#contract/rules/required.ts'
import type { Question } from '#src/kit/open-question.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, Form } from '#src/ui/field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { terminalWords } from '#src/words/admin-terminal.ts'
import * as layout from '#src/ui/styles/layout.module.css'

/** As the contract has it. */
const idForm = /^[A-Za-z0-9._-]+$/

const problemOf = (id: string): string | null =>
  requiredProblem(id) ?? (idForm.test(id.trim()) ? null : terminalWords.idBad)

/** Asks for the name of a new pair of credentials. */
export const NewTerminal = ({ question }: { question: Question<void, string> | null }) => (
  <Dialog
    open={question?.open ?? false}
    onClose={() => question?.answer()}
    title={terminalWords.formTitle}
    description={terminalWords.formBody}
  >
    <TerminalForm onCreate={(id) => question?.answer(id)} />
  </Dialog>
)

function TerminalForm({ onCreate }: { onCreate: (terminalId: string) => void }) {
  const [id, setId] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Form
      className={layout.g3}
      onSend={() => {
        const wrong = problemOf(id)
        setProblem(wrong)
        if (!wrong) onCreate(id.trim())
      }}
    >
      <Field
        label={terminalWords.id}
        value={id}
        maxLength={64}
        autoComplete="off"
        hint={terminalWords.idHint}
        {...(problem ? { error: problem } : {})}
        onChange={({ target }) => {
          setProblem(null)
          setId(target.value)
        }}
      />
      <Button type="submit" size="lg" block>
        {terminalWords.create}
      </Button>
    </Form>
  )
}
