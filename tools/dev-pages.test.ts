import { expect, test } from 'vitest'
import { devAddress } from './dev-pages.ts'

const computer = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36'
const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36'
const page = 'text/html,application/xhtml+xml,*/*;q=0.8'

test.each([
  ['a computer gets the web shop', '/', page, computer, '/web.html'],
  ['at every address', '/shop/washes?location=2', page, computer, '/web.html'],
  ['a phone gets the app', '/washes', page, phone, '/washes'],
  ['a page may ask for the other shell', '/washes?shell=phone', page, computer, '/washes?shell=phone'],
  ['in both directions', '/washes?shell=web', page, phone, '/web.html'],
  ['a query with a dot asks for a page', '/signUp?email=a@b.example', page, computer, '/web.html'],
  ['a script is no page', '/src/app/main.tsx', '*/*', computer, '/src/app/main.tsx'],
  ['a file that the browser opens is no page', '/ui.html', page, computer, '/ui.html'],
])('in development %s', (_what, url, accept, userAgent, address) => {
  expect(devAddress({ url, accept, userAgent })).toBe(address)
})
