import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { signUpWords } from '#src/words/sign-up.ts'
import type { SignUp } from './use-sign-up.ts'

/** What is wrong with the sign-up form as a whole, and the button that submits it, wherever it is placed. */
export function SignUpSubmit({ formId, signUp }: { formId: string; signUp: SignUp }) {
  return (
    <>
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
