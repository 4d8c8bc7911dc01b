import fc from 'fast-check'
import { IsEmail } from 'typebox/format'
import { expect, test } from 'vitest'
import { emailProblem, sameEmail } from './email.ts'

test.each(['casey@example.com', ' casey@example.com ', 'a.b+washes@sub.example.co', "o'brien@example.com"])(
  '%s is an email',
  (email) => {
    expect(emailProblem(email)).toBeNull()
  },
)

test.each([
  '',
  'casey',
  'casey@',
  '@example.com',
  'casey@host',
  'ca sey@example.com',
  'casey@example..com',
  'a..b@c.com',
  '.a@c.com',
  'a.@c.com',
  `${'a'.repeat(250)}@example.com`,
])('"%s" is not an email', (email) => {
  expect(emailProblem(email)).toBe('Please enter a valid email.')
})

test("an email that the app accepts has the format of the server's schemas", () => {
  const local = fc.string({ unit: fc.constantFrom(...'aZ09.!#$%&*+/=?^_`{|}~-@" '), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        local.map((text) => `${text}@c.co`),
      ),
      (email) => {
        fc.pre(emailProblem(email) === null && email === email.trim())
        expect(IsEmail(email)).toBe(true)
      },
    ),
    { numRuns: 500, seed: 20_261_122 },
  )
})

test('two spellings of one mailbox are the same email', () => {
  expect(sameEmail('Casey@Example.com', ' casey@example.com')).toBe(true)
  expect(sameEmail('casey@example.com', 'noor@example.com')).toBe(false)
})
