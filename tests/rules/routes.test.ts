import { expect, test } from 'vitest'
import { picturedPaths, provisionsOf, shortcutsOf } from '#contract/routes/derived.ts'
import type { RouteTable } from '#contract/routes/facts.ts'
import { phoneRoutes, phoneShellReads } from '#contract/routes/phone.ts'
import { decide } from '#src/kit/navigation/access.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { resourceNamed } from '#src/resources/resource.ts'
import { isScreen } from '../../sw/screens.ts'

const added = {
  ...phoneRoutes,
  mailedDeals: {
    path: '/mailedDeals',
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
  expect(shown(phoneRoutes, '/mailedDeals')).toBe('not-found')
  expect(shown(added, '/mailedDeals')).toBe('log-in')
  expect(shown(added, '/washes')).toBe('disabled')

  expect(picturedPaths(added)).toEqual([...picturedPaths(phoneRoutes), '/maileddeals'])
  expect(provisionsOf(added, phoneShellReads)).toEqual([...provisionsOf(phoneRoutes, phoneShellReads), 'mailedDeals'])
  expect(shortcutsOf(added).map(({ path }) => path)).toEqual(['/wallet', '/washes', '/findUs', '/mailedDeals'])

  expect(isScreen('/mailedDeals', phoneRoutes)).toBe(false)
  expect(isScreen('/mailedDeals', added)).toBe(true)
})

test('every stored answer that a route names is declared', () => {
  const names = provisionsOf(phoneRoutes, phoneShellReads)
  expect(names.filter((name) => !resourceNamed(name.split('/')[0]!))).toEqual([])
})

test('no two routes have the same address', () => {
  const paths = Object.values(phoneRoutes).map(({ path }) => path.toLowerCase())
  expect(new Set(paths).size).toBe(paths.length)
})

test('guests read support, terms and privacy, and see no purchases', () => {
  const shown = (path: string, state: 'guest' | 'none' | 'person') => {
    const session = (state === 'person' ? { state, person: 'casey' } : { state }) as StoredSession
    return decide(Object.values(phoneRoutes), path, session, []).show
  }
  for (const path of ['/Support', '/privacy', '/termsAndConditions']) {
    expect([path, shown(path, 'person'), shown(path, 'guest'), shown(path, 'none')]).toEqual([
      path,
      'screen',
      'screen',
      'redirect',
    ])
  }
  expect([shown('/purchaseHistory', 'person'), shown('/purchaseHistory', 'guest')]).toEqual(['screen', 'log-in'])
})

test('the history and the texts are fetched ahead for reading offline', () => {
  expect(provisionsOf(phoneRoutes, phoneShellReads)).toEqual(
    expect.arrayContaining(['purchases', 'redemptions', 'appTexts']),
  )
})
