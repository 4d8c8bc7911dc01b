import { SubmitButton } from '#src/customer/forms/submit-button.tsx'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { Form } from '#src/ui/field.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { passwordWords } from '#src/words/password.ts'
import { newPasswordProblems, recoverPassword, type RecoveryLink } from './password-actions.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { usePasswordForm } from './use-password-form.ts'

const offerNewLink = (reason: string): Promise<boolean> =>
  dialogs.confirm({
    kind: 'error',
    title: passwordWords.recoverFailed,
    body: `${reason} ${passwordWords.newLink}`,
    yes: passwordWords.newLinkYes,
  })

/** The form behind the emailed link; an expired link leads to the form that requests another. */
export function NewPassword({ link, onOutdated }: { link: RecoveryLink; onOutdated: () => void }) {
  const services = useServices()
  const { go } = useNavigation()
  const { form, submit } = usePasswordForm({
    problems: newPasswordProblems,
    failed: passwordWords.recoverFailed,
    send: (values) => recoverPassword(services, link, values),
    async done() {
      await dialogs.alert({ kind: 'success', title: passwordWords.recovered, body: passwordWords.recoveredMore })
      go('/Updated', { replace: true })
    },
    explains(error) {
      if (!isRefused(error, 'RECOVERY_TOKEN')) return false
      void offerNewLink(error.message).then((wanted) => wanted && onOutdated())
      return true
    },
  })
  return (
    <Form onSend={() => void submit()}>
      <NewPasswordFields form={form} />
      <SubmitButton form={form} problems={newPasswordProblems} labels={passwordWords}>
        {passwordWords.saveNew}
      </SubmitButton>
    </Form>
  )
}
