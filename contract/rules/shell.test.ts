import { expect, test } from 'vitest'
import { readDevice } from '#src/platform/device.ts'
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

test('the page tells a phone by the same user agents, and an iPad by its touch points besides', () => {
  const agents = [
    desktop,
    phone,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
    'Mozilla/5.0 (Mobile; rv:1)',
  ]
  for (const agent of agents) expect(readDevice(agent, 0, '', null).isMobile).toBe(isMobileAgent(agent))
  expect(readDevice('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, '', null).isMobile).toBe(true)
})
