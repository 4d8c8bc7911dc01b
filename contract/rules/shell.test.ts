import { expect, test } from 'vitest'
import { askedShell, isMobileAgent, shellOf } from './shell.ts'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'
const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile Safari'

test('a phone gets the app of a merchant that has one, everything else the web shop', () => {
  expect(shellOf({ isMobile: true, has_app: true })).toBe('phone')
  expect(shellOf({ isMobile: true, has_app: false })).toBe('web')
  expect(shellOf({ isMobile: false, has_app: true })).toBe('web')
})

test('a phone is known by its user agent', () => {
  expect(isMobileAgent(phone)).toBe(true)
  expect(isMobileAgent(desktop)).toBe(false)
})

test('an address may ask for a shell, and for no other word', () => {
  expect(askedShell(new URLSearchParams('shell=phone'))).toBe('phone')
  expect(askedShell(new URLSearchParams('shell=admin'))).toBeUndefined()
  expect(askedShell(new URLSearchParams(''))).toBeUndefined()
})
