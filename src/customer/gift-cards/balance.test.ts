import { expect, test } from 'vitest'
import { accepted, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { askBalance, createBalanceCheck, type Balance } from './balance.ts'

const number = '4242424242424242'

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  return phone
}

test('a card has its balance in cents; an unknown card has the server’s message', async () => {
  const phone = await start()
  phone.server.on('GET /gift-cards', () => accepted({ balance: 4.5, responseMessage: 'Approved' }))
  expect(await askBalance(phone, number)).toEqual({ is: 'known', cents: 450 })
  phone.server.on('GET /gift-cards', () => accepted({ balance: null, responseMessage: 'Gift card not found.' }))
  expect(await askBalance(phone, number)).toEqual({ is: 'unknown-card', message: 'Gift card not found.' })
})

test('without an answer, and after a refusal, the balance is not known, and the message says why', async () => {
  const phone = await start()
  phone.server.on('GET /gift-cards', () => networkDown())
  expect(await askBalance(phone, number)).toMatchObject({
    is: 'failed',
    silent: true,
    message: expect.stringContaining('reach the server'),
  })
  phone.server.on('GET /gift-cards', () => refused(429, 'RATE_LIMITED', 'Too many requests.'))
  expect(await askBalance(phone, number)).toEqual({ is: 'failed', silent: false, message: 'Too many requests.' })
})

test('a complete number is asked about once, 400 ms after the last keystroke', async () => {
  const phone = await start()
  let asked = 0
  phone.server.on('GET /gift-cards', () => {
    asked += 1
    return accepted({ balance: 4.5, responseMessage: 'Approved' })
  })
  const told: Balance['is'][] = []
  const check = createBalanceCheck(phone, ({ is }) => told.push(is))
  check.see('4242-4242-4242-424')
  await phone.clock.advance(400)
  expect(asked).toBe(0)
  check.see('4242-4242-4242-4242')
  check.see('4242 4242 4242 4242')
  await phone.clock.advance(399)
  expect(asked).toBe(0)
  await phone.clock.advance(1)
  await expect.poll(() => told).toEqual(['unasked', 'unasked', 'known'])
  expect(asked).toBe(1)
})
