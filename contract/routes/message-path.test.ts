import { expect, test } from 'vitest'
import { messagePath } from './message-path.ts'

test.each([
  ['/wallet', '/wallet'],
  ['/WALLET/', '/wallet'],
  ['/', '/'],
])('a message may lead to %s', (path, screen) => {
  expect(messagePath(path)).toBe(screen)
})

test.each([
  '',
  'wallet',
  '/nowhere',
  '/wallet?code=1',
  '//evil.example',
  'https://evil.example/wallet',
  'javascript:alert(1)',
  '/logOut',
  '/signUp',
  '/api/v1/users',
])('a message cannot lead to %j', (path) => {
  expect(messagePath(path)).toBeUndefined()
})
