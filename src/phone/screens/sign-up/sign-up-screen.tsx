import { useEffect, useState } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Page } from '#src/ui/page.tsx'
import { PayBar } from '#src/ui/pay-bar.tsx'
import { signUpWords } from '#src/words/sign-up.ts'
import type { SignUpDraft } from './form.ts'
import { SignUpFields } from './sign-up-fields.tsx'
import { readDraft } from './sign-up.ts'
import { useSignUp } from './use-sign-up.ts'

export default function SignUpScreen() {
  const { own } = useServices()
  const [draft, setDraft] = useState<SignUpDraft | 'none'>()
  useEffect(() => void readDraft(own).then((found) => setDraft(found ?? 'none')), [own])
  // The database answers within a frame or two: fields that are filled after they are visible would be worse.
  return draft === undefined ? null : <SignUp draft={draft === 'none' ? undefined : draft} />
}

const formId = 'sign-up'

function SignUp({ draft }: { draft: SignUpDraft | undefined }) {
  const { back } = useNavigation()
  const signUp = useSignUp(draft)
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
      <SignUpFields id={formId} signUp={signUp} />
    </Page>
  )
}
