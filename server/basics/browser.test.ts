import { expect, test } from 'vitest'
import { browserOf, sayBrowser } from './browser.ts'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
    'iPhone, Safari',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
    'Mac, Chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
    'Windows, Edge',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Windows, Firefox'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
    'Android phone, Chrome',
  ],
  ['curl/8.0', 'a browser that we do not know'],
])('%s is %s', (userAgent, name) => {
  expect(sayBrowser(browserOf(userAgent))).toBe(name)
})

test('a browser that sends no name is unknown', () => {
  expect(browserOf(undefined)).toEqual({ device: null, browser: null })
})
