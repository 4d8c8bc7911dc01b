import { lazy, Suspense, useState } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { LogInForm } from '#src/shop/log-in/log-in-form.tsx'
import { SignUpForm } from '#src/shop/sign-up/sign-up-form.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { logInWords } from '#src/words/log-in.ts'
import { signUpWords } from '#src/words/sign-up.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import { askForUser, closeUserQuestion, type UserQuestion } from './user-question.ts'

const ForgotPasswordSheet = lazy(() => import('#src/shop/forgot-password/forgot-password-sheet.tsx'))

/** Log-in or sign-up over the page that asked for it. */
export default function UserDialog({ question }: { question: UserQuestion }) {
  const { go } = useNavigation()
  const [forgotten, setForgotten] = useState<{ email: string; open: boolean } | null>(null)
  const isLogIn = question.asks === 'log-in'
  const onDone = () => {
    closeUserQuestion()
    // A place on this very page is where the user is.
    const page = question.to?.split('#')[0]
    if (question.to !== undefined && page !== `${location.pathname}${location.search}`) go(question.to)
  }
  const other = () => askForUser({ ...question, asks: isLogIn ? 'sign-up' : 'log-in' })
  return (
    <>
      <Sheet open onClose={closeUserQuestion} title={isLogIn ? logInWords.title : signUpWords.title}>
        {isLogIn ? (
          <>
            <LogInForm onForgot={(email) => setForgotten({ email, open: true })} onDone={onDone} />
            <p className={layout.center}>
              {logInWords.newHere}{' '}
              <button type="button" className={`${prose.link} ${prose.linkTap}`} onClick={other}>
                {logInWords.signUp}
              </button>
            </p>
          </>
        ) : (
          <SignUpForm onDone={onDone} />
        )}
      </Sheet>
      <Suspense fallback={null}>
        {forgotten && (
          <ForgotPasswordSheet {...forgotten} onClose={() => setForgotten({ ...forgotten, open: false })} />
        )}
      </Suspense>
    </>
  )
}
