import { expect, test } from 'vitest'
import type { Remote } from '#src/remote/client.ts'
import { refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { askForLink, forgotProblems } from './ask-for-link.ts'

test('a valid email is required', () => {
  expect(forgotProblems({ email: '' })).toEqual({ email: 'Input is required.' })
  expect(forgotProblems({ email: 'casey@' })).toEqual({ email: 'Please enter a valid email.' })
  expect(forgotProblems({ email: 'casey@example.com' })).toEqual({ email: null })
})

test('the link is requested for the email without surrounding spaces', async () => {
  const asked: unknown[] = []
  const remote: Pick<Remote, 'ask'> = { ask: async (...call) => void asked.push(call) as never }
  await askForLink(remote, ' casey@example.com ')
  expect(asked).toEqual([['GET /users/emails/forgot-password', { query: { email: 'casey@example.com' } }]])
})

test('a mail that could not be sent is reported with the server’s text', async () => {
  const phone = makePhone()
  phone.server.on('GET /users/emails/forgot-password', () =>
    refused(502, 'MAIL_FAILED_PLAIN', 'Sorry, something went wrong. Please try again.'),
  )
  await expect(askForLink(phone.remote, 'casey@example.com')).rejects.toThrow(
    'Sorry, something went wrong. Please try again.',
  )
})
