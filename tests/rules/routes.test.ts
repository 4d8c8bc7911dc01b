import { expect, test } from 'vitest'
import { picturedPaths, provisionsOf, shortcutsOf } from '#contract/routes/derived.ts'
import type { RouteTable } from '#contract/routes/facts.ts'
import { phoneRoutes, phoneShellReads } from '#contract/routes/phone.ts'
import { decide } from '#src/kit/navigation/access.ts'
import { resourceNamed } from '#src/resources/resource.ts'
import { isScreen } from '../../sw/screens.ts'

const added = {
  ...phoneRoutes,
  deals: {
    path: '/mailedDeals',
    access: 'person',
    title: 'Deals',
    menu: { label: 'Deals', icon: 'tag' },
    reads: ['deals'],
    offlineRank: 8,
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
  expect(provisionsOf(added, phoneShellReads)).toEqual([...provisionsOf(phoneRoutes, phoneShellReads), 'deals'])
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
