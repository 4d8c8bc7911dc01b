import { knownOr } from '#src/kit/data/known-or.ts'
import { useRef, useState } from 'react'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { account } from '#src/resources/resource.ts'
import { logOut } from '#src/session/log-in.ts'
import { initialsOf } from '#src/kit/initials.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { accountWords } from '#src/words/admin-account.ts'
import { adminWords } from '#src/words/admin.ts'
import { useEditing } from '../editing/editing-context.ts'
import { useKeptForms } from '../ui/kept-forms.ts'
import { useOwnOffice } from '../ui/own-office.ts'
import { placedRole } from '../ui/place-names.ts'
import * as css from './account-menu.module.css'
import { LogOutDialog } from './log-out-dialog.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface AccountMenuProps {
  /** Where the account is shown beside its picture. */
  role?: string
  onLeave: () => Promise<void>
}

/** Who is logged in, the way to the site, and the way out. */
export function AccountMenu({ role, onLeave }: AccountMenuProps) {
  const value = knownOr(useStored(account, undefined), null)
  const name = value ? `${value.firstName} ${value.lastName}` : ''
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const leave = () => {
    setOpen(false)
    void onLeave()
  }
  return (
    <span ref={anchor}>
      <button type="button" className={css.me} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={prose.visuallyHidden}>{accountWords.menu}</span>
        <Avatar initials={initialsOf(name)} />
        {role !== undefined && (
          <span className={css.who}>
            <b>{name}</b>
            <span className={`${prose.muted} ${prose.xs}`}>{role}</span>
          </span>
        )}
      </button>
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} title={accountWords.menu}>
        <div className={layout.g3}>
          {value && (
            <p>
              <b>{name}</b>
              <br />
              <span className={`${prose.muted} ${prose.small}`}>{value.email}</span>
            </p>
          )}
          <LinkButton kind="outline" href={location.origin}>
            {accountWords.site}
          </LinkButton>
          <Button kind="outline" icon={<Icon name="sign-out" />} onClick={leave}>
            {accountWords.logOut}
          </Button>
        </div>
      </Popover>
    </span>
  )
}

/** The account menu of the sections: the way out asks about edits that are not saved. */
export function EditorMenu() {
  const services = useServices()
  const { changes } = useEditing()
  const [asks, setAsks] = useState(false)
  const { titles: kept } = useKeptForms()
  const leave = async () => {
    const { formsTitle: title, formsBody, discard: yes } = accountWords
    const ask = { title, body: formsBody(kept), yes, no: adminWords.resetNo, danger: true }
    if (kept.length > 0 && !(await dialogs.confirm(ask))) return
    if (changes.length > 0) setAsks(true)
    else await logOut(services)
  }
  return (
    <>
      <AccountMenu role={placedRole(useOwnOffice(), useEditing().saved.locations ?? [])} onLeave={leave} />
      <LogOutDialog open={asks} onClose={() => setAsks(false)} />
    </>
  )
}
