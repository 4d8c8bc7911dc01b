import { useEffect, useRef } from 'react'
import { offices } from '#contract/routes/offices.ts'
import { accountSections, type AccountSection } from '#contract/routes/web.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { useAccountEnd } from '#src/customer/account/use-account-end.ts'
import { useLogOut } from '#src/customer/identity/use-log-out.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { cx } from '#src/ui/cx.ts'
import { Icon } from '#src/ui/icon.tsx'
import { accountWords } from '#src/words/account.ts'
import { webAccountWords as words } from '#src/words/web-account.ts'
import { sectionIcons, sectionPath } from './section-of.ts'
import * as css from './account-menu.module.css'

interface AccountMenuProps {
  /** Of the account page. */
  path: string
  current: AccountSection
  /** Of the account; undefined while it is not known. */
  email: string | undefined
}

/** The sections of the account, then the ends of its use. In a narrow window it is a row that scrolls. */
export function AccountMenu({ path, current, email }: AccountMenuProps) {
  const session = useSession()
  const logOut = useLogOut()
  const end = useAccountEnd()
  const menu = useRef<HTMLElement>(null)
  // In a narrow window the section may be out of sight in the row.
  useEffect(() => {
    const item = menu.current?.querySelector<HTMLElement>('[aria-current]')
    if (item) menu.current!.scrollLeft = item.offsetLeft - menu.current!.offsetLeft - menu.current!.clientWidth / 4
  }, [current])
  return (
    <nav ref={menu} className={css.menu} aria-label={words.menu}>
      {accountSections.map((section) => (
        <Anchor
          key={section}
          className={css.item}
          href={sectionPath(path, section)}
          aria-current={section === current ? 'page' : undefined}
        >
          <Icon name={sectionIcons[section]} />
          {words.sections[section]}
        </Anchor>
      ))}
      {session?.state === 'person' && session.isAdmin && (
        // A page of its own: not by the router of the shop.
        <a className={css.item} href={offices.admin.path}>
          <Icon name="storefront" />
          {accountWords.backOffice}
        </a>
      )}
      <button type="button" className={css.item} onClick={() => void logOut()}>
        <Icon name="sign-out" />
        {accountWords.logOut}
      </button>
      {email !== undefined && (
        <button
          type="button"
          className={cx(css.item, css.danger)}
          disabled={end.busy}
          onClick={() => end.deleteAccount(email)}
        >
          <Icon name="trash" />
          {accountWords.deleteAccount}
        </button>
      )}
    </nav>
  )
}
