import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Refund, RefundRequest } from '#contract/shapes/refund.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { noSteps } from '#server/basics/steps.ts'
import { saveServiceAccount } from '#server/commands/site/save-service-account.ts'
import { testCredentials } from '#server/payments/test-gateway/account.ts'
import { tokenFor, type Behaviour } from '#server/payments/test-gateway/cards.ts'
import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'
import type { MerchantProcessor } from '#server/payments/processor.ts'
import { giftCards } from '#server/tables/gift-cards.ts'
import { refunds } from '#server/tables/refunds.ts'
import { setSiteState } from '#server/tables/sites.ts'
import { users } from '#server/tables/users.ts'
import { day, minute, second } from '#server/testing/clock.ts'
import type { Caller } from '#server/testing/call.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let buyer: TestPerson
let kiosk: Caller
let processors: TestServer['deps']['processors']
beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '150' } })
  processors = server.deps.processors
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  buyer = await server.make.loggedIn(merchant)
  await server.make.card(buyer, tokenFor('approves'))
  kiosk = await server.make.kiosk(merchant)
})
afterEach(() => {
  server.deps.step = noSteps
  changeBack()
})

const uuid = () => systemRandom.uuid()
const key = () => ({ 'idempotency-key': systemRandom.token(9) })
const asMerchant = <T>(work: Parameters<typeof server.database.transact<T>>[2]) =>
  server.database.transact(merchant.tenant, 'test', work)

/** A wash of 10.00 with 7 % tax. */
const wash = () => server.make.product(merchant, { priceCents: 1_000, taxRate: 700 })
const buy = async (products: object[], by: Behaviour = 'approves') => {
  if (by !== 'approves') await server.make.card(buyer, tokenFor(by))
  const { result } = await server.call('POST /orders', { as: buyer, body: { products }, headers: key() })
  if (by === 'silent') return settled()
  expect(result.approved).toBe(true)
  return result.transRecordId ?? ''
}
/** The purchase of a card whose charges are not answered. */
const settled = async () => {
  server.clock.advance(minute)
  await server.runner.drain(['payment'])
  const { result } = await server.call('GET /users/purchases', { as: buyer })
  return result[0]!.transRecordId
}
const paid = async (transRecordId: string) =>
  (await server.call('GET /accounts/purchases/{transRecordId}', { as: admin, params: { transRecordId } })).result

interface Wanted extends Partial<RefundRequest> {
  id?: string
  as?: Caller
}
const put = (transRecordId: string, { id = uuid(), as = admin, ...asked }: Wanted) =>
  server.call('PUT /accounts/purchases/{transRecordId}/refunds/{refund}', {
    as,
    params: { transRecordId, refund: id },
    body: { total: 0, takesItems: true, takesPoints: true, reason: 'washFailed', ...asked },
  })
const refund = async (transRecordId: string, asked: Wanted): Promise<Refund> => (await put(transRecordId, asked)).result

const ledger = (reference: string): LedgerLine[] =>
  readFileSync(join(server.settings.dataDir, 'gateway.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LedgerLine)
    .filter((line) => line.reference === reference)
const paidBack = (reference: string): number[] =>
  ledger(reference).flatMap(({ type, amount }) => (type === 'refund' ? [amount ?? 0] : []))
const wallet = async () => (await server.call('GET /users/wallet', { as: buyer })).result
const refundMails = async () => {
  await server.runner.drain(['mail'])
  return server.mailbox!.list().filter(({ to, subject }) => to === buyer.email && subject.includes('refund'))
}

/** The processor with changed calls; the test that follows has the real ones again. */
const change = (changed: Partial<MerchantProcessor>) => {
  server.deps.processors = {
    ...processors,
    at: async (...of) => {
      const known = await processors.at(...of)
      return known && { ...known, ...changed }
    },
  }
}
const changeBack = () => {
  server.deps.processors = processors
}
const lost = () => Promise.reject(new Error('lost'))

describe('the whole of a purchase', () => {
  test('goes back to the card, with its codes and points, and the customer is told', async () => {
    const [first, second] = [await wash(), await wash()]
    const order = await buy([{ productId: first.id }, { productId: second.id }])
    const [before] = await asMerchant((tx) => tx.select().from(users).where(eq(users.id, buyer.userId)))
    expect(before!.points).toBeGreaterThan(0)
    expect(await paid(order)).toMatchObject({ left: 21.4, email: buyer.email, refunds: [] })
    const made = await refund(order, { total: 21.4, lines: [0, 1] })
    expect(made).toMatchObject({ state: 'done', total: 21.4, taxes: 1.4, points: before!.points })
    expect(made.takenItems).toHaveLength(2)
    expect(paidBack(order)).toEqual([2_140])
    expect((await wallet()).filter(({ itemType }) => itemType === 'AppWash')).toEqual([])
    const [after] = await asMerchant((tx) => tx.select().from(users).where(eq(users.id, buyer.userId)))
    expect(after!.points).toBe(0)
    const [mail] = await refundMails()
    expect(mail!.text).toContain('$21.40 is on its way back to')
    expect(mail!.text).toContain('No longer in the wallet')
    expect((await server.call('GET /users/purchases', { as: buyer })).result[0]).toMatchObject({ refunded: 21.4 })
  })

  test('is paid back once, however often and at once it is asked for', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    const asked = { id: uuid(), total: 10.7, lines: [0] }
    const all = await Promise.all([refund(order, asked), refund(order, asked), refund(order, asked)])
    expect(new Set(all.map(({ number }) => number)).size).toBe(1)
    expect((await refund(order, asked)).state).toBe('done')
    expect(paidBack(order)).toEqual([1_070])
    expect(await refundMails()).toHaveLength(1)
  })

  test('is paid back once of several refunds at once, and nothing more after it', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    const all = await Promise.all([1, 2, 3, 4].map(() => put(order, { total: 10.7, lines: [0] })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, errorCode } of all)
      if (status !== 200) expect(['REFUND_OPEN', 'REFUND_LINE']).toContain(errorCode)
    expect((await put(order, { total: 0.01 })).errorCode).toBe('REFUND_MORE')
    expect(paidBack(order)).toEqual([1_070])
  })
})

describe('a part of a purchase', () => {
  test('by line takes that line with its tax, and a line once', async () => {
    const order = await buy([{ productId: (await wash()).id }, { productId: (await wash()).id }])
    expect(await refund(order, { total: 10.7, lines: [1] })).toMatchObject({ taxes: 0.7, lines: [1] })
    expect((await put(order, { total: 10.7, lines: [1] })).errorCode).toBe('REFUND_LINE')
    expect((await put(order, { total: 10.7, lines: [7] })).errorCode).toBe('REFUND_LINE')
    const seen = await paid(order)
    expect(seen).toMatchObject({ left: 10.7, lines: [{ isRefunded: false }, { isRefunded: true }] })
    expect(seen.lines.map(({ item }) => item?.isWithdrawn)).toEqual([false, true])
  })

  test('by amount has its share of the tax, half up, and the last one the rest', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    const taxes: number[] = []
    for (const total of [3.33, 3.33, 4.04]) taxes.push((await refund(order, { total })).taxes)
    expect(taxes).toEqual([0.22, 0.22, 0.26])
    expect(paidBack(order)).toEqual([333, 333, 404])
  })

  test('takes no code back unless the desk says so, and names what was used', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    const [item] = await wallet()
    const made = await refund(order, { total: 10.7, lines: [0], takesItems: false, takesPoints: false })
    expect(made).toMatchObject({ takenItems: [], points: 0 })
    expect(await wallet()).toMatchObject([{ code: item!.code }])
    const next = await buy([{ productId: (await wash()).id }])
    const code = (await wallet()).find((each) => each.code !== item!.code)!.code
    const redeem = { code, locationId: 1 }
    await server.call('POST /kiosk/redeem', { as: kiosk, body: redeem, headers: key() })
    expect((await paid(next)).lines).toMatchObject([{ item: { usesMade: 1, lastUse: { locationId: 1 } } }])
    expect(await refund(next, { total: 10.7, lines: [0] })).toMatchObject({ state: 'done', takenItems: [] })
    expect((await refundMails()).at(-1)!.text + (await refundMails())[0]!.text).toContain('Used before')
  })

  test('is not made when another sum than that which was shown would be paid back', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    for (const total of [10, 10.71, 10.705]) {
      const answer = await put(order, { total, lines: [0] })
      expect(answer.errorCode).toBe('REFUND_CHANGED')
    }
    expect(paidBack(order)).toEqual([])
  })

  test('that was refused stays refused under its id, when a copy of its request arrives later', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    change({ refund: lost, lookupRefund: lost })
    await refund(order, { total: 5 })
    const id = uuid()
    expect((await put(order, { id, total: 2 })).errorCode).toBe('REFUND_OPEN')
    changeBack()
    change({ lookupRefund: async () => ({ kind: 'refused', reason: 'REFUSED' }) })
    server.clock.advance(minute)
    await server.runner.drain(['refund'])
    changeBack()
    expect((await put(order, { id, total: 2 })).errorCode).toBe('REFUND_OPEN')
    expect(await paid(order)).toMatchObject({ left: 10.7, refunds: [{ state: 'refused' }] })
    expect(paidBack(order)).toEqual([])
  })

  test('asked for again under its id with another sum is refused', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    const id = uuid()
    await refund(order, { id, total: 2 })
    expect((await put(order, { id, total: 3 })).errorCode).toBe('REFUND_KNOWN')
    const other = await buy([{ productId: (await wash()).id }])
    expect((await put(other, { id, total: 2 })).errorCode).toBe('REFUND_KNOWN')
  })
})

test('a purchase that is unknown, not paid, or of another merchant is not found', async () => {
  const order = await buy([{ productId: (await wash()).id }])
  await server.make.card(buyer, tokenFor('declines'))
  const body = { products: [{ productId: (await wash()).id }] }
  const { result } = await server.call('POST /orders', { as: buyer, body, headers: key() })
  expect(result.approved).toBe(false)
  const elsewhere = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
  expect((await put(order, { total: 1, as: elsewhere })).errorCode).toBe('PURCHASE_UNKNOWN')
  expect((await put(uuid(), { total: 1 })).errorCode).toBe('PURCHASE_UNKNOWN')
  const asked = { as: elsewhere, params: { transRecordId: order } }
  expect((await server.call('GET /accounts/purchases/{transRecordId}', asked)).errorCode).toBe('PURCHASE_UNKNOWN')
})

describe('a refund that the bank refuses', () => {
  test('moves no money, gives the code back, and is not told to the customer', async () => {
    const order = await buy([{ productId: (await wash()).id }], 'keeps')
    const [item] = await wallet()
    const refused = await refund(order, { total: 10.7, lines: [0] })
    expect(refused).toMatchObject({ state: 'refused', refusal: 'REFUSED', takenItems: [], points: 0 })
    expect(await wallet()).toMatchObject([{ code: item!.code }])
    expect(paidBack(order)).toEqual([])
    expect(await refundMails()).toEqual([])
    expect(await paid(order)).toMatchObject({ left: 10.7, lines: [{ isRefunded: false }] })
    expect((await refund(order, { total: 10.7, lines: [0] })).state).toBe('refused')
  })
})

describe('a refund without an answer', () => {
  test('is being checked, holds the code, keeps others out, and is then done once', async () => {
    const order = await buy([{ productId: (await wash()).id }], 'silent')
    const id = uuid()
    const asked = { id, total: 10.7, lines: [0] }
    const first = await refund(order, asked)
    expect(first).toMatchObject({ state: 'checking' })
    expect(first.nextCheckAt).not.toBeNull()
    expect(await wallet()).toEqual([])
    expect((await put(order, { total: 10.7, lines: [0] })).errorCode).toBe('REFUND_OPEN')
    expect(await refund(order, asked)).toMatchObject({ state: 'checking' })
    server.clock.advance(10 * second)
    await server.runner.drain(['refund'])
    expect((await paid(order)).refunds).toMatchObject([{ id, state: 'done' }])
    expect(await refund(order, asked)).toMatchObject({ state: 'done', total: 10.7 })
    expect(paidBack(order)).toEqual([1_070])
    expect(await refundMails()).toHaveLength(1)
  })

  test('is sent again under its reference where the processor keeps it unique', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    change({ refund: lost })
    const id = uuid()
    expect(await refund(order, { id, total: 10.7, lines: [0] })).toMatchObject({ state: 'checking' })
    changeBack()
    server.clock.advance(minute)
    await server.runner.drain(['refund'])
    expect((await paid(order)).refunds).toMatchObject([{ id, state: 'done' }])
    expect(paidBack(order)).toEqual([1_070])
  })

  test('is not sent again where it would be made twice, and counts as lost after a day', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    change({ keepsRefundReferences: false, refund: lost })
    const id = uuid()
    expect(await refund(order, { id, total: 10.7, lines: [0] })).toMatchObject({ state: 'checking' })
    server.clock.advance(day - minute)
    await server.runner.drain(['refund'])
    expect((await asMerchant((tx) => tx.select().from(refunds)))[0]).toMatchObject({ state: 'pending' })
    server.clock.advance(2 * 3_600_000)
    await server.runner.drain(['refund'])
    expect((await asMerchant((tx) => tx.select().from(refunds)))[0]).toMatchObject({
      state: 'refused',
      refusal: 'NOT_ARRIVED',
    })
    expect(paidBack(order)).toEqual([])
  })

  test('is looked up again while the look-up itself fails', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    change({ refund: lost, lookupRefund: lost })
    const id = uuid()
    expect(await refund(order, { id, total: 10.7, lines: [0] })).toMatchObject({ state: 'checking' })
    server.clock.advance(minute)
    await server.runner.drain(['refund'])
    changeBack()
    server.clock.advance(10 * minute)
    await server.runner.drain(['refund'])
    expect((await asMerchant((tx) => tx.select().from(refunds)))[0]).toMatchObject({ state: 'done' })
    expect(paidBack(order)).toEqual([1_070])
  })

  test.each(['refund-stored', 'refund-answered'] as const)(
    'of a process that stopped at %s is concluded later',
    async (at) => {
      const order = await buy([{ productId: (await wash()).id }])
      server.deps.step = (name) => {
        if (name === at) throw new Error('stopped')
      }
      const id = uuid()
      expect((await put(order, { id, total: 10.7, lines: [0] })).errorCode).toBe('INTERNAL')
      server.deps.step = noSteps
      server.clock.advance(minute)
      await server.runner.drain(['refund'])
      expect((await asMerchant((tx) => tx.select().from(refunds)))[0]).toMatchObject({ id, state: 'done' })
      expect(paidBack(order)).toEqual([1_070])
    },
  )
})

describe('a gift card', () => {
  const giftCard = () => server.make.product(merchant, { productType: 'GiftCard', priceCents: 5_000, taxRate: 0 })
  const card = async () => (await asMerchant((tx) => tx.select().from(giftCards)))[0]!
  const charge = (number: string, amount: number) =>
    server.call('POST /kiosk/charge', { as: kiosk, body: { code: number, amount, locationId: 1 }, headers: key() })

  test('that is refunded loses its balance, at most what is left on it', async () => {
    const order = await buy([{ productId: (await giftCard()).id }])
    await charge((await card()).number, 20)
    expect(await refund(order, { total: 50, lines: [0] })).toMatchObject({ state: 'done', total: 50 })
    expect((await card()).balanceCents).toBe(0)
    expect((await refundMails())[0]!.text).toContain('Taken off the gift card: $30.00')
  })

  test('has its balance again when the bank refuses', async () => {
    const order = await buy([{ productId: (await giftCard()).id }], 'keeps')
    expect(await refund(order, { total: 20 })).toMatchObject({ state: 'refused' })
    expect((await card()).balanceCents).toBe(5_000)
  })

  test('gets money of a charge at a kiosk back, never more than was charged', async () => {
    await buy([{ productId: (await giftCard()).id }])
    const { number } = await card()
    await charge(number, 20)
    const asked = async () =>
      (await server.call('GET /accounts/customers/{id}', { as: admin, params: { id: buyer.userId } })).result.uses[0]!
    const use = await asked()
    const back = (total: number, { id = uuid(), of = use.id ?? '', as = buyer.userId } = {}) =>
      server.call('PUT /accounts/customers/{id}/uses/{use}/refunds/{refund}', {
        as: admin,
        params: { id: as, use: of, refund: id },
        body: { total, reason: 'other', note: 'The lane was closed.' },
      })
    const id = uuid()
    expect((await back(15, { id })).result).toMatchObject({ state: 'done', total: 15 })
    expect((await back(15, { id })).result).toMatchObject({ state: 'done', total: 15 })
    expect((await back(14, { id })).errorCode).toBe('REFUND_KNOWN')
    expect((await back(5.01)).errorCode).toBe('REFUND_MORE')
    expect((await back(1, { of: uuid() })).errorCode).toBe('USE_UNKNOWN')
    expect((await back(1, { as: uuid() })).errorCode).toBe('CUSTOMER_UNKNOWN')
    expect((await card()).balanceCents).toBe(4_500)
    expect(await asked()).toMatchObject({ amount: 20, refunded: 15 })
    expect(await refundMails()).toHaveLength(1)
  })
})

describe('a refund of an order', () => {
  test('whose customer has deleted the account goes back to the card, and mails no one', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    await server.call('DELETE /users', { as: buyer })
    expect(await paid(order)).toMatchObject({ email: null })
    expect(await refund(order, { total: 10.7, lines: [0] })).toMatchObject({ state: 'done' })
    expect(paidBack(order)).toEqual([1_070])
    expect(await refundMails()).toEqual([])
  })

  test('gives no code back to an account that was deleted meanwhile', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    change({ refund: lost, lookupRefund: lost })
    await refund(order, { total: 10.7, lines: [0] })
    await server.call('DELETE /users', { as: buyer })
    changeBack()
    change({ lookupRefund: async () => ({ kind: 'refused', reason: 'REFUSED' }) })
    server.clock.advance(minute)
    await server.runner.drain(['refund'])
    const seen = await paid(order)
    expect(seen).toMatchObject({ refunds: [{ state: 'refused' }], lines: [{ item: { isWithdrawn: true } }] })
  })

  test('of a site that is deleted while the bank is asked is concluded', async () => {
    const order = await buy([{ productId: (await wash()).id }], 'silent')
    await refund(order, { total: 10.7, lines: [0] })
    await server.database.transact(null, 'test', (tx) => setSiteState(tx, merchant.tenant, 'deleted'))
    server.clock.advance(minute)
    await server.runner.drain(['refund'])
    expect((await asMerchant((tx) => tx.select().from(refunds)))[0]).toMatchObject({ state: 'done' })
    expect(paidBack(order)).toEqual([1_070])
  })

  test('from before a change of the account goes back by the account that was paid', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    await asMerchant((tx) => {
      const { accounts, processors, clock } = server.deps
      const service = processors.adapter('exacthosted')!
      const credentials = testCredentials(server.settings.jwtSecret, 'its next account')
      return saveServiceAccount({
        tx,
        accounts,
        tenant: merchant.tenant,
        service,
        credentials,
        isTest: true,
        now: clock.date(),
      })
    })
    expect(await refund(order, { total: 10.7, lines: [0] })).toMatchObject({ state: 'done' })
    expect(new Set(ledger(order).map(({ account }) => account)).size).toBe(1)
  })

  test('at an account that is not stored any more is refused at once', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    server.deps.processors = { ...processors, at: async () => null }
    expect(await refund(order, { total: 10.7, lines: [0] })).toMatchObject({ state: 'refused', refusal: 'NO_ACCOUNT' })
  })
})

describe('a charge-back', () => {
  /** The date of a day that many days from now. */
  const dayIn = (days: number) => new Date(server.clock.now() + days * day).toISOString().slice(0, 10)
  const enter = (transRecordId: string, { at = 0, total = 10.7, note = '' } = {}) =>
    server.call('PUT /accounts/purchases/{transRecordId}/charge-back', {
      as: admin,
      params: { transRecordId },
      body: { day: dayIn(at), total, ...(note === '' ? {} : { note }) },
    })

  test('is shown with its payment, ends its refunds, and is in the audit log once', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    const entered = { at: 1, note: 'Reason 4853.' }
    for (const _ of [1, 2])
      expect((await enter(order, entered)).result).toMatchObject({
        chargeBack: { day: dayIn(1), total: 10.7, note: 'Reason 4853.' },
      })
    expect((await put(order, { total: 10.7, lines: [0] })).errorCode).toBe('REFUND_CHARGED_BACK')
    const found = await server.call('GET /accounts/customers/{id}', { as: admin, params: { id: buyer.userId } })
    expect(found.result.chargedBack).toEqual([order])
    const { result } = await server.call('GET /accounts/audit', { as: admin })
    expect(result.acts.filter(({ act }) => act === 'charge-back entered')).toMatchObject([{ reason: 'Reason 4853.' }])
    expect(paidBack(order)).toEqual([])
  })

  test('is corrected by another entry', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    await enter(order)
    expect((await enter(order, { total: 5 })).result).toMatchObject({ chargeBack: { total: 5, day: dayIn(0) } })
  })

  test.each([
    ['CHARGE_BACK_SUM', { total: 10.71 }],
    ['CHARGE_BACK_SUM', { total: 0 }],
    ['CHARGE_BACK_SUM', { total: 1.005 }],
    ['CHARGE_BACK_DAY', { at: -5 }],
    ['CHARGE_BACK_DAY', { at: 100 }],
  ])('is refused with %s for %j', async (refusal, values) => {
    const order = await buy([{ productId: (await wash()).id }])
    expect((await enter(order, values)).errorCode).toBe(refusal)
    expect(await paid(order)).toMatchObject({ chargeBack: null })
  })

  test('of an unknown payment is not found', async () => {
    expect((await enter(uuid())).errorCode).toBe('PURCHASE_UNKNOWN')
  })
})

test('the audit log has who asked for a refund and why, and its outcome', async () => {
  const order = await buy([{ productId: (await wash()).id }])
  const made = await refund(order, { total: 10.7, lines: [0], note: 'The brush stood still.' })
  const { result } = await server.call('GET /accounts/audit', { as: admin })
  expect(result.acts.filter(({ act }) => act.startsWith('refund'))).toMatchObject([
    { act: 'refund made', actor: { kind: 'server' }, detail: { name: made.number } },
    { act: 'refund asked for', actor: { kind: 'admin', isYou: true }, reason: 'washFailed: The brush stood still.' },
  ])
  const params = { id: buyer.userId }
  const { events } = (await server.call('GET /accounts/customers/{id}/events', { as: admin, params })).result
  expect(events.filter(({ what }) => what.kind === 'act')).toHaveLength(2)
})
