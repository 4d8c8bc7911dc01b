import { expect, test } from 'vitest'
import { readSite } from '#src/brand/site/site.ts'
import { readDevice } from '#src/platform/device.ts'
import { showsApp } from './shows-app.ts'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'
const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile Safari'
const shown = (userAgent: string, has_app: unknown, hash = '') =>
  showsApp(readDevice(userAgent, 0, hash, null), readSite({ has_app }))

test('a mobile browser shows the app of a merchant that has one', () => {
  expect(shown(phone, true)).toBe(true)
  expect(shown(phone, false)).toBe(false)
  expect(shown(phone, undefined)).toBe(false)
})

test('a computer shows it in the wrapper alone', () => {
  expect(shown(desktop, true)).toBe(false)
  expect(shown(desktop, true, '#phoneApp')).toBe(true)
})
