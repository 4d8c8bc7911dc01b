import { useForm } from 'react-hook-form'
import { showFieldErrors, resolverOf, type Problems } from '#src/customer/forms/rules.ts'
import { formProblemText } from '#src/kit/forms/form-problem-text.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { passwordWords } from '#src/words/password.ts'
import type { PasswordForm } from './password-actions.ts'

interface Sending {
  problems: Problems<PasswordForm>
  /** Title of the dialog when the server refused. */
  failed: string
  send(form: PasswordForm): Promise<void>
  done(): Promise<void>
  /** Handles a failure in place of the dialog. @returns whether it did */
  explains?(error: unknown): boolean
}

/** A form with a new password. A failure is shown in a dialog, and the input stays. */
export const usePasswordForm = ({ problems, failed, send, done, explains }: Sending) => {
  const form = useForm<PasswordForm>({
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    mode: 'onTouched',
    resolver: resolverOf(problems),
  })
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      if (explains?.(error)) return
      showFieldErrors(form, error)
      void dialogs.alert({ kind: 'error', title: failed, body: formProblemText(error, passwordWords.failedBody) })
      return
    }
    // Not awaited: the button is idle while the success message is shown.
    void done()
  })
  return { form, submit }
}
