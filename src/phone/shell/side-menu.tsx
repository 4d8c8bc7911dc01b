import { useLocation } from 'wouter'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useUnread } from '#src/customer/messages/use-unread.ts'
import { initialsOf } from '#src/kit/initials.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { MerchantMark } from '#src/customer/ui/merchant-mark.tsx'
import { account } from '#src/resources/resource.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Dot } from '#src/ui/marks.tsx'
import { DrawerItem } from '#src/customer/ui/overlays/drawer-item.tsx'
import { Drawer } from '#src/customer/ui/overlays/drawer.tsx'
import { appWords } from '#src/words/app.ts'
import { cartWords } from '#src/words/cart.ts'
import { notificationWords } from '#src/words/notifications.ts'
import { routes } from '../routes.ts'
import * as css from './side-menu.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface SideMenuProps {
  session: SessionSeen
  open: boolean
  inCart: number
  onClose: () => void
}

/** Every menu entry that is open to this user, in the order of the route table. */
export default function SideMenu({ session, open, inCart, onClose }: SideMenuProps) {
  const inside = session.state === 'person'
  return (
    <Drawer
      open={open}
      onClose={onClose}
      mark={<MerchantMark />}
      person={<Who inside={inside} />}
      foot={<MenuFoot inside={inside} inCart={inCart} onLeave={onClose} />}
    >
      <MenuLinks onLeave={onClose} />
    </Drawer>
  )
}

export function MenuLinks({ onLeave }: { onLeave: () => void }) {
  const [path] = useLocation()
  const { opens } = useNavigation()
  const unread = useUnread()
  return routes.map(
    ({ path: to, menu }) =>
      menu &&
      opens(to) && (
        <DrawerItem
          key={to}
          href={to}
          end={to === phoneRoutes.notifications.path && unread > 0 && <Unread count={unread} />}
          current={same(to, path)}
          onClick={onLeave}
          icon={<Icon name={menu.icon} weight={same(to, path) ? 'fill' : 'regular'} />}
        >
          {menu.label}
        </DrawerItem>
      ),
  )
}

interface MenuFootProps {
  /** A user is logged in. */
  inside: boolean
  inCart: number
  onLeave: () => void
}

/** The ways to the checkout, for a user, and in or out. */
export function MenuFoot({ inside, inCart, onLeave }: MenuFootProps) {
  const { go } = useNavigation()
  const leave = (to: string) => () => {
    onLeave()
    go(to)
  }
  return (
    <>
      {inside && (
        <Button
          kind={inCart > 0 ? 'primary' : 'tonal'}
          block
          spread
          icon={<Icon name="shopping-cart-simple" />}
          onClick={leave('/checkout')}
        >
          <span className={`${layout.grow} ${css.label}`}>
            {inCart > 0 ? cartWords.checkOut(inCart) : appWords.checkout}
          </span>
        </Button>
      )}
      <Button
        kind="outline"
        block
        icon={<Icon name={inside ? 'sign-out' : 'sign-in'} />}
        onClick={leave(inside ? '/logOut' : '/logIn')}
      >
        {inside ? appWords.logOut : appWords.logIn}
      </Button>
    </>
  )
}

const Unread = ({ count }: { count: number }) => (
  <span className={`${css.unread} ${prose.small}`}>
    <Dot words="" />
    {notificationWords.unreadCount(count)}
  </span>
)

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

function Who({ inside }: { inside: boolean }) {
  const value = knownOr(useStored(account, undefined))
  const name = inside && value ? `${value.firstName} ${value.lastName}` : appWords.guest
  return (
    <div className={css.who}>
      <Avatar initials={initialsOf(name)} />
      <span>
        <b>{name}</b>
        <span className={`${prose.small} ${css.detail}`}>{inside ? value?.email : appWords.guestDetail}</span>
      </span>
    </div>
  )
}
