import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { PayBar } from '#src/phone/ui/pay-bar.tsx'
import { signUpWords } from '#src/words/sign-up.ts'
import { SignUpFields } from '#src/customer/identity/sign-up-fields.tsx'
import { useSignUp } from '#src/customer/identity/use-sign-up.ts'

const formId = 'sign-up'

export default function SignUpScreen() {
  const { back, go } = useNavigation()
  const signUp = useSignUp(() => go('/', { replace: true }))
  const footer = (
    <PayBar end label={signUpWords.submit}>
      {signUp.problem && (
        <Note tone="danger" live>
          {signUp.problem}
        </Note>
      )}
      <Button
        type="submit"
        form={formId}
        size="lg"
        block
        busy={signUp.form.formState.isSubmitting}
        reason={signUp.reason}
      >
        {signUpWords.submit}
      </Button>
    </PayBar>
  )
  return (
    <Page width="form" title={signUpWords.title} onBack={back} footer={footer}>
      <SignUpFields id={formId} signUp={signUp} logIn="/" />
    </Page>
  )
}
