import { SubmitButton } from '#src/customer/forms/submit-button.tsx'
import { useServices } from '#src/kit/services.ts'
import { Form } from '#src/ui/field.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { PasswordField } from '#src/ui/password-field.tsx'
import { passwordWords } from '#src/words/password.ts'
import { changePassword, changePasswordProblems } from './password-actions.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { usePasswordForm } from './use-password-form.ts'

/**
 * The form for a logged-in user.
 * @param onDone called after the success message
 */
export function ChangePassword({ onDone }: { onDone: () => void }) {
  const { remote } = useServices()
  const { form, submit } = usePasswordForm({
    problems: changePasswordProblems,
    failed: passwordWords.changeFailed,
    send: (values) => changePassword(remote, values),
    async done() {
      await dialogs.alert({ kind: 'success', title: passwordWords.changed })
      onDone()
    },
  })
  return (
    <Form onSend={() => void submit()}>
      <PasswordField
        {...form.register('currentPassword')}
        label={passwordWords.currentPassword}
        error={form.formState.errors.currentPassword?.message}
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <NewPasswordFields form={form} />
      <SubmitButton form={form} problems={changePasswordProblems} labels={passwordWords}>
        {passwordWords.change}
      </SubmitButton>
    </Form>
  )
}
