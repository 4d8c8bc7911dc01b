import { expect, test } from 'vitest'
import { installWay, type Surroundings } from './install-way.ts'

const onIphone = (browser: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 ${browser}`
const safari = onIphone('(KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1')
const iphone: Surroundings = { mode: 'browser', canPrompt: false, installed: false, isIos: true, userAgent: safari }
const chrome = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150.0 Mobile Safari/537.36'
const android: Surroundings = { ...iphone, canPrompt: true, isIos: false, userAgent: chrome }

test('with the browser’s own prompt that prompt is the way', () => {
  expect(installWay(android)).toBe('prompt')
})

test('without the browser’s prompt there is no way on Android', () => {
  expect(installWay({ ...android, canPrompt: false })).toBeUndefined()
})

test('Safari shows the steps, also on an iPad that reports itself as a Macintosh', () => {
  expect(installWay(iphone)).toBe('iphone')
  const ipad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'
  expect(installWay({ ...iphone, userAgent: ipad })).toBe('ipad')
})

test.each([
  'CriOS/150.0 Mobile/15E148 Safari/604.1',
  'FxiOS/140.0 Mobile/15E148 Safari/605.1',
  'Version/19.0 EdgiOS/150.0 Mobile Safari/604.1',
  'Mobile/15E148 Instagram 300.0',
])('another browser on iOS (%s) has its menus elsewhere', (browser) => {
  expect(installWay({ ...iphone, userAgent: onIphone(browser) })).toBeUndefined()
})

test('an installed app and one in the wrapper are offered no install', () => {
  expect(installWay({ ...android, mode: 'standalone' })).toBeUndefined()
  expect(installWay({ ...android, installed: true })).toBeUndefined()
  expect(installWay({ ...iphone, mode: 'wrapper' })).toBeUndefined()
})
