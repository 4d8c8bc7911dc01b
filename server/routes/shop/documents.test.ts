import { readFileSync } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentKind } from '#contract/rules/document.ts'
import { orderNumber } from '#contract/rules/order-reference.ts'
import { refundNumber } from '#contract/rules/refund.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { issueDocuments } from '#server/commands/documents/issue-documents.ts'
import { money } from '#server/mail/compose.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { documents } from '#server/tables/documents.ts'
import { merchants } from '#server/tables/merchants.ts'
import { orderById, type OrderKind } from '#server/tables/orders.ts'
import { day, second } from '#server/testing/clock.ts'
import type { Caller } from '#server/testing/call.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { insertPaid } from '#server/testing/insert-paid.ts'
import { readPdf } from '#server/testing/read-pdf.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let buyer: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(Date.UTC(2026, 2, 10, 12))
  merchant = await server.make.merchant({ siteConfig: siteConfig() })
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  buyer = await server.make.loggedIn(merchant, { firstName: 'Žofia', lastName: 'Ångström' })
  await server.make.card(buyer, tokenFor('approves'))
})

const siteConfig = (documents = {}) => ({
  version: '1.5.1',
  menuItems: [],
  shopItems: [],
  timeZone: 'America/Chicago',
  documents: { legalName: 'مغسلة النور', street: '1 Elm Street', taxNumber: 'VAT ID GB 1', ...documents },
})

const key = () => ({ 'idempotency-key': systemRandom.token(9) })
const asMerchant = <T>(work: Parameters<typeof server.database.transact<T>>[2]) =>
  server.database.transact(merchant.tenant, 'test', work)
const wash = (own = {}) => server.make.product(merchant, { name: 'Quick Dip', priceCents: 1_000, taxRate: 700, ...own })
const buy = async (products: object[], body = {}) => {
  const { result } = await server.call('POST /orders', { as: buyer, body: { products, ...body }, headers: key() })
  expect(result.approved).toBe(true)
  return result.transRecordId ?? ''
}
const buyWash = async () => buy([{ productId: (await wash()).id }])
const refund = async (transRecordId: string, asked: { total: number; lines?: number[] }) => {
  const { result } = await server.call('PUT /accounts/purchases/{transRecordId}/refunds/{refund}', {
    as: admin,
    params: { transRecordId, refund: systemRandom.uuid() },
    body: { takesItems: true, takesPoints: true, reason: 'other', ...asked },
  })
  expect(result.state).toBe('done')
  return result.id
}
const ask = (transRecordId: string, document: DocumentKind, as: Caller = buyer) =>
  server.call('GET /users/purchases/{transRecordId}/documents/{document}', { as, params: { transRecordId, document } })
const askAsStaff = (transRecordId: string, document: DocumentKind, as: Caller = admin) =>
  server.call('GET /accounts/purchases/{transRecordId}/documents/{document}', {
    as,
    params: { transRecordId, document },
  })
const read = async (transRecordId: string, document: DocumentKind) => {
  const { status, bytes } = await ask(transRecordId, document)
  expect(status).toBe(200)
  return readPdf(bytes)
}
const invoiceNumber = async (transRecordId: string) => (await read(transRecordId, 'invoice')).texts[2]
const series = async () =>
  (
    await asMerchant((tx) =>
      tx.select().from(documents).orderBy(asc(documents.kind), asc(documents.year), asc(documents.number)),
    )
  ).map(({ kind, year, number }) => `${kind} ${year} ${number}`)
/** An approved payment that the app did not place. */
const paid = (kind: OrderKind, totalCents: number, own = {}) =>
  asMerchant((tx) =>
    insertPaid(tx, {
      tenantId: merchant.tenant,
      userId: buyer.userId,
      at: server.clock.date(),
      kind,
      totalCents,
      ...own,
    }),
  )

describe('what a document says', () => {
  test('the numbers, lines, taxes and sums of an invoice are those of the order', async () => {
    const [first, deluxe, card] = [
      await wash(),
      await wash({ name: 'Deluxe', priceCents: 2_599, taxRate: 825 }),
      await wash({ name: 'Gift card', productType: 'GiftCard', priceCents: 5_000, taxRate: 0 }),
    ]
    const gift = { productId: deluxe.id, isGift: true, giftedEmail: 'priya@example.com', giftedTo: 'Priya' }
    const id = await buy([{ productId: first.id }, { productId: first.id }, gift, { productId: card.id }])
    const order = (await asMerchant((tx) => orderById(tx, id)))!
    const { texts, isTagged } = await read(id, 'invoice')
    expect(isTagged).toBe(true)
    expect(texts.slice(0, 6)).toEqual([
      'مغسلة النور',
      'Invoice',
      '2026-000001',
      'مغسلة النور',
      '1 Elm Street',
      'VAT ID GB 1',
    ])
    expect(texts).toEqual(expect.arrayContaining(['Žofia Ångström', orderNumber(order), 'March 10, 2026']))
    expect(texts.slice(texts.indexOf('Amount') + 1, texts.indexOf('Paid. Nothing is due.'))).toEqual(
      [
        ['Quick Dip', '2', '$10.00', '7%', '$20.00'],
        ['Deluxe (gift)', '1', '$25.99', '8.25%', '$25.99'],
        ['Gift card', '1', '$50.00', '0%', '$50.00'],
        ['Subtotal', money(order.subtotalCents, order)],
        ['Tax 0% on $50.00', '$0.00'],
        ['Tax 7% on $20.00', '$1.40'],
        ['Tax 8.25% on $25.99', '$2.14'],
        ['Total', money(order.totalCents, order)],
      ].flat(),
    )
  })

  test('a receipt has the number of the order, the card, and what was paid back since', async () => {
    const id = await buyWash()
    const order = (await asMerchant((tx) => orderById(tx, id)))!
    await refund(id, { total: 3 })
    const { texts, title } = await read(id, 'receipt')
    expect(title).toBe(`Receipt ${orderNumber(order)}`)
    expect(texts).toEqual(expect.arrayContaining(['Visa ending 4242', 'Paid back since', '-$3.00', 'Total', '$10.70']))
    expect(await series()).toEqual([])
  })

  test('what a discount code took off stands between the prices and the subtotal', async () => {
    const id = await buyWash()
    const discount = { code: 'SUDS20', name: '20% off', discountId: systemRandom.uuid() }
    const order = (await asMerchant((tx) => orderById(tx, id)))!
    const lowered = { ...order.lines[0]!, unitPriceCents: 800, reductionCents: 200, taxCents: 56 }
    const sold = await paid('order', 856, { lines: [lowered], discount, subtotalCents: 800, taxesCents: 56 })
    const { texts } = await read(sold, 'invoice')
    expect(texts.slice(texts.indexOf('Quick Dip'), texts.indexOf('Total') + 2)).toEqual(
      [
        ['Quick Dip', '1', '$10.00', '7%', '$10.00'],
        ['Sum of the lines', '$10.00', 'Discount code SUDS20 (20% off)', '-$2.00'],
        ['Subtotal', '$8.00', 'Tax 7% on $8.00', '$0.56', 'Total', '$8.56'],
      ].flat(),
    )
  })

  test.each(['clubBilling', 'airPay'] as const)('a payment of the kind %s has an invoice', async (kind) => {
    const id = await paid(kind, 1_100, { locationId: 1 })
    const { texts } = await read(id, 'invoice')
    expect(texts).toEqual(
      expect.arrayContaining([id.slice(0, 8).toUpperCase(), 'Place 1', '$10.00', '$1.00', '$11.00']),
    )
  })

  test('refunds by item and by amount have a credit note each, of the invoice', async () => {
    const [quick, deluxe] = [await wash(), await wash({ name: 'Deluxe', priceCents: 2_000, taxRate: 1_000 })]
    const id = await buy([{ productId: quick.id }, { productId: deluxe.id }])
    const ofItem = await refund(id, { total: 10.7, lines: [0] })
    server.clock.advance(second)
    const ofAmount = await refund(id, { total: 5.5 })
    const { pages } = await read(id, 'creditNotes')
    expect(pages.map(({ texts }) => texts.slice(1, 3))).toEqual([
      ['Credit note', 'CN-2026-000001'],
      ['Credit note', 'CN-2026-000002'],
    ])
    const [item, amount] = pages.map(({ texts }) => texts)
    expect(item).toEqual(expect.arrayContaining(['Of invoice', '2026-000001', refundNumber(ofItem)]))
    expect(item!.slice(item!.indexOf('Amount') + 1, item!.indexOf('Total paid back') + 2)).toEqual(
      [
        ['Quick Dip', '1', '$10.00', '7%', '$10.00'],
        ['Subtotal', '$10.00', 'Tax 7% on $10.00', '$0.70', 'Total paid back', '$10.70'],
      ].flat(),
    )
    expect(amount).toContain(refundNumber(ofAmount))
    expect(amount!.slice(amount!.indexOf('Amount') + 1, amount!.indexOf('Total paid back') + 2)).toEqual(
      [
        ['Part of the payment', '$5.05'],
        ['Subtotal', '$5.05', 'Tax 10% on $5.05', '$0.45', 'Total paid back', '$5.50'],
      ].flat(),
    )
    expect(await invoiceNumber(id)).toBe('2026-000001')
  })

  test('the paper is that of the currency, unless the merchant has chosen', async () => {
    const id = await buyWash()
    expect((await read(id, 'receipt')).pages[0]).toMatchObject({ width: 612, height: 792 })
    const euros = await paid('order', 1_100, { currency: 'EUR' })
    expect((await read(euros, 'receipt')).pages[0]).toMatchObject({ width: 595.28, height: 841.89 })
    await asMerchant((tx) =>
      tx
        .update(merchants)
        .set({ siteConfig: siteConfig({ paper: 'a4' }) })
        .where(eq(merchants.tenantId, merchant.tenant)),
    )
    expect((await read(id, 'receipt')).pages[0]).toMatchObject({ width: 595.28, height: 841.89 })
  })

  test('the logo of the merchant is on it', async () => {
    const bytes = readFileSync(new URL('../../demo/art/puddle/logo.svg', import.meta.url))
    const { url: logo } = await server.deps.files.put(merchant.tenant, 'logo', 'svg', bytes)
    await asMerchant((tx) =>
      tx
        .update(merchants)
        .set({ siteConfig: { ...siteConfig(), logo } })
        .where(eq(merchants.tenantId, merchant.tenant)),
    )
    const { pages, alternatives } = await read(await buyWash(), 'invoice')
    expect(pages[0]!.images).toBe(1)
    expect(alternatives).toEqual(['مغسلة النور'])
  })
})

test('the answer is a file to be saved, which nothing keeps or interprets', async () => {
  const id = await buyWash()
  const { headers } = await ask(id, 'invoice')
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="invoice-[A-Z0-9]+\.pdf"$/)
})

test('staff get the same file as the customer', async () => {
  const id = await buyWash()
  const [own, ofStaff] = [await ask(id, 'invoice'), await askAsStaff(id, 'invoice')]
  expect(Buffer.from(own.bytes).equals(ofStaff.bytes)).toBe(true)
})

test('another user, another merchant and a payment that was declined have none', async () => {
  const id = await buyWash()
  const other = await server.make.loggedIn(merchant)
  const elsewhere = await server.make.merchant()
  const stranger = await server.make.loggedIn(elsewhere, { isAdmin: true })
  const declined = await paid('order', 1_100, { state: 'declined' })
  for (const document of ['receipt', 'invoice', 'creditNotes'] as const) {
    expect((await ask(id, document, other)).errorCode).toBe('PURCHASE_UNKNOWN')
    expect((await ask(id, document, stranger)).errorCode).toBe('PURCHASE_UNKNOWN')
    expect((await askAsStaff(id, document, stranger)).errorCode).toBe('PURCHASE_UNKNOWN')
    expect((await ask(declined, document)).errorCode).toBe('PURCHASE_UNKNOWN')
  }
  expect((await askAsStaff(id, 'invoice', buyer)).errorCode).toBe('FORBIDDEN')
  expect(await series()).toEqual([])
})

test('a purchase of 0 has a receipt alone, and one without a refund no credit note', async () => {
  const free = await buy([{ productId: (await wash({ priceCents: 0 })).id }])
  expect((await ask(free, 'receipt')).status).toBe(200)
  expect((await ask(free, 'invoice')).errorCode).toBe('DOCUMENT_UNKNOWN')
  expect((await askAsStaff(await buyWash(), 'creditNotes')).errorCode).toBe('DOCUMENT_UNKNOWN')
})

describe('an issued document', () => {
  test('never changes: not with the settings, the day or a refund', async () => {
    const id = await buyWash()
    const { bytes } = await ask(id, 'invoice')
    server.clock.advance(40 * day)
    admin = await server.make.logIn(admin)
    await refund(id, { total: 4 })
    await asMerchant((tx) =>
      tx
        .update(merchants)
        .set({ companyName: 'Other', siteConfig: siteConfig({ legalName: 'Other Ltd.', paper: 'a4' }) })
        .where(eq(merchants.tenantId, merchant.tenant)),
    )
    buyer = await server.make.logIn(buyer)
    expect(Buffer.from((await ask(id, 'invoice')).bytes).equals(bytes)).toBe(true)
  })

  test('can be changed by no statement of the application', async () => {
    const id = await buyWash()
    await ask(id, 'invoice')
    const change = asMerchant((tx) => tx.update(documents).set({ number: 7 }).where(eq(documents.orderId, id)))
    await expect(change).rejects.toMatchObject({ cause: { message: expect.stringMatching(/permission denied/) } })
  })

  test('loses the name of a deleted account, and nothing else', async () => {
    const id = await buyWash()
    const { texts } = await read(id, 'invoice')
    await server.call('DELETE /users', { as: buyer, body: { password }, headers: key() })
    const left = await readPdf((await askAsStaff(id, 'invoice')).bytes)
    expect(left.texts).toEqual(texts.filter((text) => text !== 'For' && text !== 'Žofia Ångström'))
    expect(JSON.stringify(await asMerchant((tx) => tx.select().from(documents)))).not.toContain('ngstr')
  })
})

describe('the numbers', () => {
  test('are drawn when a document is first asked for, one for each payment', async () => {
    const [first, second] = [await buyWash(), await buyWash()]
    expect(await invoiceNumber(second)).toBe('2026-000001')
    expect(await invoiceNumber(first)).toBe('2026-000002')
    expect(await invoiceNumber(second)).toBe('2026-000001')
    expect(await series()).toEqual(['invoice 2026 1', 'invoice 2026 2'])
  })

  test('of a close are in the order of the payments; what has one is left alone, and 0 has none', async () => {
    const known = await paid('order', 1_100)
    await ask(known, 'invoice')
    const rest: string[] = []
    for (const kind of ['order', 'clubBilling', 'airPay'] as const) {
      server.clock.advance(second)
      rest.push(await paid(kind, 2_200))
    }
    server.clock.advance(second)
    const refunded = await buyWash()
    rest.push(refunded)
    await refund(refunded, { total: 1 })
    const [free, declined] = [await paid('order', 0), await paid('order', 1_100, { state: 'declined' })]
    const { tenant } = merchant
    const orderIds = [declined, free, ...rest.toReversed(), known]
    for (let times = 0; times < 2; times += 1)
      await asMerchant((tx) => issueDocuments({ tx, tenant, orderIds, now: server.clock.date() }))
    const stored = await asMerchant((tx) => tx.select().from(documents).orderBy(asc(documents.number)))
    expect(stored.filter(({ kind }) => kind === 'invoice').map(({ orderId }) => orderId)).toEqual([known, ...rest])
    expect(stored.filter(({ kind }) => kind === 'creditNote').map(({ orderId }) => orderId)).toEqual([refunded])
  })
})
