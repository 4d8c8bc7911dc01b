import { SignUpFields } from '#src/customer/identity/sign-up-fields.tsx'
import { SignUpSubmit } from '#src/customer/identity/sign-up-submit.tsx'
import { useSignUp } from '#src/customer/identity/use-sign-up.ts'

const formId = 'sign-up'

/** The whole sign-up, with its button below the fields. `onDone`: the user is logged in. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const signUp = useSignUp(onDone)
  return (
    <>
      <SignUpFields id={formId} signUp={signUp} logIn={`/logIn${location.search}`} />
      <SignUpSubmit formId={formId} signUp={signUp} />
    </>
  )
}
