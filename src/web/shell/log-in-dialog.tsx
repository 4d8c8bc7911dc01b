import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { LogInForm } from '#src/customer/identity/log-in-form.tsx'
import { SignUpForm } from '#src/web/ui/sign-up-form.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { logInWords } from '#src/words/log-in.ts'
import { signUpWords } from '#src/words/sign-up.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import { closeLogIn, requestLogIn, type LogInRequest } from './log-in-request.ts'

const ForgotPasswordSheet = lazyPart(() => import('#src/customer/identity/forgot-password-sheet.tsx'))

/** Log-in or sign-up over the page that asked for it. */
export default function LogInDialog({ request }: { request: LogInRequest }) {
  const { go } = useNavigation()
  const [forgotten, setForgotten] = useState<{ email: string; open: boolean } | null>(null)
  const isLogIn = request.form === 'log-in'
  const onDone = () => {
    closeLogIn()
    // A place on this very page is where the user is.
    const page = request.to?.split('#')[0]
    if (request.to !== undefined && page !== `${location.pathname}${location.search}`) go(request.to)
  }
  const other = () => requestLogIn({ ...request, form: isLogIn ? 'sign-up' : 'log-in' })
  return (
    <>
      <Sheet open onClose={closeLogIn} title={isLogIn ? logInWords.title : signUpWords.title}>
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
