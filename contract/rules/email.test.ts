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
  `${'a'.repeat(250)}@example.com`,
])('"%s" is none', (email) => {
  expect(emailProblem(email)).toBe('Please enter a valid email.')
})

test('one mailbox in two spellings is the same', () => {
  expect(sameEmail('Casey@Example.com', ' casey@example.com')).toBe(true)
  expect(sameEmail('casey@example.com', 'noor@example.com')).toBe(false)
})
