import { expect, test } from 'vitest'
import { officeAt } from './offices.ts'

test.each(['/mmtpo', '/MMTPO', '/mmtpo/', '/mmtpo/pwa'])('%s is the back office of the merchant', (path) =>
  expect(officeAt(path)).toBe('admin'),
)

test.each(['/SiteAdmin', '/siteadmin/'])('%s makes sites', (path) => expect(officeAt(path)).toBe('siteAdmin'))

test.each(['/SiteConfigUpdater', '/siteconfigupdater/'])('%s is the updater of the platform', (path) =>
  expect(officeAt(path)).toBe('updater'),
)

test.each(['/', '/SiteConfig', '/mmtp', '/mmtpox', '/shop/mmtpo', '/wallet'])('%s is none', (path) =>
  expect(officeAt(path)).toBeUndefined(),
)

test('an invitation has its own page below the back office', () => {
  expect(officeAt('/mmtpo/invitation')).toBe('invitation')
})

test('a log-in has its own page below the back office', () => {
  expect(['/mmtpo/log-in', '/MMTPO/Log-In', '/mmtpo/log-ins'].map(officeAt)).toEqual(['logIn', 'logIn', 'admin'])
})

test('the preview has its own page below the back office', () => {
  expect(['/mmtpo/preview', '/MMTPO/Preview', '/mmtpo/previews'].map(officeAt)).toEqual(['preview', 'preview', 'admin'])
})
