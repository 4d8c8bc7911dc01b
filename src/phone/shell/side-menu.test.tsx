import { expect, test } from 'vitest'
import { decide } from './access.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import { markupOf, textsIn, type Shown } from '#tests/support/screen.tsx'
import { routes } from '../routes.ts'
import { MenuFoot, MenuLinks } from './side-menu.tsx'

const as = (state: 'guest' | 'person', disabled: string[] = []): Shown => ({
  session: state,
  opens: (path) => decide(routes, path, { state, person: 'casey' } as SessionSeen, disabled).show === 'screen',
})
const links = (shown: Shown) => textsIn(markupOf(<MenuLinks onLeave={() => {}} />, shown))
const foot = (inside: boolean, inCart = 0) =>
  textsIn(markupOf(<MenuFoot inside={inside} inCart={inCart} onLeave={() => {}} />))

test('the menu lists what is open to the user, in the order of the routes', () => {
  expect(links(as('person', ['/merch', '/AIRPAY']))).toEqual([
    'Home',
    'Washes',
    'Wash Club',
    'Bundles',
    'Gift Cards',
    'Promo Codes',
    'Wallet',
    'Find Us',
    'Invite a Friend',
    'My Account',
    'Notifications',
    'Support',
  ])
})

test('a guest’s menu has what a guest may open', () => {
  expect(links(as('guest'))).toEqual([
    'Home',
    'Washes',
    'Wash Club',
    'Bundles',
    'Gift Cards',
    'Merch',
    'Find Us',
    'Support',
  ])
})

test('unread messages are marked at the notifications, and at no other entry', () => {
  const marked = markupOf(<MenuLinks onLeave={() => {}} />, { answers: { unread: 2 } })
  expect(textsIn(marked).join('|')).toContain('|Notifications|2 unread|')
  expect(marked.match(/data-ui="dot"/g)).toHaveLength(1)
  expect(markupOf(<MenuLinks onLeave={() => {}} />, { answers: { unread: 0 } })).not.toContain('data-ui="dot"')
})

test('the foot leads to the checkout with its items, and out; a guest to the log-in alone', () => {
  expect(foot(true, 3)).toEqual(['Proceed to checkout (3)', 'Log Out'])
  expect(foot(true)).toEqual(['Checkout', 'Log Out'])
  expect(foot(false)).toEqual(['Log In'])
})
