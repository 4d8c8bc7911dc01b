import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TokenPair } from '#contract/shapes/session.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { giftCards } from '#server/tables/gift-cards.ts'
import { day } from '#server/testing/clock.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

// Transactions that run beside each other: on a Postgres server only.

type Member = TestPerson & TokenPair

const rounds = 20

let server: TestServer
let merchant: TestMerchant
let owners: [Member, Member]
let support: Member
let customer: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], goodwill: { balanceCents: 10_000_000 } }
  merchant = await server.make.merchant({ siteConfig: siteConfig as never })
  support = await server.make.loggedIn(merchant, { isAdmin: true, staffRole: 'support' })
  owners = [await owner(), await owner()]
  customer = await server.make.loggedIn(merchant)
})

const enterPassword = (as: Member) => server.call('POST /accounts/re-authentication', { as, body: { password } })
const owner = async () => {
  const made = await server.make.loggedIn(merchant, { isAdmin: true, staffRole: 'owner' })
  await enterPassword(made)
  return made
}
/** A gift of 30.00 that waits for a second person. @returns its id */
const waitingGift = async () => {
  const id = systemRandom.uuid()
  const { errorCode } = await server.call('PUT /accounts/customers/{id}/goodwill/{goodwill}', {
    as: support,
    params: { id: customer.userId, goodwill: id },
    body: { kind: 'balance', amount: 30_00, reason: 'The dryer was cold.' },
  })
  expect(errorCode).toBe('SECOND_PERSON')
  return id
}
const confirm = (id: string, as: Member) =>
  server.call('POST /accounts/waiting-acts/{id}/confirm', { as, params: { id } })
const refuse = (id: string, as: Member) =>
  server.call('POST /accounts/waiting-acts/{id}/refuse', { as, params: { id } })
const stateOf = async (id: string) =>
  (await server.call('GET /accounts/waiting-acts', { as: owners[0] })).result.find((act) => act.id === id)?.state
const asMerchant = <T>(work: Parameters<typeof server.database.transact<T>>[2]) =>
  server.database.transact(merchant.tenant, 'test', work)
const givenCents = async () =>
  (await asMerchant((tx) => tx.select().from(giftCards))).reduce((sum, { balanceCents }) => sum + balanceCents, 0)
const countOf = async (act: string) =>
  (await asMerchant((tx) => tx.select().from(auditLog))).filter((row) => row.act === act).length

describe('an act that waits', () => {
  test('is carried out once when two people confirm it at once', async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const id = await waitingGift()
      const both = await Promise.all(owners.map((each) => confirm(id, each)))
      expect(both.map(({ result }) => result.state)).toEqual(['confirmed', 'confirmed'])
      expect(await givenCents()).toBe(round * 30_00)
    }
    expect(await countOf('balance given')).toBe(rounds)
    expect(await countOf('act confirmed')).toBe(rounds)
  })

  test('is carried out or refused when one person confirms and another refuses at once, never both', async () => {
    let carriedOut = 0
    for (let round = 1; round <= rounds; round += 1) {
      const id = await waitingGift()
      const [confirmed, refused] = await Promise.all([confirm(id, owners[0]), refuse(id, owners[1])])
      const state = await stateOf(id)
      expect([confirmed.status === 200, refused.status === 200]).toEqual(
        state === 'confirmed' ? [true, false] : [false, true],
      )
      carriedOut += state === 'confirmed' ? 1 : 0
      expect(await givenCents()).toBe(carriedOut * 30_00)
    }
    expect(await countOf('act confirmed')).toBe(carriedOut)
    expect(await countOf('act declined')).toBe(rounds - carriedOut)
  })

  test('is paid back or refused when it is a refund', async () => {
    await server.make.card(customer, tokenFor('approves'))
    const { id: productId } = await server.make.product(merchant, { priceCents: 60_00, taxRate: 0 })
    for (let round = 1; round <= rounds / 2; round += 1) {
      const { result } = await server.call('POST /orders', {
        as: customer,
        body: { products: [{ productId }] },
        headers: { 'idempotency-key': systemRandom.uuid() },
      })
      const id = systemRandom.uuid()
      const params = { transRecordId: result.transRecordId ?? '', refund: id }
      const body = { total: 60, takesItems: false, takesPoints: false, reason: 'other' }
      const call = 'PUT /accounts/purchases/{transRecordId}/refunds/{refund}'
      expect((await server.call(call, { as: support, params, body })).errorCode).toBe('SECOND_PERSON')
      await Promise.all([confirm(id, owners[0]), refuse(id, owners[1]), confirm(id, owners[1])])
      const { result: paid } = await server.call('GET /accounts/purchases/{transRecordId}', { as: owners[0], params })
      expect(paid.left).toBe((await stateOf(id)) === 'confirmed' ? 0 : 60)
    }
  })

  test('is carried out whole or not at all when its day ends while it is confirmed', async () => {
    let carriedOut = 0
    for (let round = 1; round <= rounds; round += 1) {
      const id = await waitingGift()
      server.clock.advance(day - 1)
      owners = [await logInAgain(owners[0]), owners[1]]
      support = await logInAgain(support)
      const confirming = confirm(id, owners[0])
      // The day ends at another step of the confirmation in each round.
      for (let turn = 1; turn < round; turn += 1) await new Promise(setImmediate)
      server.clock.advance(1)
      const late = await confirming
      const state = await stateOf(id)
      expect(late.status === 200 ? 'confirmed' : late.errorCode).toBe(state === 'confirmed' ? state : 'ACT_EXPIRED')
      carriedOut += state === 'confirmed' ? 1 : 0
      expect(await givenCents()).toBe(carriedOut * 30_00)
      expect((await confirm(id, owners[0])).status).toBe(state === 'confirmed' ? 200 : 409)
    }
    expect(await countOf('act confirmed')).toBe(carriedOut)
  })
})

/** A day is longer than a token is good for. */
const logInAgain = async (who: Member): Promise<Member> => {
  const { result } = await server.call('POST /users/login', { as: merchant, body: { email: who.email, password } })
  const again = { ...who, ...result }
  await enterPassword(again)
  return again
}
