import { expect, test, vi } from 'vitest'
import type { Remote } from '#src/remote/client.ts'
import { FakeServer, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { emailReceipt } from './email-receipt.ts'

const send = async (answer: () => Response | Error) => {
  const phone = makePhone(new FakeServer().on('GET /users/purchases/resend', answer))
  await phone.logInAs('casey')
  return { phone, problem: await emailReceipt(phone, 'the-purchase') }
}

test('the receipt of the purchase is sent again', async () => {
  const ask = vi.fn(async () => true)
  expect(await emailReceipt({ remote: { ask } as unknown as Remote }, 'the-purchase')).toBeUndefined()
  const query = { transRecordId: 'the-purchase' }
  expect(ask).toHaveBeenCalledExactlyOnceWith('GET /users/purchases/resend', { query })
})

test('a refusal is told in the words of the server', async () => {
  const text = 'Too many requests. Please try again later.'
  expect((await send(() => refused(429, 'RATE_LIMITED', text))).problem).toBe(text)
})

test('offline it is said that nothing was sent, and nothing is queued', async () => {
  const { phone, problem } = await send(() => networkDown())
  expect(problem).toBe('The receipt can be sent when you’re back online.')
  expect(await phone.own.requests.count()).toBe(0)
})
