import { useForm } from 'react-hook-form'
import { EmailField } from '#src/ui/email-field.tsx'
import { Form } from '#src/ui/field.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { passwordWords } from '#src/words/password.ts'
import { formProblemText } from '#src/kit/forms/form-problem-text.ts'
import { resolverOf } from '#src/customer/forms/rules.ts'
import { useFormDraft } from '#src/customer/forms/use-form-draft.ts'
import { SubmitButton } from '#src/customer/forms/submit-button.tsx'
import { useServices } from '#src/kit/services.ts'
import { askForLink, forgotProblems, type ForgotForm } from './ask-for-link.ts'

const emptyForgot: ForgotForm = { email: '' }

/** Requests the recovery link. `onSent` is called after the user has read the confirmation. */
export function ForgotPasswordForm({ email, onSent }: { email: string; onSent: () => void }) {
  const { remote } = useServices()
  const form = useForm<ForgotForm>({
    defaultValues: { email },
    mode: 'onTouched',
    resolver: resolverOf(forgotProblems),
  })
  const forget = useFormDraft(form, { name: 'draft/forgot-password', empty: emptyForgot })
  const { errors } = form.formState

  const submit = form.handleSubmit(async (values) => {
    try {
      await askForLink(remote, values.email)
    } catch (error) {
      void dialogs.alert({
        kind: 'error',
        title: passwordWords.sendFailed,
        body: formProblemText(error, passwordWords.failedBody),
      })
      return
    }
    await forget()
    void dialogs.alert({ kind: 'success', title: passwordWords.sentTitle, body: sentBody(values.email) }).then(onSent)
  })

  return (
    <Form onSend={() => void submit()}>
      <EmailField
        {...form.register('email')}
        label={passwordWords.email}
        error={errors.email?.message}
        autoComplete="username"
        enterKeyHint="send"
      />
      <SubmitButton form={form} problems={forgotProblems} labels={passwordWords}>
        {passwordWords.send}
      </SubmitButton>
    </Form>
  )
}

const sentBody = (email: string) => `${passwordWords.sent} ${passwordWords.sentMore(email.trim())}`
