import { expect, test } from 'vitest'
import type { StoredSession } from '#src/session/stored-session.ts'
import { decide } from './access.ts'

const routes = [
  { path: '/', guest: true, anonymous: false },
  { path: '/washes', guest: true, anonymous: false },
  { path: '/wallet', guest: false, anonymous: false },
  { path: '/logIn', guest: true, anonymous: true, onlyLoggedOut: true },
  { path: '/signUp', guest: true, anonymous: true, onlyLoggedOut: true },
]
const nobody: StoredSession = { state: 'none' }
const guest: StoredSession = { state: 'guest' }
const casey = { state: 'person', person: 'casey' } as StoredSession
const shown = (path: string, session: StoredSession, disabled: string[] = []) =>
  decide(routes, path, session, disabled).show

test('visitors who are nobody yet see the log-in, sign up, and nothing else', () => {
  expect(shown('/', nobody)).toBe('log-in')
  expect(shown('/signUp', nobody)).toBe('screen')
  expect(decide(routes, '/wallet', nobody, [])).toEqual({ show: 'redirect', to: '/' })
  expect(decide(routes, '/nonsense', nobody, [])).toEqual({ show: 'redirect', to: '/' })
})

test('guests open what is marked for guests, and get the log-in for the rest', () => {
  expect(shown('/', guest)).toBe('screen')
  expect(shown('/washes', guest)).toBe('screen')
  expect(shown('/wallet', guest)).toBe('log-in')
})

test('whoever is logged in opens everything that is enabled', () => {
  expect(shown('/wallet', casey)).toBe('screen')
  expect(shown('/washes', casey, ['/Washes'])).toBe('disabled')
  expect(decide(routes, '/signUp', casey, [])).toEqual({ show: 'redirect', to: '/' })
})

test('an address is known in any case, and with a slash at its end', () => {
  expect(shown('/WALLET/', casey)).toBe('screen')
})

test('an unknown address is not found', () => {
  expect(shown('/nonsense', casey)).toBe('not-found')
})
