import { useState } from 'react'
import { returnFrom, useNavigation } from '#src/kit/navigation/navigation.ts'
import { SignUpForm } from '#src/web/ui/sign-up-form.tsx'
import { Card } from '#src/ui/card.tsx'
import { signUpWords } from '#src/words/sign-up.ts'
import { WebPage } from '../../ui/web-page.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

/** The sign-up as a page of its own, for invitations; inside the shop it is a dialog. */
export default function SignUpPage() {
  const { go } = useNavigation()
  // Read before the sign-up: the address of a logged-in user is another one.
  const [to] = useState(() => returnFrom(location))
  return (
    <WebPage width="form" title={signUpWords.title}>
      <Card className={layout.g4}>
        <SignUpForm onDone={() => go(to, { replace: true })} />
      </Card>
    </WebPage>
  )
}
