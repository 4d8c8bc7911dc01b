import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { signUpWords } from '#src/words/sign-up.ts'
import { SignUpFields } from '#src/customer/identity/sign-up-fields.tsx'
import { useSignUp } from '#src/customer/identity/use-sign-up.ts'

const formId = 'sign-up'

/** The whole sign-up, with its button below the fields. `onDone`: the user is logged in. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const signUp = useSignUp(onDone)
  return (
    <>
      <SignUpFields id={formId} signUp={signUp} logIn={`/logIn${location.search}`} />
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
    </>
  )
}
