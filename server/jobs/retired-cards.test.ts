import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentPorts } from '#server/payments/ports.ts'
import type { LeasedWork } from '#server/tables/work.ts'
import { cardOf } from '#server/tables/cards.ts'
import { retiredCards } from '#server/tables/retired-cards.ts'
import { minute } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { retiredCardKind } from './retired-cards.ts'

let server: TestServer
let merchant: TestMerchant
let user: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  user = await server.make.loggedIn(merchant)
  await server.make.card(user, 'token-1')
})

const transact: PaymentPorts['transact'] = (work) => server.database.transact(merchant.tenant, 'test', work)
const retired = () => transact((tx) => tx.select().from(retiredCards))
const removeCard = () => server.call('DELETE /users/card', { as: user })

/** Runs the work of the removed card at a processor that answers so. @returns what it did, and what was logged */
const run = async (deleteCard: ((token: string) => Promise<boolean>) | null, attempts = 1) => {
  const [card] = await retired()
  const logged: unknown[] = []
  const ports = {
    transact,
    processorOf: async () => ({ deleteCard }),
    log: { error: (...line: unknown[]) => logged.push(line) },
  } as unknown as PaymentPorts
  const item = { tenant: merchant.tenant, subject: card?.tag ?? '', attempts } as LeasedWork
  const { end, store } = await retiredCardKind({ portsOf: async () => ports }).run(item)
  if (store) await transact(store)
  return { end, logged }
}

test('a removed card waits until no charge can use it any more, and is then deleted at its processor', async () => {
  const { tag } = (await transact((tx) => cardOf(tx, user.userId)))!
  await removeCard()
  expect(await retired()).toMatchObject([{ tag, processorToken: 'token-1', processorAccount: 1 }])
  const deleted: string[] = []
  expect(await run(async (token) => deleted.push(token) > 0)).toEqual({ end: 'done', logged: [] })
  expect([deleted, await retired()]).toEqual([['token-1'], []])
})

test('the work is due ten minutes after the removal', async () => {
  await removeCard()
  server.clock.advance(10 * minute - 1)
  await server.runner.drain(['retired-card'])
  expect(await retired()).toHaveLength(1)
  server.clock.advance(1)
  await server.runner.drain(['retired-card'])
  expect(await retired()).toEqual([])
})

test('the card of a deleted account is deleted too', async () => {
  await server.call('DELETE /users', { as: user })
  expect(await retired()).toMatchObject([{ processorToken: 'token-1' }])
})

test('a card that is on file again under the same token stays', async () => {
  await removeCard()
  await server.make.card(user, 'token-1')
  let asked = 0
  await run(async () => (asked += 1) > 0)
  expect([asked, await retired()]).toEqual([0, []])
})

test('a processor without a call for it keeps the card', async () => {
  await removeCard()
  expect(await run(null)).toEqual({ end: 'done', logged: [] })
})

test.each([
  ['refuses', async () => false],
  ['fails', () => Promise.reject(new Error('HTTP_503'))],
])(
  'a processor that %s is asked again; after five days an operator is told, without the token',
  async (_, deleteCard) => {
    await removeCard()
    expect(await run(deleteCard)).toEqual({ end: { failed: 'Error' }, logged: [] })
    expect(await retired()).toHaveLength(1)
    const { end, logged } = await run(deleteCard, 20)
    expect(end).toBe('done')
    expect(await retired()).toHaveLength(1)
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain('token-1')
  },
)
