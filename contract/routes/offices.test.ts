import { expect, test } from 'vitest'
import { officeAt } from './offices.ts'

test.each(['/mmtpo', '/MMTPO', '/mmtpo/', '/mmtpo/pwa'])('%s is the back office of the merchant', (path) =>
  expect(officeAt(path)).toBe('admin'),
)

test.each(['/', '/mmtp', '/mmtpox', '/shop/mmtpo', '/wallet'])('%s is none', (path) =>
  expect(officeAt(path)).toBeUndefined(),
)

test('the preview has its own page below the back office', () => {
  expect(['/mmtpo/preview', '/MMTPO/Preview', '/mmtpo/previews'].map(officeAt)).toEqual(['preview', 'preview', 'admin'])
})
