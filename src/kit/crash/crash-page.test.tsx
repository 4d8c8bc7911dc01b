import { expect, test } from 'vitest'
import { markupOf, textsIn } from '#tests/support/screen.tsx'
import { CrashPage } from './crash-page.tsx'

test('the crash page says so, and reloads the app', () => {
  const markup = markupOf(<CrashPage />)
  expect(markup).toContain('An Error has occurred</h1>')
  expect(textsIn(markup).at(-1)).toBe('Reload Application')
})
