import { expect, test } from 'vitest'
import { markupOf, textsIn, valuesOf } from '#tests/support/screen.tsx'
import FallbackPage from './fallback-page.tsx'

const draw = (appOnly: boolean, opens = (_path: string) => true) =>
  markupOf(<FallbackPage appOnly={appOnly} />, { session: 'none', address: '/nowhere', opens })

test('an unknown address says so, refers to a mobile device, and leads on', () => {
  const markup = draw(false)
  expect(textsIn(markup).join(' ')).toContain('404, Page Not Found.')
  expect(textsIn(markup).join(' ')).toContain('Please Open on a mobile device.')
  expect(valuesOf('href', markup)).toEqual(['/', '/findUs'])
  expect(
    valuesOf(
      'href',
      draw(false, () => false),
    ),
  ).toEqual(['/'])
})

test('what only the app has is opened there, by the code of this very address', () => {
  const markup = draw(true)
  expect(textsIn(markup).join(' ')).toContain('Please Open on a mobile device.')
  expect(textsIn(markup).join(' ')).not.toContain('404')
  expect(markup).toContain('Code with the address of this site')
})
