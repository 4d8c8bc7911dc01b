import type { WebRoute } from '#contract/routes/web.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { initialsOf } from '#src/kit/initials.ts'
import { useReturnTo } from '#src/kit/navigation/use-return-to.ts'
import { account } from '#src/resources/resource.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { useCartCount } from '#src/customer/cart/use-cart-count.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { IconLink } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Count } from '#src/ui/marks.tsx'
import { appWords } from '#src/words/app.ts'
import { webWords } from '#src/words/web.ts'
import { Bell } from './bell.tsx'
import * as css from './top-bar.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface UserLinksProps {
  session: SessionSeen
  current: WebRoute | undefined
}

/** Messages, cart and account of a user; the links to log-in and sign-up for a visitor, who has no cart. */
export const UserLinks = ({ session, current }: UserLinksProps) => (
  <div className={css.user}>
    {session.state === 'person' ? (
      <>
        <Bell />
        <CartLink current={current?.name === 'checkout'} />
        <AccountLink current={current?.name === 'account'} />
      </>
    ) : (
      <LogInLinks />
    )}
  </div>
)

function CartLink({ current }: { current: boolean }) {
  const inCart = useCartCount()
  return (
    <IconLink
      href="/checkout"
      className={css.cart}
      label={webWords.checkout(inCart)}
      aria-current={current ? 'page' : undefined}
      icon={
        <>
          <Icon name="shopping-cart-simple" weight={current ? 'fill' : 'regular'} />
          {inCart > 0 && <Count value={inCart} words={appWords.inCart} />}
        </>
      }
    />
  )
}

function AccountLink({ current }: { current: boolean }) {
  const value = knownOr(useStored(account, undefined))
  const name = value ? `${value.firstName} ${value.lastName}` : ''
  return (
    <Anchor className={css.account} href="/account" aria-current={current ? 'page' : undefined}>
      <Avatar initials={initialsOf(name)} />
      <span className={css.name}>{value?.firstName}</span>
      <span className={prose.visuallyHidden}>{webWords.account}</span>
    </Anchor>
  )
}

function LogInLinks() {
  const returnTo = useReturnTo()
  return (
    <>
      <LinkButton kind="quiet" className={`${css.logIn} ${css.signUp}`} href={returnTo('/signUp')}>
        {webWords.signUp}
      </LinkButton>
      <LinkButton className={css.logIn} href={returnTo('/logIn')}>
        {webWords.logIn}
      </LinkButton>
    </>
  )
}
