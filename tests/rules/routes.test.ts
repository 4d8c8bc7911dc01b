import { expect, test } from 'vitest'
import { picturedPaths, provisionsOf, shortcutsOf } from '#contract/routes/derived.ts'
import type { RouteTable } from '#contract/routes/facts.ts'
import { phoneRoutes, phoneShellReads } from '#contract/routes/phone.ts'
import { decide } from '#src/phone/shell/access.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { resourceNamed } from '#src/resources/resource.ts'
import { isScreen } from '../../sw/screens.ts'

const added = {
  ...phoneRoutes,
  mailedDeals: {
    path: '/mail/deals',
    access: 'person',
    title: 'Deals',
    menu: { label: 'Deals', icon: 'tag' },
    reads: ['mailedDeals'],
    offlineRank: 99,
    pictured: true,
    shortcut: { name: 'Deals', icon: 'shortcut-deals.png', rank: 4 },
  },
} as const satisfies RouteTable

test('an added route is guarded, pictured, fetched ahead, a shortcut and a screen for the worker', () => {
  const shown = (table: RouteTable, path: string) =>
    decide(Object.values(table), path, { state: 'guest' }, ['/WASHES']).show
  expect(shown(phoneRoutes, '/mail/deals')).toBe('not-found')
  expect(shown(added, '/mail/deals')).toBe('log-in')
  expect(shown(added, '/washes')).toBe('disabled')

  expect(picturedPaths(added)).toEqual([...picturedPaths(phoneRoutes), '/mail/deals'])
  expect(provisionsOf(added, phoneShellReads)).toEqual([...provisionsOf(phoneRoutes, phoneShellReads), 'mailedDeals'])
  expect(shortcutsOf(added).map(({ path }) => path)).toEqual(['/wallet', '/washes', '/findUs', '/mail/deals'])

  expect(isScreen('/mail/deals', phoneRoutes)).toBe(false)
  expect(isScreen('/mail/deals', added)).toBe(true)
})

test('every stored answer that a route names is declared', () => {
  const names = provisionsOf(phoneRoutes, phoneShellReads)
  expect(names.filter((name) => !resourceNamed(name.split('/')[0]!))).toEqual([])
})

test('no two routes have the same address', () => {
  const paths = Object.values(phoneRoutes).map(({ path }) => path.toLowerCase())
  expect(new Set(paths).size).toBe(paths.length)
})

/** What a user, a guest and a visitor without a session get at an address. */
const shownTo = (path: string): string[] =>
  (['person', 'guest', 'none'] as const).map((state) => {
    const session = (state === 'person' ? { state, person: 'casey' } : { state }) as StoredSession
    return decide(Object.values(phoneRoutes), path, session, []).show
  })

test.each(['/washes', '/washClub', '/bundles', '/giftCards', '/findUs', '/Support', '/privacy', '/termsAndConditions'])(
  '%s is open to users and guests, and leads visitors home',
  (path) => {
    expect(shownTo(path)).toEqual(['screen', 'screen', 'redirect'])
  },
)

test.each([
  '/airPay',
  '/referral',
  '/promocode',
  '/notifications',
  '/wallet',
  '/account',
  '/purchaseHistory',
  '/report',
  '/checkout',
])('%s is open to users; a guest gets the log-in', (path) => {
  expect(shownTo(path)).toEqual(['screen', 'log-in', 'redirect'])
})

test('a visitor gets the log-in at home, the sign-up, the recovery and the way to the store', () => {
  expect(shownTo('/')).toEqual(['screen', 'screen', 'log-in'])
  expect(shownTo('/logIn')).toEqual(['redirect', 'screen', 'log-in'])
  expect(shownTo('/signUp')).toEqual(['redirect', 'screen', 'screen'])
  expect(shownTo('/passwordRecovery')).toEqual(['screen', 'screen', 'screen'])
  expect(shownTo('/storeDirect')).toEqual(['screen', 'screen', 'screen'])
})

test('the history and the texts are fetched ahead for reading offline', () => {
  expect(provisionsOf(phoneRoutes, phoneShellReads)).toEqual(
    expect.arrayContaining(['purchases', 'redemptions', 'appTexts']),
  )
})
