import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { surveyCloseDelay } from '#contract/constants.ts'
import { surveyAnswers } from '#contract/requests/kinds.ts'
import type { SurveyQuestion } from '#contract/shapes/survey.ts'
import { useChange } from '#src/customer/queued/use-change.ts'
import { incompleteText, resolverOf } from '#src/customer/forms/rules.ts'
import { oneSubmission } from '#src/customer/forms/one-submission.ts'
import { useFormDraft } from '#src/customer/forms/use-form-draft.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Form, TextArea } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { failureWords } from '#src/words/queued.ts'
import { clubWords } from '#src/words/club.ts'
import { answerProblem, answersOf, responseLimit } from './survey-answers.ts'
import type { Question } from '#src/kit/open-question.ts'

/** What a member who leaves is asked, before the plan is canceled or after. */
export interface LeavingSurvey {
  questions: readonly SurveyQuestion[]
  isCanceled: boolean
  /** What the cancellation has led to. */
  done?: string
}

/** Why the member leaves. The answers are queued; closing the sheet keeps a plan that is not canceled yet. */
export default function SurveySheet({ open, asked, answer }: Question<LeavingSurvey, boolean>) {
  const [thanked, setThanked] = useState(false)
  return (
    <Sheet
      open={open}
      onClose={() => answer(false)}
      title={thanked ? clubWords.thanks : clubWords.surveyTitle}
      description={
        thanked ? undefined : [asked.done && `${asked.done}.`, clubWords.surveyBody].filter(Boolean).join(' ')
      }
    >
      {thanked ? (
        <Thanks onOver={() => answer(true)} />
      ) : (
        <SurveyForm {...asked} onSent={() => setThanked(true)} onSkip={() => answer(true)} />
      )}
    </Sheet>
  )
}

interface SurveyFormProps extends LeavingSurvey {
  onSent: () => void
  onSkip: () => void
}

function SurveyForm({ questions, isCanceled, onSent, onSkip }: SurveyFormProps) {
  const keep = useChange()
  const [empty] = useState(() => Object.fromEntries(questions.map((each) => [fieldOf(each), ''])))
  const form = useForm<Record<string, string>>({
    defaultValues: empty,
    mode: 'onTouched',
    resolver: resolverOf(problemsOf),
  })
  const forget = useFormDraft(form, { name: 'draft/survey', empty })
  const [once] = useState(oneSubmission)
  const [isRefused, setRefused] = useState(false)
  const store = async (values: Record<string, string>): Promise<boolean> => {
    const answers = answersOf(questions, (id) => values[fieldOf({ surveyQuestionId: id })] ?? '')
    const isStored = await keep(surveyAnswers, answers).catch(() => false)
    setRefused(!isStored)
    return isStored
  }
  const submit = form.handleSubmit((values) =>
    once(async () => {
      if (!(await store(values))) return false
      await forget()
      onSent()
      return true
    }),
  )
  return (
    <Form onSend={() => void submit()}>
      {questions.map((each) => (
        <TextArea
          key={each.surveyQuestionId}
          {...form.register(fieldOf(each))}
          label={each.question}
          error={form.formState.errors[fieldOf(each)]?.message}
          rows={2}
          maxLength={responseLimit}
        />
      ))}
      {isRefused && (
        <Note tone="danger" live>
          {failureWords.survey}
        </Note>
      )}
      <Button type="submit" size="lg" block reason={incompleteText(problemsOf, form.watch(), labelsOf(questions))}>
        {isCanceled ? clubWords.surveySendOnly : clubWords.surveySend}
      </Button>
      <Button kind="quiet" block onClick={onSkip}>
        {isCanceled ? clubWords.surveySkipOnly : clubWords.surveySkip}
      </Button>
    </Form>
  )
}

const problemsOf = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([field, typed]) => [field, answerProblem(typed)]))

const labelsOf = (questions: readonly SurveyQuestion[]) =>
  Object.fromEntries(questions.map((each) => [fieldOf(each), clubWords.surveyAnswer]))

/** A name that no form library reads as a list. */
const fieldOf = ({ surveyQuestionId }: Pick<SurveyQuestion, 'surveyQuestionId'>): string =>
  `question${surveyQuestionId}`

function Thanks({ onOver }: { onOver: () => void }) {
  const { clock } = useServices()
  const over = useEffectEvent(onOver)
  useEffect(() => clock.after(surveyCloseDelay, () => over()), [clock])
  return (
    <div role="status">
      <Empty
        art={
          <Seal tone="success">
            <Icon name="check-circle" weight="duotone" />
          </Seal>
        }
        title={clubWords.thanks}
      >
        {clubWords.thanksBody}
      </Empty>
    </div>
  )
}
