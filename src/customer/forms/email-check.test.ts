import { expect, test } from 'vitest'
import { flushMacrotasks } from '#tests/support/fake-clock.ts'
import { accepted, networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { createEmailCheck, type EmailVerdict } from './email-check.ts'

const start = () => {
  const phone = makePhone()
  const told: EmailVerdict[] = []
  return { phone, told, check: createEmailCheck(phone, (verdict) => told.push(verdict)) }
}

const callsOf = ({ server }: ReturnType<typeof makePhone>) => server.seen.map(({ body }) => body)

test('the server is asked once, when the email is unchanged for 400 ms', async () => {
  const { phone, told, check } = start()
  phone.server.on('POST /users/unique', () => accepted(true))
  check.see('robin@example.co')
  await phone.clock.advance(399)
  expect(callsOf(phone)).toEqual([])
  check.see('robin@example.com')
  await phone.clock.advance(400)
  expect(callsOf(phone)).toEqual([{ email: 'robin@example.com' }])
  expect(told.at(-1)).toBe('free')
})

test('an incomplete email is not checked', async () => {
  const { phone, told, check } = start()
  check.see('robin@')
  await phone.clock.advance(1_000)
  expect(callsOf(phone)).toEqual([])
  expect(told.at(-1)).toBe('unknown')
})

test('the email of another account is reported as taken', async () => {
  const { phone, told, check } = start()
  phone.server.on('POST /users/unique', () => accepted(false))
  check.see('casey@example.com')
  await phone.clock.advance(400)
  expect(told.at(-1)).toBe('taken')
})

test('an answer about an earlier text is dropped', async () => {
  const { phone, told, check } = start()
  let answer: (response: Response) => void = () => undefined
  phone.server.on('POST /users/unique', () => new Promise<Response>((resolve) => (answer = resolve)))
  check.see('casey@example.com')
  await phone.clock.advance(400)
  check.see('casey@example.co')
  answer(accepted(false))
  await flushMacrotasks()
  expect(told.at(-1)).toBe('unknown')
})

test('without an answer the sign-up is not blocked', async () => {
  const { phone, told, check } = start()
  phone.server.on('POST /users/unique', () => networkDown())
  check.see('robin@example.com')
  await phone.clock.advance(400)
  expect(told.at(-1)).toBe('unknown')
})
