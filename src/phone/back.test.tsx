import { expect, test } from 'vitest'
import { markupOf, valuesOf, type Shown } from '#tests/support/screen.tsx'
import { routes, type AppRoute } from './routes.ts'

/** Screens whose first render is empty: they redirect, or wait for a database. */
const emptyAtFirst = ['/checkout', '/logIn', '/logOut', '/updated']
const appStore = { apple: '', google: 'https://play.google.com/store/apps/details?id=puddle' }

const draw = async ({ path, access, screen: Screen }: AppRoute): Promise<string> => {
  if ('load' in Screen) await Screen.load()
  const session: Shown['session'] = access === 'person' || access === 'inside' ? 'person' : 'none'
  return markupOf(<Screen />, { address: path, session, site: { appStore } })
}

test('every screen but home has a floating Back button', { timeout: 60_000 }, async () => {
  const withoutBack: string[] = []
  for (const route of routes.filter(({ path }) => !emptyAtFirst.includes(path))) {
    const markup = await draw(route)
    expect(markup, route.path).not.toBe('')
    if (!valuesOf('aria-label', markup).includes('Back')) withoutBack.push(route.path)
  }
  expect(withoutBack).toEqual(['/'])
})
