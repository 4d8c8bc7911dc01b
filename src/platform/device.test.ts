import { expect, test } from 'vitest'
import { readDevice } from './device.ts'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'

test('an iPhone and an Android phone are mobile', () => {
  expect(readDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, '', null)).toMatchObject({
    os: 'ios',
    isMobile: true,
  })
  expect(readDevice('Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile Safari', 5, '', null)).toMatchObject({
    os: 'android',
    isMobile: true,
  })
})

test('an iPad with a Macintosh user agent is detected by its touch points', () => {
  expect(readDevice('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, '', null).os).toBe('ios')
})

test('a desktop browser is not mobile unless the wrapper sets its hash or a device token', () => {
  expect(readDevice(desktop, 0, '', null)).toMatchObject({ isMobile: false, isWrapper: false })
  expect(readDevice(desktop, 0, '#phoneApp', null)).toMatchObject({ isMobile: true, isWrapper: true })
  expect(readDevice(desktop, 0, '', 'token')).toMatchObject({ isMobile: true, isWrapper: true, deviceToken: 'token' })
})
