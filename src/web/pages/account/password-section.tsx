import { useState } from 'react'
import { ChangePassword } from '#src/customer/identity/change-password.tsx'
import { Card } from '#src/ui/card.tsx'
import { passwordWords } from '#src/words/password.ts'
import * as css from './account.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The form that changes the password. It starts again, empty, after a change. */
export function PasswordSection() {
  const [changes, setChanges] = useState(0)
  return (
    <>
      <h2>{passwordWords.changeTitle}</h2>
      <Card as="section" className={`${css.panel} ${css.fields} ${layout.g3}`}>
        <p className={prose.muted}>{passwordWords.changeBody}</p>
        <ChangePassword key={changes} onDone={() => setChanges(changes + 1)} />
      </Card>
    </>
  )
}
