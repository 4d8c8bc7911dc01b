import { useState } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { ForgotPasswordForm } from '#src/customer/identity/forgot-password-form.tsx'
import { readLink } from '#src/customer/identity/password-actions.ts'
import { NewPassword } from '#src/customer/identity/new-password.tsx'
import { passwordWords } from '#src/words/password.ts'
import * as prose from '#src/ui/styles/prose.module.css'
import { PasswordScene } from './password-scene.tsx'

/** With the emailed link: a new password. Without it: the form that requests the link. */
export default function PasswordPage() {
  const { query, go } = useNavigation()
  // Read once: the link's parameters leave the address as soon as they are used.
  const [link, setLink] = useState(() => readLink(query))
  const [outdated, setOutdated] = useState('')
  if (link)
    return (
      <PasswordScene title={passwordWords.newTitle}>
        <p className={prose.muted}>{passwordWords.newFor(link.email)}</p>
        <NewPassword
          link={link}
          onOutdated={() => {
            setOutdated(link.email)
            setLink(undefined)
          }}
        />
      </PasswordScene>
    )
  return (
    <PasswordScene title={passwordWords.forgotTitle}>
      <p className={prose.muted}>{passwordWords.forgotBody}</p>
      <ForgotPasswordForm email={outdated || (query.get('email') ?? '')} onSent={() => go('/', { replace: true })} />
    </PasswordScene>
  )
}
