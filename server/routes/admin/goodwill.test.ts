import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rewashDays } from '#contract/constants.ts'
import type { Goodwill } from '#contract/shapes/goodwill.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { Caller } from '#server/testing/call.ts'
import { day } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { changesIn } from '#server/testing/in-the-log.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let customer: TestPerson
let kiosk: Caller
beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '200' } })
})
afterAll(() => server.close())
const open = async (goodwill: object = {}) => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], timeZone: 'America/Denver', goodwill }
  merchant = await server.make.merchant({ siteConfig: siteConfig as never })
  admin = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Sam', lastName: 'Ortiz' })
  customer = await server.make.loggedIn(merchant)
  kiosk = await server.make.kiosk(merchant)
}
beforeEach(() => open())

const reason = 'The dryer was cold.'
const unknownId = '00000000-0000-4000-8000-000000000000'
const uuid = () => systemRandom.uuid()
const give = (gift: Goodwill, { id = uuid(), as = admin as Caller, to = customer.userId } = {}) =>
  server.call('PUT /accounts/customers/{id}/goodwill/{goodwill}', {
    as,
    params: { id: to, goodwill: id },
    body: { ...gift, reason },
  })
const found = async () =>
  (await server.call('GET /accounts/customers/{id}', { as: admin, params: { id: customer.userId } })).result
const redeem = (code: string) =>
  server.call('POST /kiosk/redeem', {
    as: kiosk,
    body: { code, locationId: 1 },
    headers: { 'idempotency-key': uuid() },
  })
const wallet = async () => (await server.call('GET /users/wallet', { as: customer })).result
const mails = async () => {
  await server.idle()
  return server.mailbox!.list().filter(({ to }) => to === customer.email)
}
const log = async () => changesIn((await server.call('GET /accounts/audit', { as: admin })).result.acts)
const messages = async () => (await server.call('GET /users/notifications/list', { as: customer })).result

describe('a rewash', () => {
  const washed = async (own: object = {}) => {
    await redeem(await server.make.walletItem(customer, { name: 'Foam Bath', maxUses: 5, ...own }))
    return (await found()).uses[0]!.id!
  }

  test('is one use of the same wash, good for 30 days, and the customer is told', async () => {
    const use = await washed()
    expect((await give({ kind: 'rewash', use })).result).toBe(true)
    const given = (await wallet()).find(({ maxUses }) => maxUses === 1)!
    expect(given).toMatchObject({ name: 'Foam Bath', useLimitCount: 0, isGift: false })
    expect(Date.parse(given.expirationDate!) - server.clock.now()).toBe(rewashDays * day)
    expect((await redeem(given.code)).result).toMatchObject({ redeemed: true, name: 'Foam Bath' })
    const [mail] = await mails()
    expect(mail!.text).toContain('Foam Bath is in your wallet once more, good until')
    expect((await messages())[0]).toMatchObject({ title: 'A wash for you', path: '/wallet' })
  })

  test('is in the audit log and in the time line with its reason', async () => {
    await give({ kind: 'rewash', use: await washed() })
    expect((await log())[0]).toMatchObject({
      act: 'rewash given',
      subject: customer.email,
      reason,
      detail: { name: 'Foam Bath' },
    })
    const { events } = (
      await server.call('GET /accounts/customers/{id}/events', { as: admin, params: { id: customer.userId } })
    ).result
    expect(events).toContainEqual(
      expect.objectContaining({
        by: 'staff',
        actor: 'Sam Ortiz',
        what: { kind: 'act', act: 'rewash given', name: 'Foam Bath', reason },
      }),
    )
  })

  test('that is sent again with its id is given once', async () => {
    const use = await washed({ maxUses: 1 })
    const id = uuid()
    const answers = await Promise.all([1, 2, 3].map(() => give({ kind: 'rewash', use }, { id })))
    expect(answers.map(({ result }) => result)).toEqual([true, true, true])
    expect(await wallet()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('of a club is a wash at the locations of its plan', async () => {
    await server.make.card(customer, tokenFor('approves'))
    await server.make.club(customer, { name: 'Basic', useLimit: null, locationIds: [1] })
    const token = await server.call('POST /temptoken', { as: customer, body: { TempIdType: 'WashClub' } })
    await redeem(token.result.tempId)
    await give({ kind: 'rewash', use: (await found()).uses[0]!.id! })
    expect(await wallet()).toMatchObject([{ name: 'Basic', maxUses: 1, locations: [1] }])
  })

  test('is of a wallet item or of a purchase where there was no use', async () => {
    await server.make.walletItem(customer, { name: 'Foam Bath' })
    const [held] = (await found()).items
    expect((await give({ kind: 'rewash', item: held!.id })).result).toBe(true)
    await server.make.card(customer, tokenFor('approves'))
    const { id: productId } = await server.make.product(merchant, { name: 'Shine', priceCents: 900 })
    await server.call('POST /orders', {
      as: customer,
      body: { products: [{ productId }] },
      headers: { 'idempotency-key': uuid() },
    })
    const order = (await found()).purchases[0]!.transRecordId
    expect((await give({ kind: 'rewash', order })).result).toBe(true)
    const names = (await wallet()).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['Foam Bath', 'Foam Bath', 'Shine', 'Shine'])
  })

  test('of nothing that the customer has, or of a gift card, is refused', async () => {
    expect((await give({ kind: 'rewash' })).errorCode).toBe('VISIT_UNKNOWN')
    expect((await give({ kind: 'rewash', use: unknownId })).errorCode).toBe('VISIT_UNKNOWN')
    expect((await give({ kind: 'rewash', item: unknownId })).errorCode).toBe('ITEM_UNKNOWN')
    expect((await give({ kind: 'rewash', order: unknownId })).errorCode).toBe('PURCHASE_UNKNOWN')
    await give({ kind: 'balance', amount: 500 })
    const [card] = (await found()).items
    expect((await give({ kind: 'rewash', item: card!.id })).errorCode).toBe('CODE_KIND')
    const use = await washed()
    expect((await give({ kind: 'rewash', use }, { to: unknownId })).errorCode).toBe('CUSTOMER_UNKNOWN')
    expect((await give({ kind: 'rewash', use }, { as: customer })).errorCode).toBe('FORBIDDEN')
    expect((await give({ kind: 'rewash', use }, { to: admin.userId })).errorCode).toBe('VISIT_UNKNOWN')
  })
})

describe('a use of a club', () => {
  test('is given back: it can be made again, and the history does not list it', async () => {
    await server.make.club(customer, { useLimit: 2, usesThisPeriod: 2 })
    const [membership] = (await found()).memberships
    await give({ kind: 'clubUse', membership: membership!.id })
    expect((await found()).memberships[0]!.usesThisPeriod).toBe(1)
    expect((await messages())[0]).toMatchObject({ title: 'A use given back' })
  })

  test('that was not made is not given back', async () => {
    await server.make.club(customer, { useLimit: 2, usesThisPeriod: 0 })
    const [membership] = (await found()).memberships
    expect((await give({ kind: 'clubUse', membership: membership!.id })).errorCode).toBe('ITEM_USES')
    expect((await give({ kind: 'clubUse', membership: unknownId })).errorCode).toBe('MEMBERSHIP_UNKNOWN')
    expect((await give({ kind: 'clubUse' })).errorCode).toBe('MEMBERSHIP_UNKNOWN')
  })
})

describe('a free month', () => {
  test('waits until the next billing, and two at most wait', async () => {
    await server.make.club(customer, { name: 'Basic' })
    const of = (await found()).memberships[0]!
    const month = () => give({ kind: 'freeMonth', membership: of.id })
    expect((await month()).result).toBe(true)
    expect((await month()).result).toBe(true)
    expect((await month()).errorCode).toBe('FREE_MONTHS_MOST')
    const { terms } = (await found()).memberships[0]!
    expect(terms).toEqual({ ...of.terms, freeMonths: 2 })
    expect((await mails())[0]!.text).toContain('The next full month of Basic is free')
  })

  test('of a membership that ends is refused', async () => {
    await server.make.club(customer, { status: 'endbillingpending' })
    const [membership] = (await found()).memberships
    expect((await give({ kind: 'freeMonth', membership: membership!.id })).errorCode).toBe('CLUB_STATE')
  })
})

test('points come with an entry that says where they are from', async () => {
  await give({ kind: 'points', amount: 250 })
  expect((await found()).points).toBe(250)
  const entries = (await server.call('GET /users/points/entries', { as: customer })).result
  expect(entries).toMatchObject([{ points: 250, name: 'A gift from our staff' }])
  expect((await log())[0]).toMatchObject({ act: 'points given', detail: { name: '250' } })
  expect((await give({ kind: 'points' })).errorCode).toBe('VALIDATION')
})

test('a balance goes onto the gift card of the customer, or onto a new one', async () => {
  await give({ kind: 'balance', amount: 1_500 })
  const [card] = (await found()).items
  expect(card).toMatchObject({ balance: 15 })
  await give({ kind: 'balance', amount: 250, item: card!.id })
  expect((await found()).items).toMatchObject([{ id: card!.id, balance: 17.5 }])
  expect((await log())[0]).toMatchObject({ act: 'balance given', detail: { name: '$2.50' } })
  expect((await give({ kind: 'balance', amount: 250, item: unknownId })).errorCode).toBe('ITEM_UNKNOWN')
  await server.make.walletItem(customer)
  const wash = (await found()).items.find(({ balance }) => balance === null)!
  expect((await give({ kind: 'balance', amount: 250, item: wash.id })).errorCode).toBe('CODE_KIND')
})

describe('the bound of a month', () => {
  test('is of each administrator and each kind, and starts again with the month of the merchant', async () => {
    await open({ points: 300, balanceCents: 0 })
    expect((await give({ kind: 'points', amount: 200 })).result).toBe(true)
    expect((await give({ kind: 'points', amount: 101 })).errorCode).toBe('GOODWILL_LIMIT')
    expect((await give({ kind: 'points', amount: 100 })).result).toBe(true)
    expect((await give({ kind: 'balance', amount: 1 })).errorCode).toBe('GOODWILL_LIMIT')
    const other = await server.make.loggedIn(merchant, { isAdmin: true })
    expect((await give({ kind: 'points', amount: 300 }, { as: other })).result).toBe(true)
    server.clock.advance(31 * day)
    admin = await server.make.logIn(admin)
    customer = await server.make.logIn(customer)
    expect((await give({ kind: 'points', amount: 300 })).result).toBe(true)
  })

  test('is not passed by gifts that are given at once', async () => {
    await open({ points: 500 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => give({ kind: 'points', amount: 100 })))
    expect(answers.filter(({ result }) => result === true)).toHaveLength(5)
    expect((await found()).points).toBe(500)
  })

  test('without a setting is that of the defaults', async () => {
    expect((await give({ kind: 'points', amount: 5_001 })).errorCode).toBe('GOODWILL_LIMIT')
    expect((await give({ kind: 'balance', amount: 20_001 })).errorCode).toBe('GOODWILL_LIMIT')
  })
})
