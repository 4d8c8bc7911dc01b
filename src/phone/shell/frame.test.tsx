import { expect, test } from 'vitest'
import { markupOf, textsIn, type Shown } from '#tests/support/screen.tsx'
import type { SessionSeen } from '#src/session/seen.ts'
import { Frame } from './frame.tsx'

const draw = (state: 'guest' | 'person', more: Shown & { bare?: boolean } = {}) => {
  const { bare = false, ...shown } = more
  const session = { state, person: 'casey' } as SessionSeen
  return markupOf(<Frame session={session} bare={bare} />, { session: state, ...shown })
}
const bar = (markup: string) => /<nav[^>]*data-ui="tab-bar".*?<\/nav>/.exec(markup)?.[0] ?? ''
const tabs = (markup: string) =>
  [...bar(markup).matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/g)].map(([, , attributes, content]) => [
    textsIn(content!).at(-1),
    /href="([^"]*)"/.exec(attributes!)?.[1],
  ])

test('the bottom bar leads to menu, home, account, wallet and, for a user, the checkout', () => {
  const everyone = [
    ['Menu', undefined],
    ['Home', '/'],
    ['Account', '/account'],
    ['Wallet', '/wallet'],
  ]
  expect(tabs(draw('person'))).toEqual([...everyone, ['Checkout', '/checkout']])
  expect(tabs(draw('guest'))).toEqual(everyone)
})

test('the checkout shows the number of items in the cart', () => {
  expect(textsIn(bar(draw('person', { inCart: 3 })))).toContain('3')
  expect(textsIn(bar(draw('person')))).not.toContain('0')
})

test('the current screen is marked, in whatever case its address is spelled', () => {
  expect(bar(draw('person', { address: '/WALLET' }))).toMatch(/href="\/wallet"[^>]*aria-current="page"/)
})

test('a screen without the bars has none', () => {
  expect(bar(draw('person', { bare: true }))).toBe('')
})
