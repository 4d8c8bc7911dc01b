import type { WebRoute } from '#contract/routes/web.ts'
import { MerchantMark } from '#src/customer/ui/merchant-mark.tsx'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { useLogOut } from '#src/customer/identity/use-log-out.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { DrawerItem } from '#src/customer/ui/overlays/drawer-item.tsx'
import { Drawer } from '#src/customer/ui/overlays/drawer.tsx'
import { appWords } from '#src/words/app.ts'
import { webWords } from '#src/words/web.ts'
import { shopIcons } from './shop-icons.ts'
import { useMenuItems } from './use-menu-items.ts'

interface WebMenuProps {
  session: SessionSeen
  routes: readonly WebRoute[]
  current: WebRoute | undefined
  open: boolean
  onClose: () => void
}

const menuIcons = { _HOME: 'house', _SHOP: 'storefront', _LOCATIONS: 'map-trifold', _ABOUT: 'question' } as const

/** The merchant's menu and the pages of the shop, in a drawer. */
export default function WebMenu({ session, routes, current, open, onClose }: WebMenuProps) {
  const items = useMenuItems(current)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      mark={<MerchantMark />}
      foot={<Foot inside={session.state === 'person'} onLeave={onClose} />}
    >
      {items.map(({ label, href, tag, isCurrent }, index) => (
        <DrawerItem
          key={index}
          href={href}
          onClick={onClose}
          // Of the shop, its page below is the current one.
          current={isCurrent && tag !== '_SHOP'}
          icon={<Icon name={menuIcons[tag]} />}
        >
          {label}
        </DrawerItem>
      ))}
      {routes
        .filter(({ isShop, label }) => isShop && label)
        .map((route) => (
          <DrawerItem
            key={route.path}
            href={route.path}
            onClick={onClose}
            current={current?.path === route.path}
            icon={<Icon name={shopIcons[route.name] ?? 'tag'} />}
          >
            {route.label}
          </DrawerItem>
        ))}
    </Drawer>
  )
}

function Foot({ inside, onLeave }: { inside: boolean; onLeave: () => void }) {
  const { go } = useNavigation()
  const logOut = useLogOut()
  const act = (work: () => void) => () => {
    onLeave()
    work()
  }
  if (inside)
    return (
      <Button kind="outline" block icon={<Icon name="sign-out" />} onClick={act(() => void logOut())}>
        {appWords.logOut}
      </Button>
    )
  return (
    <>
      <Button block icon={<Icon name="sign-in" />} onClick={act(() => go('/logIn'))}>
        {webWords.logIn}
      </Button>
      <Button kind="outline" block onClick={act(() => go('/signUp'))}>
        {webWords.signUp}
      </Button>
    </>
  )
}
