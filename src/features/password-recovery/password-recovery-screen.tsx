import { useState } from 'react'
import { useSession } from '#src/parts/data/use-session.ts'
import { ForgotPasswordForm } from '#src/parts/forgot-password/forgot-password-form.tsx'
import { useNavigation } from '#src/parts/navigation.ts'
import { Page } from '#src/ui/page.tsx'
import { passwordWords } from '#src/words/password.ts'
import { readLink } from './actions.ts'
import { ChangePassword } from './change-password.tsx'
import { NewPassword } from './new-password.tsx'

/** By the emailed link: a new password. Without it: whoever is logged in changes the password, anybody else asks for the link. */
export default function PasswordRecoveryScreen() {
  const { query, go, back } = useNavigation()
  // Read once: what the link carries leaves the address as soon as it is used.
  const [link] = useState(() => readLink(query))
  const session = useSession()
  if (link) {
    return (
      <Page title={passwordWords.newTitle}>
        <p className="muted">{passwordWords.newFor(link.email)}</p>
        <NewPassword link={link} />
      </Page>
    )
  }
  if (session?.state === 'person') {
    return (
      <Page title={passwordWords.changeTitle} onBack={back}>
        <p className="muted">{passwordWords.changeBody}</p>
        <ChangePassword />
      </Page>
    )
  }
  return (
    <Page title={passwordWords.forgotTitle} onBack={back}>
      <p className="muted">{passwordWords.forgotBody}</p>
      <ForgotPasswordForm email={query.get('email') ?? ''} onSent={() => go('/', { replace: true })} />
    </Page>
  )
}
