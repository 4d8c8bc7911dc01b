import { SignUpFields } from '#src/customer/identity/sign-up-fields.tsx'
import { SignUpSubmit } from '#src/customer/identity/sign-up-submit.tsx'
import { useSignUp } from '#src/customer/identity/use-sign-up.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { Page } from '#src/phone/ui/page.tsx'
import { PayBar } from '#src/phone/ui/pay-bar.tsx'
import { signUpWords } from '#src/words/sign-up.ts'

const formId = 'sign-up'

export default function SignUpScreen() {
  const { back, go } = useNavigation()
  const signUp = useSignUp(() => go('/', { replace: true }))
  const footer = (
    <PayBar end label={signUpWords.submit}>
      <SignUpSubmit formId={formId} signUp={signUp} />
    </PayBar>
  )
  return (
    <Page width="form" title={signUpWords.title} onBack={back} footer={footer}>
      <SignUpFields id={formId} signUp={signUp} logIn="/" />
    </Page>
  )
}
