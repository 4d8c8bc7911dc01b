import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { EmailVerdict } from '#src/customer/forms/email-check.ts'
import { formProblemText } from '#src/kit/forms/form-problem-text.ts'
import { resolverOf, showFieldErrors } from '#src/customer/forms/rules.ts'
import { SubmitButton } from '#src/customer/forms/submit-button.tsx'
import { useEmailCheck } from '#src/customer/forms/use-email-check.ts'
import { useFormDraft } from '#src/customer/forms/use-form-draft.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { EmailField } from '#src/ui/email-field.tsx'
import { Form } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { correctEmailWords as words } from '#src/words/correct-email.ts'
import { verificationWords } from '#src/words/email-verification.ts'
import { correctEmail, correctionProblems, type CorrectionForm } from './correction.ts'

interface CorrectionSheetProps {
  /** The email to correct. */
  email: string
  open: boolean
  onClose: () => void
}

/** Corrects an email that is not confirmed yet; the password is asked for again. */
export default function CorrectionSheet({ email, open, onClose }: CorrectionSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={words.title} description={words.body(email)}>
      <Correction former={email} onDone={onClose} />
    </Sheet>
  )
}

const labels = { email: words.email, currentPassword: words.password }

function Correction({ former, onDone }: { former: string; onDone: () => void }) {
  const { form, problems, problem, submit } = useCorrection(former, onDone)
  const { errors } = form.formState
  return (
    <Form onSend={() => void submit()}>
      <EmailField
        {...form.register('email')}
        label={labels.email}
        error={errors.email?.message}
        autoComplete="email"
        enterKeyHint="next"
      />
      <PasswordField
        {...form.register('currentPassword')}
        label={labels.currentPassword}
        error={errors.currentPassword?.message}
        autoComplete="current-password"
        enterKeyHint="send"
      />
      <SubmitButton form={form} problems={problems} labels={labels}>
        {words.save}
      </SubmitButton>
      {problem && (
        <Note tone="danger" live>
          {problem}
        </Note>
      )}
    </Form>
  )
}

const secrets = ['currentPassword'] as const

const useCorrection = (former: string, onDone: () => void) => {
  const services = useServices()
  const person = useUserId()
  const [verdict, setVerdict] = useState<EmailVerdict>('unknown')
  const [problem, setProblem] = useState('')
  const [empty] = useState(() => ({ email: former, currentPassword: '' }))
  const problems = useMemo(() => correctionProblems(former, verdict), [former, verdict])
  const form = useForm<CorrectionForm>({
    defaultValues: empty,
    mode: 'onTouched',
    resolver: resolverOf(problems),
  })
  const forget = useFormDraft(form, { name: 'draft/correct-email', empty, secrets })
  const typed = useWatch({ control: form.control, name: 'email' })
  useEmailCheck(typed, setVerdict)
  useEffect(() => {
    if (verdict === 'taken') void form.trigger('email')
  }, [verdict, form])
  const submit = form.handleSubmit(async (values) => {
    setProblem('')
    try {
      if (person === undefined) return
      await correctEmail(services, person, values)
    } catch (error) {
      showFieldErrors(form, error)
      setProblem(formProblemText(error))
      return
    }
    await forget()
    onDone()
    void dialogs.alert({
      kind: 'success',
      title: verificationWords.sentTitle,
      body: verificationWords.sent(values.email.trim()),
    })
  })
  return { form, problems, problem, submit }
}
