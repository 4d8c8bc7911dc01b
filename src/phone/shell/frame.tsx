import { Suspense, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { useCartCount } from '#src/customer/cart/use-cart-count.ts'
import { AppFrame } from '#src/phone/ui/app-frame.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { PairedIconName } from '#src/ui/icon-names.ts'
import { TabBar, type Tab } from '#src/phone/ui/tab-bar.tsx'
import { appWords } from '#src/words/app.ts'
import { useMenuSwipe } from './menu-swipe.ts'
import { ShellDock } from '#src/customer/shell/shell-dock.tsx'

const SideMenu = lazyPart(() => import('./side-menu.tsx'))

interface FrameProps {
  session: SessionSeen
  /** Without the bars. */
  bare: boolean
  children?: ReactNode
}

/** The bars around a screen: bottom bar, side menu, and the dock for the shell's messages. */
export function Frame({ session, bare, children }: FrameProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  // Loaded on the first press, and kept mounted for the closing animation.
  const [menuAsked, setMenuAsked] = useState(false)
  const openMenu = () => {
    setMenuAsked(true)
    setMenuOpen(true)
  }
  const view = useRef<HTMLDivElement>(null)
  useMenuSwipe(view, () => !bare && openMenu())
  const [path] = useLocation()
  const { navWords } = useSite()
  const inCart = useCartCount()
  const tabs = tabsFor(session, inCart, openMenu)
  const current = menuOpen ? 'menu' : tabs.find(({ href }) => href?.toLowerCase() === path.toLowerCase())?.key
  return (
    <AppFrame
      viewRef={view}
      swiped={!bare}
      // The home screen shows the pill at the end of the location line, where it covers no card.
      dock={<ShellDock pill={path !== '/'} />}
      bar={bare ? undefined : <TabBar tabs={tabs} current={current} words={navWords} />}
    >
      {children}
      {!bare && (
        <Suspense fallback={null}>
          {menuAsked && (
            <SideMenu session={session} open={menuOpen} inCart={inCart} onClose={() => setMenuOpen(false)} />
          )}
        </Suspense>
      )}
    </AppFrame>
  )
}

const tab = (key: string, label: string, icon: PairedIconName, more: Partial<Tab>): Tab => ({
  key,
  label,
  icon: <Icon name={icon} />,
  iconOn: <Icon name={icon} weight="fill" />,
  ...more,
})

const tabsFor = (session: SessionSeen, inCart: number, openMenu: () => void): Tab[] => [
  tab('menu', appWords.menu, 'list', { onPress: openMenu }),
  tab('home', appWords.home, 'house', { href: '/' }),
  tab('account', appWords.account, 'user-circle', { href: '/account' }),
  tab('wallet', appWords.wallet, 'wallet', { href: '/wallet' }),
  ...(session.state === 'person'
    ? [
        tab('checkout', appWords.checkout, 'shopping-cart-simple', {
          href: '/checkout',
          count: { value: inCart, words: appWords.inCart },
        }),
      ]
    : []),
]
