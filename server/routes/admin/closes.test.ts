import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysLater, momentsOf } from '#contract/rules/merchant-time.ts'
import { dayFigures } from '#contract/books.ts'
import type { BusinessDay, DayComparison, DayFigure } from '#contract/shapes/close.ts'
import { readCsv } from '#contract/rules/csv.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { MerchantProcessor } from '#server/payments/processor.ts'
import { closeEntries } from '#server/tables/close-entries.ts'
import { locations } from '#server/tables/locations.ts'
import { documents } from '#server/tables/documents.ts'
import { giftCards } from '#server/tables/gift-cards.ts'
import { day, hour, second } from '#server/testing/clock.ts'
import type { Caller } from '#server/testing/call.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let admin: Caller
let buyer: TestPerson
let kiosk: Caller
let processors: TestServer['deps']['processors']
/** The day on which each test begins, at noon on the merchant's clocks. */
let today: string
beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '150' } })
  processors = server.deps.processors
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set((Math.floor(server.clock.now() / day) + 4) * day + 18 * hour)
  today = server.clock.date().toISOString().slice(0, 10)
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], timeZone: 'America/Chicago' }
  merchant = await server.make.merchant({ siteConfig })
  kiosk = await server.make.kiosk(merchant)
  await logIn()
})
afterEach(() => {
  server.deps.processors = processors
})

/** The sessions of before end while the clock moves on for days. */
const logIn = async () => {
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  buyer = await server.make.loggedIn(merchant)
  await server.make.card(buyer, tokenFor('approves'))
}
const later = async (by: number) => {
  server.clock.advance(by)
  await logIn()
}
const uuid = () => systemRandom.uuid()
const key = () => ({ 'idempotency-key': systemRandom.token(9) })
const asMerchant = <T>(work: Parameters<typeof server.database.transact<T>>[2]) =>
  server.database.transact(merchant.tenant, 'test', work)

const wash = (taxRate = 700) => server.make.product(merchant, { priceCents: 1_000, taxRate })
const buy = async (products: object[]) => {
  const { result } = await server.call('POST /orders', { as: buyer, body: { products }, headers: key() })
  return result.transRecordId ?? ''
}
const refund = (transRecordId: string, total: number, lines?: number[]) =>
  server.call('PUT /accounts/purchases/{transRecordId}/refunds/{refund}', {
    as: admin,
    params: { transRecordId, refund: uuid() },
    body: { total, takesItems: true, takesPoints: false, reason: 'other', ...(lines ? { lines } : {}) },
  })
const readDay = async (of = today): Promise<BusinessDay> =>
  (await server.call('GET /accounts/days/{day}', { as: admin, params: { day: of } })).result
const compare = async (of = today): Promise<DayComparison> =>
  (await server.call('GET /accounts/days/{day}/comparison', { as: admin, params: { day: of } })).result
const close = async (of = today) => {
  const answer = await server.call('PUT /accounts/days/{day}/close', { as: admin, params: { day: of } })
  await server.runner.drain(['day-close', 'day-documents'])
  return answer
}
const entries = async (figure: DayFigure, of = today, place?: number) =>
  (
    await server.call('GET /accounts/days/{day}/entries', {
      as: admin,
      params: { day: of },
      query: { figure, ...(place === undefined ? {} : { place: String(place) }) },
    })
  ).result
const charge = async (number: string, sum: object, locationId = 1) =>
  server.call('POST /kiosk/charge', { as: kiosk, headers: key(), body: { code: number, locationId, ...sum } })
const card = async () => (await asMerchant((tx) => tx.select().from(giftCards)))[0]!

const change = (changed: Partial<MerchantProcessor>) => {
  server.deps.processors = {
    ...processors,
    at: async (...of) => {
      const known = await processors.at(...of)
      return known && { ...known, ...changed }
    },
  }
}

/** A day with something of everything: two washes and merchandise at two rates, a gift card sold and used, refunds. */
const wholeDay = async () => {
  const shirt = await server.make.product(merchant, { productType: 'Swag', priceCents: 2_000, taxRate: 500 })
  const bundle = await server.make.product(merchant, { productType: 'AppBundle', priceCents: 4_000, taxRate: 700 })
  const giftCard = await server.make.product(merchant, { productType: 'GiftCard', priceCents: 5_000, taxRate: 0 })
  const first = await buy([{ productId: (await wash()).id }, { productId: shirt.id }])
  await buy([{ productId: bundle.id }])
  const gift = await buy([{ productId: giftCard.id }])
  const { number } = await card()
  await charge(number, { productId: (await wash()).id })
  server.clock.advance(second)
  await charge(number, { amount: 5 }, 2)
  await refund(first, 21, [1])
  await refund(gift, 20)
  return { first, gift, number }
}

describe('an open day', () => {
  test('adds up by kind and place, and what was sold less what went back is what the bank took', async () => {
    await wholeDay()
    const read = await readDay()
    expect(read).toMatchObject({ state: 'running', number: null, inDoubt: [] })
    expect(read.places.map(({ name }) => name)).toEqual(['App and web', 'Place 1', 'Place 2'])
    const rows = Object.fromEntries(read.sales.map(({ account, places, total }) => [account, [places, total]]))
    expect(rows).toMatchObject({
      washes: [[10, 10, 5], 25],
      bundles: [[40, 0, 0], 40],
      merchandise: [[20, 0, 0], 20],
      clubs: [[0, 0, 0], 0],
    })
    expect(read.sold).toEqual({ places: [70, 10, 5], total: 85 })
    // 7 % of 10, 40 and 10; 5 % of 20; the amount at the kiosk says no rate.
    expect(read.taxes).toEqual([
      { percent: 0, net: 5, tax: 0, refunded: 0 },
      { percent: 5, net: 20, tax: 1, refunded: 1 },
      { percent: 7, net: 60, tax: 4.2, refunded: 0 },
    ])
    expect(read.taxDue).toBe(4.2)
    expect(read.giftCardsSold).toEqual({ count: 1, total: 50 })
    expect(read.giftCardsUsed).toEqual({ count: 2, total: 15.7 })
    expect(read.refunds).toEqual({ count: 2, total: 41 })
    // 31.70 + 42.80 + 50 were charged; 21 and 20 went back.
    expect(read.byCard).toBe(83.5)
    expect(read.sold.total + read.taxTotal + 50 - 15.7 - 41).toBeCloseTo(83.5, 8)
    expect(read.giftCards).toMatchObject({ cards: 1, owed: 14.3 })
  })

  test('opens every figure down to its payments, whose parts add up to it', async () => {
    const { first } = await wholeDay()
    const read = await readDay()
    const shown: Partial<Record<DayFigure, number>> = {
      sales: read.sold.total,
      tax: read.taxTotal,
      giftCardsSold: read.giftCardsSold.total,
      giftCardsUsed: read.giftCardsUsed.total,
      refunds: read.refunds.total,
      byCard: read.byCard,
      ...Object.fromEntries(read.sales.map(({ account, total }) => [account, total])),
    }
    for (const figure of dayFigures) {
      const opened = await entries(figure)
      if (shown[figure] !== undefined) expect({ figure, total: opened.total }).toEqual({ figure, total: shown[figure] })
      expect(opened.entries.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(opened.total, 8)
    }
    const washes = await entries('washes')
    expect(washes.entries).toMatchObject([
      { kind: 'payment', transRecordId: first, customerId: buyer.userId, amount: 10, place: 'App and web' },
      { kind: 'cardUse', transRecordId: null, amount: 10, place: 'Place 1' },
      { kind: 'cardUse', amount: 5, place: 'Place 2' },
    ])
    expect(await entries('washes', today, 2)).toMatchObject({ count: 1, total: 5 })
  })

  test('begins and ends at midnight on the clocks of the merchant', async () => {
    server.clock.set(momentsOf('America/Chicago', `${today}T23:30`)[0]!)
    await logIn()
    await buy([{ productId: (await wash()).id }])
    await later(hour)
    await buy([{ productId: (await wash()).id }])
    const sums = [await readDay(today), await readDay(daysLater(today, 1))].map(({ sold }) => sold.total)
    expect(sums).toEqual([10, 10])
  })

  test('lists payments and refunds in doubt, which belong to the day on which they settle', async () => {
    await server.make.card(buyer, tokenFor('silent'))
    const body = { products: [{ productId: (await wash()).id }] }
    await server.call('POST /orders', { as: buyer, body, headers: key() })
    expect(await readDay()).toMatchObject({ byCard: 0, inDoubt: [{ kind: 'payment', total: 10.7 }] })
    const order = (await readDay()).inDoubt[0]!.transRecordId
    await later(day)
    await server.runner.drain(['payment'])
    expect(await readDay()).toMatchObject({ byCard: 0, inDoubt: [] })
    expect(await readDay(daysLater(today, 1))).toMatchObject({ byCard: 10.7 })
    change({ refund: () => Promise.reject(new Error('lost')) })
    await refund(order, 10.7, [0])
    expect(await readDay(daysLater(today, 1))).toMatchObject({ inDoubt: [{ kind: 'refund', total: 10.7 }] })
  })

  test('has what staff gave on a gift card as given away, and a charge-back in its books', async () => {
    await server.call('PUT /accounts/customers/{id}/goodwill/{goodwill}', {
      as: admin,
      params: { id: buyer.userId, goodwill: uuid() },
      body: { kind: 'balance', amount: 500, reason: 'wait' },
    })
    const order = await buy([{ productId: (await wash()).id }])
    await server.call('PUT /accounts/purchases/{transRecordId}/charge-back', {
      as: admin,
      params: { transRecordId: order },
      body: { day: today, total: 10.7 },
    })
    expect(await readDay()).toMatchObject({
      giftsGiven: { count: 1, total: 5 },
      giftCards: { owed: 5, change: 5 },
      chargeBacks: { count: 1, total: 10.7 },
      byCard: 0,
    })
  })
})

describe('a day is closed', () => {
  test('from one o’clock of the next one on, once, with a number', async () => {
    await wholeDay()
    const open = await readDay()
    expect((await close()).errorCode).toBe('DAY_RUNNING')
    server.clock.set(Date.parse(open.closesFrom) - 1)
    await logIn()
    expect((await close()).errorCode).toBe('DAY_RUNNING')
    await later(1)
    expect((await readDay()).state).toBe('open')
    await Promise.all([close(), close(), close()])
    const closed = await readDay()
    expect(closed).toMatchObject({ state: 'closed', number: 1, booked: open.booked, toBook: open.booked })
    const same: (keyof BusinessDay)[] = [
      'sales',
      'sold',
      'taxes',
      'refunds',
      'byCard',
      'giftCardsUsed',
      'giftCardsSold',
    ]
    for (const part of same) expect(closed[part]).toEqual(open[part])
    const index = (await server.call('GET /accounts/days', { as: admin })).result
    expect(index).toMatchObject({ next: daysLater(today, 1), closed: [{ day: today, number: 1, difference: 0 }] })
    const acts = (await server.call('GET /accounts/audit', { as: admin })).result.acts
    expect(acts.filter(({ act }) => act === 'day closed').map(({ changes }) => changes)).toEqual([
      [{ field: 'close', before: null, after: `number 1, ${today}` }],
    ])
  })

  test('one after the other', async () => {
    await later(4 * day)
    expect((await close()).errorCode).toBeUndefined()
    expect((await close(daysLater(today, 2))).errorCode).toBe('DAY_ORDER')
    expect((await close(daysLater(today, -1))).errorCode).toBe('DAY_ORDER')
    expect((await close(daysLater(today, 1))).result.number).toBe(2)
  })

  test('and never changes: what comes later falls into the day on which it does', async () => {
    const { first, gift, number } = await wholeDay()
    await later(day)
    await close()
    const before = await readDay()
    const booked = await asMerchant((tx) => tx.select().from(closeEntries))
    await refund(first, 10.7)
    await server.call('PUT /accounts/purchases/{transRecordId}/charge-back', {
      as: admin,
      params: { transRecordId: gift },
      body: { day: today, total: 30 },
    })
    await charge(number, { amount: 1 })
    expect(await readDay()).toEqual(before)
    expect(await asMerchant((tx) => tx.select().from(closeEntries))).toEqual(booked)
    const next = daysLater(today, 1)
    expect(await readDay(next)).toMatchObject({ refunds: { total: 10.7 }, chargeBacks: { total: 30 }, byCard: -40.7 })
    await later(day)
    await close(next)
    await server.call('PUT /accounts/purchases/{transRecordId}/charge-back', {
      as: admin,
      params: { transRecordId: gift },
      body: { day: today, total: 25 },
    })
    expect(await readDay(daysLater(today, 2))).toMatchObject({ chargeBacks: { count: 1, total: -5 }, byCard: 5 })
    expect(await readDay(next)).toMatchObject({ chargeBacks: { total: 30 } })
  })

  test('whole by due work, however often it is stopped in between', async () => {
    const productId = (await wash()).id
    for (let orders = 0; orders < 3; orders += 1) await buy([{ productId }])
    await later(day)
    const answer = await server.call('PUT /accounts/days/{day}/close', { as: admin, params: { day: today } })
    expect(answer.result).toMatchObject({ state: 'closing', booked: 0, toBook: 3 })
    await Promise.all([server.runner.drain(['day-close']), server.runner.drain(['day-close'])])
    expect(await readDay()).toMatchObject({ state: 'closed', booked: 3, byCard: 32.1 })
  })

  test('and its documents are issued after that, by due work of their own', async () => {
    await wholeDay()
    await later(day)
    const { result } = await server.call('PUT /accounts/days/{day}/close', { as: admin, params: { day: today } })
    expect(result).toMatchObject({ documented: 0, toDocument: 0 })
    await server.runner.drain(['day-close'])
    expect(await readDay()).toMatchObject({ state: 'closed', toDocument: 3 })
    await Promise.all([server.runner.drain(['day-documents']), server.runner.drain(['day-documents'])])
    expect(await readDay()).toMatchObject({ documented: 3, toDocument: 3 })
    expect(await asMerchant((tx) => tx.select().from(documents))).toHaveLength(5)
  })

  test('with an invoice of every payment and a credit note of every refund to a card, in numbers without gaps', async () => {
    await wholeDay()
    await later(day)
    await close()
    const issued = await asMerchant((tx) => tx.select().from(documents))
    const numbers = (kind: string) => issued.flatMap((each) => (each.kind === kind ? [each.number] : [])).toSorted()
    expect(numbers('invoice')).toEqual([1, 2, 3])
    expect(numbers('creditNote')).toEqual([1, 2])
    const events = await asMerchant((tx) => tx.select().from(closeEntries))
    const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0)
    for (const [kind, of] of [
      ['invoice', 'payment'],
      ['creditNote', 'refund'],
    ])
      expect(sum(issued.flatMap((each) => (each.kind === kind ? [each.facts.totalCents] : [])))).toBe(
        sum(events.flatMap((each) => (each.kind === of ? [each.cents] : []))),
      )
  })

  test('of one merchant alone: another sees nothing of it', async () => {
    await wholeDay()
    await later(day)
    await close()
    admin = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    expect(await readDay()).toMatchObject({ number: null, byCard: 0, booked: 0 })
    expect((await server.call('GET /accounts/days', { as: admin })).result).toMatchObject({ next: null, closed: [] })
  })
})

describe('the list of the processor', () => {
  test('agrees with a day that has lost nothing', async () => {
    await wholeDay()
    const compared = await compare()
    expect(compared).toMatchObject({ processor: 'exacthosted', difference: 0, differences: [] })
    expect(compared.books).toEqual({ total: 83.5, payments: 3, refunds: 2 })
    expect(compared.listed).toEqual(compared.books)
  })

  test('that lost an order names it; it is a difference when it lasts 48 hours, and is left with a note', async () => {
    const order = await buy([{ productId: (await wash()).id }])
    await buy([{ productId: (await wash()).id }])
    change({
      listMoney: async (range, signal) => {
        const processor = await asMerchant((tx) => processors.at(tx, merchant.tenant, 'exacthosted'))
        return (await processor!.listMoney!(range, signal)).filter(({ reference }) => reference !== order)
      },
    })
    const early = await compare()
    expect(early).toMatchObject({ difference: -10.7, differences: [{ kind: 'missing', lasts: false, booked: 10.7 }] })
    await later(day)
    expect((await close()).errorCode).toBeUndefined()
    await later(day)
    const next = daysLater(today, 1)
    const [lasting] = (await compare(next)).differences
    expect(lasting).toMatchObject({ kind: 'missing', lasts: true, transRecordId: order, number: expect.any(String) })
    expect((await close(next)).errorCode).toBe('DAY_DIFFERENCE')
    const note = 'The bank was asked; it pays on Friday.'
    await server.call('PUT /accounts/differences/{id}/note', { as: admin, params: { id: lasting!.id }, body: { note } })
    expect((await close(next)).errorCode).toBeUndefined()
    expect((await compare(next)).differences).toMatchObject([{ transRecordId: order, note }])
    await later(day)
    expect((await compare(daysLater(today, 2))).differences).toEqual([])
  })

  test('with a payment that no order has: it is named, and given back once', async () => {
    const reference = uuid()
    const processor = await asMerchant((tx) => processors.at(tx, merchant.tenant, 'exacthosted'))
    await processor!.charge(
      { reference, token: tokenFor('approves'), amount: 2_568, currency: 'USD' },
      AbortSignal.timeout(1_000),
    )
    const [unknown] = (await compare()).differences
    expect(unknown).toMatchObject({
      kind: 'unknown',
      of: 'payment',
      reference,
      listed: 25.68,
      booked: null,
      number: null,
    })
    const give = (id: string) => server.call('PUT /accounts/differences/{id}/return', { as: admin, params: { id } })
    expect((await give(unknown!.id)).result).toEqual({ returned: true })
    expect(await compare()).toMatchObject({ difference: 0, differences: [] })
    expect((await give(unknown!.id)).errorCode).toBe('DIFFERENCE_UNKNOWN')
    const order = await buy([{ productId: (await wash()).id }])
    expect((await give(`payment-${order}`)).errorCode).toBe('DIFFERENCE_UNKNOWN')
    expect(await compare()).toMatchObject({ books: { payments: 1 }, differences: [] })
  })

  test('of another sum is a difference, and one that calls it another day is none', async () => {
    await buy([{ productId: (await wash()).id }])
    const changed = (by: { amount?: number; at?: number }) =>
      change({
        listMoney: async (range, signal) => {
          const processor = await asMerchant((tx) => processors.at(tx, merchant.tenant, 'exacthosted'))
          const list = await processor!.listMoney!(range, signal)
          return list.map((each) => ({
            ...each,
            amount: each.amount + (by.amount ?? 0),
            at: new Date(each.at.getTime() + (by.at ?? 0)),
          }))
        },
      })
    changed({ amount: 5 })
    expect((await compare()).differences).toMatchObject([{ kind: 'amount', booked: 10.7, listed: 10.75 }])
    changed({ at: -day })
    expect(await compare()).toMatchObject({ difference: 0, differences: [] })
  })

  test('that cannot be read closes nothing; a processor without one is not compared', async () => {
    await buy([{ productId: (await wash()).id }])
    await later(day)
    change({ listMoney: () => Promise.reject(new Error('lost')) })
    const asked = { as: admin, params: { day: today } }
    expect((await server.call('GET /accounts/days/{day}/comparison', asked)).errorCode).toBe('GATEWAY')
    expect((await close()).errorCode).toBe('GATEWAY')
    change({ listMoney: null })
    expect(await compare()).toMatchObject({ listed: null, difference: null, books: { payments: 1 } })
    expect((await close()).errorCode).toBeUndefined()
  })

  test('is not asked about a payment when the processor does not answer', async () => {
    change({ lookup: () => Promise.reject(new Error('lost')) })
    const id = `payment-${uuid()}`
    const asked = { as: admin, params: { id } }
    expect((await server.call('PUT /accounts/differences/{id}/return', asked)).errorCode).toBe('GATEWAY')
  })
})

describe('the journal', () => {
  const journal = async (from = today, until = today) => {
    const answer = await server.call('GET /accounts/journal', { as: admin, query: { from, until } })
    return readCsv(answer.text ?? '')
      .slice(1)
      .map(({ cells: [date, account, debit, credit, text, code] }) => ({
        date: date!,
        account: account!,
        cents: Math.round(Number(debit || 0) * 100) - Math.round(Number(credit || 0) * 100),
        text: text!,
        code: code!,
      }))
  }

  test('has closed days alone, its entries balance, and its sums are those of the closes', async () => {
    await wholeDay()
    await later(day)
    expect(await journal()).toEqual([])
    await close()
    const lines = await journal()
    const byText = new Map<string, number>()
    for (const { text, cents } of lines) {
      const entry = text.slice(0, text.lastIndexOf(','))
      byText.set(entry, (byText.get(entry) ?? 0) + cents)
    }
    expect([...byText.values()].every((cents) => cents === 0)).toBe(true)
    const sumOf = (account: string) => lines.reduce((sum, line) => sum + (line.account === account ? line.cents : 0), 0)
    const closed = await readDay()
    expect(sumOf('1200')).toBe(Math.round(closed.byCard * 100))
    expect(sumOf('2300')).toBe(-Math.round(closed.taxDue * 100))
    expect(sumOf('4000')).toBe(-2_500)
    expect(sumOf('2200')).toBe(-1_430)
    expect(lines.filter(({ account }) => account === '2300').map(({ code }) => code)).toContain('7 %')
  })

  test('has the numbers that the merchant gives to its accounts, and every day of a range', async () => {
    const numbers = (await server.call('GET /accounts/book-numbers', { as: admin })).result
    await server.call('PUT /accounts/book-numbers', { as: admin, body: { ...numbers, card: '1360' } })
    await buy([{ productId: (await wash()).id }])
    await later(day)
    await close()
    await buy([{ productId: (await wash()).id }])
    await later(day)
    await close(daysLater(today, 1))
    const lines = await journal(today, daysLater(today, 30))
    expect(lines.filter(({ account }) => account === '1360').map(({ date, cents }) => [date, cents])).toEqual([
      [today, 1_070],
      [daysLater(today, 1), 1_070],
    ])
    expect(lines.some(({ account }) => account === '1200')).toBe(false)
  })

  test('holds no formula, whatever a place is called', async () => {
    await asMerchant((tx) => tx.update(locations).set({ name: '=1+1' }))
    const giftCard = await server.make.product(merchant, { productType: 'GiftCard', priceCents: 5_000, taxRate: 0 })
    await buy([{ productId: giftCard.id }])
    await charge((await card()).number, { amount: 5 })
    await later(day)
    await close()
    expect((await journal()).some(({ text }) => text.includes('=1+1') && !text.startsWith('='))).toBe(true)
  })
})

test('gift cards that were used up before their purchase is refunded are given away', async () => {
  const giftCard = await server.make.product(merchant, { productType: 'GiftCard', priceCents: 5_000, taxRate: 0 })
  const gift = await buy([{ productId: giftCard.id }])
  await charge((await card()).number, { amount: 40 })
  await refund(gift, 50, [0])
  const read = await readDay()
  expect(read).toMatchObject({ byCard: 0, giftCards: { owed: 0, change: 0 } })
  await later(day)
  await close()
  const [refunded] = (await asMerchant((tx) => tx.select().from(closeEntries))).filter(({ kind }) => kind === 'refund')
  expect(refunded!.postings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ account: 'giftCards', cents: 1_000 }),
      expect.objectContaining({ account: 'gifts', cents: 4_000 }),
    ]),
  )
})

test('putting money back on a gift card gives the tax of its share back', async () => {
  const giftCard = await server.make.product(merchant, { productType: 'GiftCard', priceCents: 5_000, taxRate: 0 })
  await buy([{ productId: giftCard.id }])
  await charge((await card()).number, { productId: (await wash()).id })
  const [use] = (await server.call('GET /users/redemptions', { as: buyer })).result
  const put = (total: number) =>
    server.call('PUT /accounts/customers/{id}/uses/{use}/refunds/{refund}', {
      as: admin,
      params: { id: buyer.userId, use: use!.id ?? '', refund: uuid() },
      body: { total, reason: 'other' },
    })
  await put(5)
  await put(5.7)
  const read = await readDay()
  expect(read.taxes).toEqual([{ percent: 7, net: 10, tax: 0.7, refunded: 0.7 }])
  expect(read).toMatchObject({ taxDue: 0, giftCardsUsed: { total: 0 }, refunds: { count: 2, total: 10.7 }, byCard: 50 })
})
