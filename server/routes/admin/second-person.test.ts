import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Goodwill } from '#contract/shapes/goodwill.ts'
import type { TokenPair } from '#contract/shapes/session.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { giftCards } from '#server/tables/gift-cards.ts'
import { day, minute } from '#server/testing/clock.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

type Member = TestPerson & TokenPair

let server: TestServer
let merchant: TestMerchant
let owner: Member
let support: Member
let buyer: TestPerson
let order: string
beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '500' } })
})
afterAll(() => server.close())

const uuid = () => systemRandom.uuid()
const enterPassword = (as: Member) => server.call('POST /accounts/re-authentication', { as, body: { password } })
const staff = async (staffRole: string, own: object = {}): Promise<Member> => {
  const made = await server.make.loggedIn(merchant, { isAdmin: true, staffRole, ...own })
  await enterPassword(made)
  return made
}
/** Logs in again: a day is longer than a token is good for. */
const again = async (who: Member): Promise<Member> => {
  const { result } = await server.call('POST /users/login', { as: merchant, body: { email: who.email, password } })
  return { ...who, ...result }
}
beforeEach(async () => {
  merchant = await server.make.merchant()
  owner = await staff('owner', { firstName: 'Robin', lastName: 'Hale' })
  support = await staff('support', { firstName: 'Jo', lastName: 'Park' })
  buyer = await server.make.loggedIn(merchant, { firstName: 'Dana', lastName: 'Lee' })
  await server.make.card(buyer, tokenFor('approves'))
  const product = await server.make.product(merchant, { priceCents: 6_000, taxRate: 0 })
  const { result } = await server.call('POST /orders', {
    as: buyer,
    body: { products: [{ productId: product.id }] },
    headers: { 'idempotency-key': uuid() },
  })
  order = result.transRecordId ?? ''
})

const refund = (
  total: number,
  { id = uuid(), as = support as Member, lines }: { id?: string; as?: Member; lines?: number[] } = {},
) =>
  server.call('PUT /accounts/purchases/{transRecordId}/refunds/{refund}', {
    as,
    params: { transRecordId: order, refund: id },
    body: {
      total,
      ...(lines ? { lines } : {}),
      takesItems: true,
      takesPoints: true,
      reason: 'washFailed',
      note: 'Broken.',
    },
  })
const give = (amount: number, { id = uuid(), as = support as Member } = {}) =>
  server.call('PUT /accounts/customers/{id}/goodwill/{goodwill}', {
    as,
    params: { id: buyer.userId, goodwill: id },
    body: { kind: 'balance', amount, reason: 'The dryer was cold.' },
  })
const waiting = async (as: Member = owner) => (await server.call('GET /accounts/waiting-acts', { as })).result
const confirm = (id: string, as: Member = owner) =>
  server.call('POST /accounts/waiting-acts/{id}/confirm', { as, params: { id } })
const decline = (id: string, as: Member = owner) =>
  server.call('POST /accounts/waiting-acts/{id}/refuse', { as, params: { id } })
const left = async () =>
  (await server.call('GET /accounts/purchases/{transRecordId}', { as: owner, params: { transRecordId: order } })).result
    .left
const balances = async () =>
  (await server.call('GET /users/wallet', { as: buyer })).result.filter(({ itemType }) => itemType === 'GiftCard')

describe('a refund', () => {
  test('within the sum of the role is made at once', async () => {
    expect((await refund(50)).result.state).toBe('done')
    expect(await waiting()).toEqual([])
  })

  test('above it waits, moves nothing, and is made once by another person', async () => {
    const id = uuid()
    expect((await refund(60, { id, lines: [0] })).errorCode).toBe('SECOND_PERSON')
    expect((await refund(60, { id, lines: [0] })).errorCode).toBe('SECOND_PERSON')
    expect(await left()).toBe(60)
    expect(await waiting()).toMatchObject([
      {
        id,
        kind: 'refund',
        total: 60,
        reason: 'Broken.',
        customer: { id: buyer.userId, name: 'Dana Lee' },
        askedBy: 'Jo Park',
        state: 'waiting',
        isYours: false,
        isConfirmable: true,
      },
    ])
    expect((await server.call('GET /accounts/office', { as: owner })).result.waiting).toBe(1)
    expect((await confirm(id)).result).toMatchObject({
      state: 'confirmed',
      decidedBy: 'Robin Hale',
      isConfirmable: false,
    })
    expect(await left()).toBe(0)
    expect((await confirm(id)).result.state).toBe('confirmed')
    expect((await refund(60, { id, lines: [0] })).result.state).toBe('done')
    const { result } = await server.call('GET /accounts/purchases/{transRecordId}', {
      as: owner,
      params: { transRecordId: order },
    })
    expect(result.refunds).toMatchObject([{ id, total: 60, by: 'Jo Park' }])
  })

  test('is confirmed soon after the password was entered again', async () => {
    const id = uuid()
    await refund(60, { id, lines: [0] })
    const other = await server.make.loggedIn(merchant, { isAdmin: true })
    expect((await confirm(id, other)).errorCode).toBe('PASSWORD_AGAIN')
    expect(await left()).toBe(60)
  })

  test('in parts counts as one sum', async () => {
    expect((await refund(30)).result.state).toBe('done')
    expect((await refund(20.01)).errorCode).toBe('SECOND_PERSON')
    expect((await refund(20)).result.state).toBe('done')
  })

  test('is confirmed by nobody who asked for it, nor by a role with a smaller sum', async () => {
    const id = uuid()
    await refund(60, { id, lines: [0] })
    expect((await confirm(id, support)).errorCode).toBe('ACT_OWN')
    const other = await staff('support')
    expect((await waiting(other))[0]).toMatchObject({ isYours: false, isConfirmable: false })
    expect((await confirm(id, other)).errorCode).toBe('ACT_ABOVE')
    expect((await decline(id, other)).errorCode).toBe('ACT_ABOVE')
    expect((await confirm(uuid())).errorCode).toBe('ACT_UNKNOWN')
    expect((await decline(uuid())).errorCode).toBe('ACT_UNKNOWN')
    expect(await left()).toBe(60)
  })

  test('that waits for a day has expired, and says so to both', async () => {
    const id = uuid()
    await refund(60, { id, lines: [0] })
    server.clock.advance(day - minute)
    owner = await again(owner)
    expect((await waiting())[0]?.state).toBe('waiting')
    server.clock.advance(minute)
    owner = await again(owner)
    support = await again(support)
    await enterPassword(owner)
    expect((await waiting())[0]).toMatchObject({ state: 'expired', isConfirmable: false })
    expect((await confirm(id)).errorCode).toBe('ACT_EXPIRED')
    expect((await decline(id)).errorCode).toBe('ACT_EXPIRED')
    expect((await refund(60, { id, lines: [0] })).errorCode).toBe('ACT_EXPIRED')
    expect(await left()).toBe(60)
  })

  test('that is declined, or taken back by the one who asked, is never made', async () => {
    const [one, two] = [uuid(), uuid()]
    await refund(60, { id: one, lines: [0] })
    expect((await decline(one)).result).toMatchObject({ state: 'refused', decidedBy: 'Robin Hale' })
    expect((await decline(one)).result.state).toBe('refused')
    expect((await confirm(one)).errorCode).toBe('ACT_EXPIRED')
    await refund(60, { id: two, lines: [0] })
    expect((await decline(two, support)).result.state).toBe('refused')
    expect(await left()).toBe(60)
  })

  test('that has become impossible says so, and waits on', async () => {
    const id = uuid()
    await refund(60, { id, lines: [0] })
    await refund(1, { as: owner })
    expect((await confirm(id)).errorCode).toBe('ACT_FAILED')
    expect(await left()).toBe(59)
  })
})

describe('a gift', () => {
  test('within the sum of the role is given at once', async () => {
    expect((await give(25_00)).status).toBe(200)
    expect(await balances()).toHaveLength(1)
  })

  test('above it waits, and is given once by another person', async () => {
    const id = uuid()
    expect((await give(25_01, { id })).errorCode).toBe('SECOND_PERSON')
    expect(await balances()).toEqual([])
    expect(await waiting()).toMatchObject([{ kind: 'gift', total: 25.01, reason: 'The dryer was cold.' }])
    await confirm(id)
    await confirm(id)
    expect(await balances()).toHaveLength(1)
    expect((await give(25_01, { id })).status).toBe(200)
    expect(await balances()).toHaveLength(1)
  })

  test('that was declined cannot be asked for again by the same id', async () => {
    const id = uuid()
    await give(30_00, { id })
    await decline(id)
    expect((await give(30_00, { id })).errorCode).toBe('ACT_EXPIRED')
  })
})

describe('a gift that is no sum of money', () => {
  const put = (gift: Goodwill, { id = uuid(), as = support as Member } = {}) =>
    server.call('PUT /accounts/customers/{id}/goodwill/{goodwill}', {
      as,
      params: { id: buyer.userId, goodwill: id },
      body: { ...gift, reason: 'The dryer was cold.' },
    })
  const item = async (own: object) => {
    await server.make.walletItem(buyer, own)
    const { result } = await server.call('GET /accounts/customers/{id}', { as: owner, params: { id: buyer.userId } })
    return result.items.at(-1)!.id
  }

  test('counts a wash with its list price', async () => {
    const dear = await server.make.product(merchant, { productType: 'AppWash', priceCents: 25_01 })
    const usual = await server.make.product(merchant, { productType: 'AppWash', priceCents: 25_00 })
    const id = uuid()
    buyer = await server.make.loggedIn(merchant)
    expect((await put({ kind: 'rewash', item: await item({ productId: usual.id }) })).status).toBe(200)
    buyer = await server.make.loggedIn(merchant)
    const gift = { kind: 'rewash' as const, item: await item({ productId: dear.id }) }
    expect((await put(gift, { id })).errorCode).toBe('SECOND_PERSON')
    expect(await waiting()).toMatchObject([{ id, kind: 'gift', total: 25.01 }])
    expect((await confirm(id)).result.state).toBe('confirmed')
    expect((await put(gift, { id })).status).toBe(200)
  })

  test('counts one use of a bundle, and a wash without a price as the dearest on sale', async () => {
    buyer = await server.make.loggedIn(merchant)
    const bundle = await server.make.product(merchant, { productType: 'AppBundle', priceCents: 100_00, maxUses: 5 })
    expect((await put({ kind: 'rewash', item: await item({ productId: bundle.id, maxUses: 5 }) })).status).toBe(200)
    buyer = await server.make.loggedIn(merchant)
    await server.make.product(merchant, { productType: 'AppWash', priceCents: 70_00 })
    expect((await put({ kind: 'rewash', item: await item({ productId: null }) })).errorCode).toBe('SECOND_PERSON')
    expect((await waiting())[0]).toMatchObject({ total: 70 })
  })

  test('counts a free month with the price of the membership, and points with their share of a free wash', async () => {
    const plan = await server.make.product(merchant, { productType: 'AppClub', monthlyCents: 34_99 })
    const membership = await server.make.club(buyer, { productId: plan.id, name: plan.name, monthlyCents: 34_99 })
    expect((await put({ kind: 'freeMonth', membership: membership.id })).errorCode).toBe('SECOND_PERSON')
    await server.make.product(merchant, { productType: 'AppWash', priceCents: 100_00 })
    expect((await put({ kind: 'points', amount: 250 })).status).toBe(200)
    expect((await put({ kind: 'points', amount: 251 })).errorCode).toBe('SECOND_PERSON')
    expect((await waiting()).map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([25.1, 34.99])
  })
})

describe('money back on a gift card', () => {
  test('above the sum of the role waits, and is put back by another person', async () => {
    await give(90_00, { as: owner })
    const [card] = await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(giftCards))
    const kiosk = await server.make.kiosk(merchant)
    await server.call('POST /kiosk/charge', {
      as: kiosk,
      body: { code: card!.number, locationId: 1, amount: 60 },
      headers: { 'idempotency-key': uuid() },
    })
    const { result } = await server.call('GET /accounts/customers/{id}', { as: owner, params: { id: buyer.userId } })
    const use = result.uses[0]!.id!
    const put = (id: string) =>
      server.call('PUT /accounts/customers/{id}/uses/{use}/refunds/{refund}', {
        as: support,
        params: { id: buyer.userId, use, refund: id },
        body: { total: 60, reason: 'washFailed' },
      })
    const [declined, id] = [uuid(), uuid()]
    expect((await put(declined)).errorCode).toBe('SECOND_PERSON')
    await decline(declined)
    expect((await put(declined)).errorCode).toBe('ACT_EXPIRED')
    expect((await put(id)).errorCode).toBe('SECOND_PERSON')
    expect((await confirm(id)).result).toMatchObject({ kind: 'card refund', state: 'confirmed', total: 60 })
    expect((await put(id)).result.state).toBe('done')
  })
})
