import { useRef } from 'react'
import type { Account } from '#contract/shapes/account.ts'
import { EditProfile } from '#src/customer/account/edit-profile.tsx'
import { profileOf } from '#src/customer/account/profile-form.ts'
import { useSavedHere } from '#src/customer/account/use-saved-here.ts'
import { Card } from '#src/ui/card.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { formWords } from '#src/words/forms.ts'
import { webAccountWords as words } from '#src/words/web-account.ts'
import * as css from './account.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The profile's form in place. It starts again with every profile that is stored: what a user typed is a draft. */
export function ProfilePanel({ account }: { account: Account }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const waits = useSavedHere().has('profile')
  const onSaved = () => {
    // The form is about to be replaced, with the button that has the focus.
    heading.current?.focus()
    toasts.show(words.saved, 'success')
  }
  return (
    <Card as="section" className={`${css.panel} ${css.profile}`}>
      <h2 ref={heading} tabIndex={-1}>
        {words.sections.info}
      </h2>
      {waits && <p className={`${prose.small} ${prose.muted}`}>{formWords.savedHere}</p>}
      <EditProfile key={JSON.stringify(profileOf(account))} account={account} onSaved={onSaved} />
    </Card>
  )
}
