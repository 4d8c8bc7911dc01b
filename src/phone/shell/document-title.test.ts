import { expect, test } from 'vitest'
import { documentDescription } from './document-description.ts'
import { documentTitle } from './document-title.ts'
import { routes } from '#src/phone/routes.ts'

const screen = (path: string) => ({ show: 'screen', route: routes.find((each) => each.path === path)! }) as const

test("a screen's title precedes the merchant's name, home has the merchant's name alone", () => {
  expect(documentTitle(screen('/wallet'), 'Puddle Lane')).toBe('Wallet · Puddle Lane')
  expect(documentTitle(screen('/'), 'Puddle Lane')).toBe('Puddle Lane')
  expect(documentTitle({ show: 'not-found' }, 'Puddle Lane')).toBe('Page Not Found · Puddle Lane')
})

test('no two screens have the same title', () => {
  const titles = routes.filter(({ path }) => path !== '/logOut').map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
})

test('each screen that has a title has a description of its own, which names the merchant', () => {
  const titled = routes.filter(({ title }) => title)
  const descriptions = [...titled, { path: '/' }].map(({ path }) => documentDescription(screen(path), 'Puddle Lane'))
  expect(new Set(descriptions).size).toBe(descriptions.length)
  for (const description of descriptions) expect(description).toContain('Puddle Lane')
})
