import { expect, test } from 'vitest'
import { argonPasswords } from './passwords.ts'

const passwords = argonPasswords()

test('a password matches its own hash and no other', async () => {
  const stored = await passwords.hash('Wash-day-1')
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(await passwords.matches(stored, 'Wash-day-1')).toBe(true)
  expect(await passwords.matches(stored, 'wash-day-1')).toBe(false)
  expect(await passwords.hash('Wash-day-1')).not.toBe(stored)
})

test('without an account no password matches, not even the one behind the stand-in hash', async () => {
  expect(await passwords.matches(null, 'nobody has this one')).toBe(false)
})
