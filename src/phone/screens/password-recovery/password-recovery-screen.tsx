import { useState } from 'react'
import { useSession } from '#src/kit/data/use-session.ts'
import { ForgotPasswordForm } from '#src/customer/identity/forgot-password-form.tsx'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { MerchantMark } from '#src/customer/ui/merchant-mark.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { passwordWords } from '#src/words/password.ts'
import { readLink } from '#src/customer/identity/password-actions.ts'
import { ChangePassword } from '#src/customer/identity/change-password.tsx'
import { NewPassword } from '#src/customer/identity/new-password.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

/**
 * With the emailed link: a new password. Without it: a logged-in user changes the password, any other requests the
 * link.
 */
export default function PasswordRecoveryScreen() {
  const { query, go, back } = useNavigation()
  // Read once: the link's parameters leave the address as soon as they are used.
  const [link, setLink] = useState(() => readLink(query))
  const [outdated, setOutdated] = useState('')
  const session = useSession()
  if (link) {
    return (
      <Page width="form" title={passwordWords.newTitle} onBack={back}>
        <MerchantMark />
        <p className={prose.muted}>{passwordWords.newFor(link.email)}</p>
        <NewPassword
          link={link}
          onOutdated={() => {
            setOutdated(link.email)
            setLink(undefined)
          }}
        />
      </Page>
    )
  }
  if (session?.state === 'person' && !outdated) {
    return (
      <Page width="form" title={passwordWords.changeTitle} onBack={back}>
        <MerchantMark />
        <p className={prose.muted}>{passwordWords.changeBody}</p>
        <ChangePassword onDone={back} />
      </Page>
    )
  }
  return (
    <Page width="form" title={passwordWords.forgotTitle} onBack={back}>
      <MerchantMark />
      <p className={prose.muted}>{passwordWords.forgotBody}</p>
      <ForgotPasswordForm email={outdated || (query.get('email') ?? '')} onSent={() => go('/', { replace: true })} />
    </Page>
  )
}
