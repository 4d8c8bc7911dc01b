import { useState } from 'react'
import { emailProblem } from '#contract/rules/email.ts'
import type { Customer } from '#contract/shapes/customer.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Form } from '#src/ui/field.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { customerEmailWords as words } from '#src/words/admin-customers.ts'
import { Permitted } from '../../ui/permitted.tsx'
import type { ReasonedAct } from '../../ui/reason-dialog.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface EmailProps {
  customer: Customer
  ask: (act: ReasonedAct) => void
}

/** The customer's email, which staff correct or confirm. */
export function Email({ customer: { id, email, isEmailConfirmed }, ask }: EmailProps) {
  const { remote } = useServices()
  const [edited, setEdited] = useState<string | null>(null)
  const [isSure, setSure] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const put = (reason: string, corrected: string, isConfirmed: boolean) =>
    remote.ask('PUT /accounts/customers/{id}/email', {
      params: { id },
      body: { email: corrected, isConfirmed, reason },
    })
  const send = (typed: string) => {
    const wrong = emailProblem(typed)
    setProblem(wrong)
    if (wrong) return
    ask({
      title: words.correct,
      body: words.body(typed.trim(), isSure),
      yes: words.yes,
      done: words.corrected,
      act: async (reason) => {
        await put(reason, typed.trim(), isSure)
        setEdited(null)
      },
    })
  }
  const confirm = () =>
    ask({
      title: words.confirm,
      body: words.confirmBody(email),
      yes: words.confirm,
      done: words.confirmed,
      act: (reason) => put(reason, email, true),
    })
  return (
    <Card as="section" aria-label={words.title} className={layout.g4}>
      <SectionHead title={words.title} />
      {edited === null ? (
        <>
          <p className={`${prose.muted} ${prose.small}`}>{email}</p>
          <Permitted to="help-customers">
            <div className={`${layout.flex} ${layout.wrap}`}>
              <Button kind="quiet" size="sm" onClick={() => setEdited('')}>
                {words.correct}
              </Button>
              {!isEmailConfirmed && (
                <Button kind="quiet" size="sm" onClick={confirm}>
                  {words.confirm}
                </Button>
              )}
            </div>
          </Permitted>
        </>
      ) : (
        <Form onSend={() => send(edited)}>
          <EmailField
            label={words.label}
            value={edited}
            autoComplete="off"
            {...(problem ? { error: problem } : {})}
            onChange={({ target }) => {
              setProblem(null)
              setEdited(target.value)
            }}
          />
          <Checkbox checked={isSure} onChange={({ target }) => setSure(target.checked)}>
            {words.isSure}
          </Checkbox>
          <Button type="submit">{words.yes}</Button>
        </Form>
      )}
    </Card>
  )
}
