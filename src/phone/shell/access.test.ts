import { expect, test } from 'vitest'
import type { SessionSeen } from '#src/session/seen.ts'
import { decide, type RouteRule } from './access.ts'

const routes: RouteRule[] = [
  { path: '/', access: 'inside' },
  { path: '/washes', access: 'inside' },
  { path: '/wallet', access: 'person' },
  { path: '/logIn', access: 'loggedOut' },
  { path: '/signUp', access: 'loggedOut' },
]
const loggedOut: SessionSeen = { state: 'none' }
const guest: SessionSeen = { state: 'guest' }
const casey = { state: 'person', person: 'casey' } as SessionSeen
const shown = (path: string, session: SessionSeen, disabled: string[] = []) =>
  decide(routes, path, session, disabled).show

test('a visitor without a session opens the log-in, the sign-up and no other screen', () => {
  expect(shown('/', loggedOut)).toBe('log-in')
  expect(shown('/signUp', loggedOut)).toBe('screen')
  expect(decide(routes, '/wallet', loggedOut, [])).toEqual({ show: 'redirect', to: '/' })
  expect(decide(routes, '/nonsense', loggedOut, [])).toEqual({ show: 'redirect', to: '/' })
})

test('a guest opens the screens marked for guests, and gets the log-in elsewhere', () => {
  expect(shown('/', guest)).toBe('screen')
  expect(shown('/washes', guest)).toBe('screen')
  expect(shown('/wallet', guest)).toBe('log-in')
})

test('a logged-in user opens every enabled screen', () => {
  expect(shown('/wallet', casey)).toBe('screen')
  expect(shown('/washes', casey, ['/Washes'])).toBe('disabled')
  expect(decide(routes, '/signUp', casey, [])).toEqual({ show: 'redirect', to: '/' })
})

test('an address matches in any case and with a trailing slash', () => {
  expect(shown('/WALLET/', casey)).toBe('screen')
})

test('an unknown address is not found', () => {
  expect(shown('/nonsense', casey)).toBe('not-found')
})
