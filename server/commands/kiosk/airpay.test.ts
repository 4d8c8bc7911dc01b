import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'
import { kioskCalls } from '#server/testing/kiosk-calls.ts'

const site = kioskCalls()
const { charge, customer } = site

/** Cents that the gateway has taken from cards, by its own ledger. */
const moneyTaken = (): number =>
  readFileSync(join(site.server.settings.dataDir, 'gateway.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LedgerLine)
    .reduce((sum, { type, amount = 0 }) => (type === 'charge' ? sum + amount : sum), 0)

describe('AirPAY', () => {
  const payer = async (card: Parameters<typeof tokenFor>[0] = 'approves') => {
    const who = await customer()
    await site.server.make.card(who, tokenFor(card))
    const token = (await site.server.call('POST /temptoken', { as: who, body: { TempIdType: 'TempToken' } })).result
      .tempId
    return { who, token }
  }

  test('charges the card on file once, and the purchase is in the history', async () => {
    const { who, token } = await payer()
    const paid = await charge(token, { amount: 12.5 }, 'k1')
    expect(paid.result).toMatchObject({ approved: true, total: 12.5 })
    const again = await charge(token, { amount: 12.5 }, 'k1')
    expect(again.result).toEqual(paid.result)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect((await charge(token, { amount: 12.5 })).errorCode).toBe('CODE_USED')
    expect((await site.server.call('GET /users/purchases', { as: who })).result).toMatchObject([
      {
        total: 12.5,
        transRecordId: paid.result.transRecordId,
        purchasedProducts: [{ name: 'AirPAY', appProductType: 'AppWash', quantity: 1 }],
      },
    ])
  })

  test('charges a product at its price with tax', async () => {
    const { token } = await payer()
    const product = await site.server.make.product(site.merchant, { priceCents: 1_000, taxRate: 825 })
    expect((await charge(token, { productId: product.id })).result).toMatchObject({ approved: true, total: 10.83 })
  })

  test('refuses a club, a bundle and an unknown product, and keeps the token unused', async () => {
    const { token } = await payer()
    const club = await site.server.make.product(site.merchant, { productType: 'AppClub' })
    expect((await charge(token, { productId: club.id })).errorCode).toBe('PRODUCT_UNKNOWN')
    expect((await charge(token, { productId: 9_999 })).errorCode).toBe('PRODUCT_UNKNOWN')
    expect((await charge(token, { amount: 1 })).status).toBe(200)
  })

  test('a decline uses the token', async () => {
    const { token } = await payer('declines')
    expect((await charge(token, { amount: 5 })).result).toMatchObject({
      approved: false,
      code: 'DECLINED',
      transRecordId: null,
    })
    expect((await charge(token, { amount: 5 })).errorCode).toBe('CODE_USED')
  })

  test('a failure at the gateway charges nothing and ends the key', async () => {
    const { who, token } = await payer('fails')
    expect((await charge(token, { amount: 5 }, 'k2')).errorCode).toBe('GATEWAY')
    await site.server.make.card(who, tokenFor('approves'))
    expect((await charge(token, { amount: 5 }, 'k2')).errorCode).toBe('GATEWAY')
    expect((await site.server.call('GET /users/purchases', { as: who })).result).toEqual([])
  })

  test('without an answer from the gateway a repeat with the same key never charges twice', async () => {
    const { token } = await payer('silent')
    const first = await charge(token, { amount: 5 }, 'k3')
    expect([first.status, first.errorCode, first.headers['retry-after']]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS', '5'])
    expect((await charge(token, { amount: 5 }, 'k3')).errorCode).toBe('IDEMPOTENCY_IN_PROGRESS')
  })

  test('two charges with one key at the same time take the money once', async () => {
    const { who, token } = await payer()
    const before = moneyTaken()
    await Promise.all([charge(token, { amount: 5 }, 'k4'), charge(token, { amount: 5 }, 'k4')])
    expect(moneyTaken() - before).toBe(500)
    expect((await site.server.call('GET /users/purchases', { as: who })).result).toHaveLength(1)
  })

  test.each([
    {},
    { amount: 5, productId: 1 },
    { amount: 0 },
    { amount: 500.01 },
    { amount: 1.001 },
    { amount: 1e-9 },
    { amount: 4.9999999999 },
    { amount: -5 },
  ])('%j is refused', async (sum) => {
    const { token } = await payer()
    expect((await charge(token, sum, 'v1')).errorCode).toBe('VALIDATION')
    expect((await charge(token, { amount: 4.35 })).result).toMatchObject({ approved: true, total: 4.35 })
  })
})
