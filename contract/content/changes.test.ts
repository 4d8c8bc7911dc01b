import { expect, test } from 'vitest'
import type { ConfigChange } from '../site/config-changes.ts'
import { serverOwned } from '../site/config-changes.ts'
import { settings } from '../site/settings.ts'
import { editedContents, parted, rowWith } from './changes.ts'

test('no setting of an administrator has the name of a kind of content: both stand in one list of changes', () => {
  const names = Object.keys(settings).filter((name) => !serverOwned.includes(name))
  expect(editedContents.map(({ name }) => String(name)).filter((name) => names.includes(name))).toEqual([])
})

const changes: ConfigChange[] = [
  { path: '/products/1/price', before: '11.00', after: '12.00' },
  { path: '/tagline', after: 'Clean.' },
  { path: '/products/new-1', after: { name: 'Winter Rinse' } },
  { path: '/products/2' },
]

test('a list of changes falls into those of settings and those of content', () => {
  const { settings: own, content } = parted(changes)
  expect([own.map(({ path }) => path), content.length]).toEqual([['/tagline'], 3])
})

test('a row is shown with its changes, as new, and not at all once it is removed', () => {
  const row = (id: string) => rowWith({ name: 'Quick Dip', price: '11.00' }, changes, { kind: 'products', id })
  expect(row('1')).toEqual({ name: 'Quick Dip', price: '12.00' })
  expect(row('2')).toBeUndefined()
  expect(row('3')).toEqual({ name: 'Quick Dip', price: '11.00' })
  expect(rowWith(undefined, changes, { kind: 'products', id: 'new-1' })).toEqual({ name: 'Winter Rinse' })
})
