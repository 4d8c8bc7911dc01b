import { expect, test } from 'vitest'
import { isScreen } from './screens.ts'

test.each(['/', '/wallet', '/findUs', '/apiary', '/uiux', '/mailing-list', '/receipts', '/demolition', '/a/b'])(
  '%s is a screen of the app',
  (path) => {
    expect(isScreen(path)).toBe(true)
  },
)

test.each([
  '/api',
  '/api/v1/users/emails/confirm',
  '/ui',
  '/mail',
  '/receipt/k3Jx0',
  '/front-door',
  '/healthz',
  '/assets/101/logo',
  '/icons/icon',
  '/static/app',
  '/tiles/1/2/3',
  '/service-worker.js',
  '/manifest.webmanifest',
])('%s is served by the server', (path) => {
  expect(isScreen(path)).toBe(false)
})
