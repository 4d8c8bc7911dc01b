import { describe, expect, test } from 'vitest'
import { minute } from '#server/testing/clock.ts'
import type { Caller } from '#server/testing/call.ts'
import { kioskCalls } from '#server/testing/kiosk-calls.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'

const site = kioskCalls()
const { newKey, charge, customer } = site
const scan = (code: string, locationId = 1) =>
  site.server.call('POST /kiosk/scan', { as: site.kiosk, body: { code, locationId } })
const redeem = (code: string, { locationId = 1, key = newKey(), as = site.kiosk } = {}) =>
  site.server.call('POST /kiosk/redeem', { as, body: { code, locationId }, headers: { 'idempotency-key': key } })
describe('a wallet code', () => {
  test('is scanned without being used, then redeemed until its uses are spent', async () => {
    const code = await site.server.make.walletItem(await customer(), {
      name: 'Bundle',
      itemType: 'AppBundle',
      maxUses: 2,
    })
    expect((await scan(code)).result).toMatchObject({ kind: 'wallet', name: 'Bundle', remainingUses: 2 })
    expect((await redeem(code)).result).toMatchObject({
      redeemed: true,
      kind: 'wallet',
      name: 'Bundle',
      remainingUses: 1,
    })
    expect((await redeem(code)).result).toMatchObject({ remainingUses: 0 })
    expect((await redeem(code)).errorCode).toBe('CODE_USED')
    expect((await scan(code)).errorCode).toBe('CODE_USED')
  })

  test('typed in lower case and groups is accepted', async () => {
    const code = await site.server.make.walletItem(await customer())
    expect((await scan(` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`)).status).toBe(200)
  })

  test('redeemed by two kiosks at the same time opens one gate', async () => {
    const code = await site.server.make.walletItem(await customer())
    const other = await site.server.make.kiosk(site.merchant)
    const both = await Promise.all([redeem(code), redeem(code, { as: other })])
    expect(both.map((answer) => answer.errorCode ?? 'redeemed').sort()).toEqual(['CODE_USED', 'redeemed'])
  })

  test('redeemed again with the same key answers the first redemption', async () => {
    const code = await site.server.make.walletItem(await customer(), { maxUses: 3 })
    const first = await redeem(code, { key: 'same' })
    const again = await redeem(code, { key: 'same' })
    expect(again.result).toEqual(first.result)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect((await scan(code)).result).toMatchObject({ remainingUses: 2 })
    expect((await redeem(await site.server.make.walletItem(await customer()), { key: 'same' })).errorCode).toBe(
      'IDEMPOTENCY_REUSED',
    )
  })

  test('is valid at its locations only', async () => {
    const code = await site.server.make.walletItem(await customer(), { locationIds: [2] })
    expect((await redeem(code)).errorCode).toBe('CODE_LOCATION')
    expect((await redeem(code, { locationId: 2 })).status).toBe(200)
    expect((await redeem(code, { locationId: 99 })).errorCode).toBe('LOCATION_UNKNOWN')
  })

  test('expires', async () => {
    const code = await site.server.make.walletItem(await customer(), {
      expiresAt: new Date(site.server.clock.now() + minute),
    })
    site.server.clock.advance(minute)
    expect((await redeem(code)).errorCode).toBe('CODE_ITEM_EXPIRED')
  })

  test('of another merchant, or a nonexistent one, is unknown', async () => {
    const elsewhere = await site.server.make.merchant()
    const code = await site.server.make.walletItem(await site.server.make.loggedIn(elsewhere))
    for (const text of [code, 'W0000000000ZZ', 'hello world', "W'; drop table--"])
      expect((await redeem(text)).errorCode).toBe('CODE_UNKNOWN')
  })

  test('of a gift that waits for its recipient can be redeemed', async () => {
    const code = await site.server.make.walletItem(await customer(), {
      userId: null,
      waitingForEmail: 'new@example.com',
      isGift: true,
    })
    expect((await redeem(code)).status).toBe(200)
  })
})

describe('a club token', () => {
  const tokenOf = async (who: Awaited<ReturnType<typeof customer>>) =>
    (await site.server.call('POST /temptoken', { as: who, body: { TempIdType: 'WashClub' } })).result.tempId

  test('counts a use of the period, shows the car, and is valid once', async () => {
    const who = await customer()
    await site.server.make.car(who)
    await site.server.make.club(who, { useLimit: 2 })
    const token = await tokenOf(who)
    expect((await scan(token)).result).toMatchObject({ kind: 'washClub', remainingUses: 2, license: 'WASH42' })
    expect((await redeem(token)).result).toMatchObject({ kind: 'washClub', remainingUses: 1, license: 'WASH42' })
    expect((await redeem(token)).errorCode).toBe('CODE_USED')
  })

  test('expires after 35 seconds, and when a newer one is issued', async () => {
    const who = await customer()
    await site.server.make.club(who)
    const first = await tokenOf(who)
    const second = await tokenOf(who)
    expect((await redeem(first)).errorCode).toBe('CODE_EXPIRED')
    site.server.clock.advance(34_000)
    expect((await scan(second)).status).toBe(200)
    site.server.clock.advance(1_000)
    expect((await redeem(second)).errorCode).toBe('CODE_EXPIRED')
  })

  test('redeemed by two kiosks at once opens one gate', async () => {
    const who = await customer()
    await site.server.make.club(who)
    const token = await tokenOf(who)
    const other = await site.server.make.kiosk(site.merchant)
    const both = await Promise.all([redeem(token), redeem(token, { as: other })])
    expect(both.map((answer) => answer.errorCode ?? 'redeemed').sort()).toEqual(['CODE_USED', 'redeemed'])
  })

  test('replaced while it is redeemed at once with its successor: the last use of the period opens one gate', async () => {
    const who = await customer()
    await site.server.make.club(who, { useLimit: 1 })
    const first = await tokenOf(who)
    const both = await Promise.all([redeem(first), tokenOf(who).then((second) => redeem(second))])
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1)
  })
})

test('the gift card of a deleted account is neither scanned, nor charged, nor reloaded', async () => {
  const owner = await customer()
  await site.server.make.card(owner, tokenFor('approves'))
  const card = await site.server.make.product(site.merchant, { productType: 'GiftCard', priceCents: 2_000 })
  const reload = await site.server.make.product(site.merchant, { productType: 'GiftCardRecharge', priceCents: 2_000 })
  const buy = (as: Caller, line: object) =>
    site.server.call('POST /orders', { as, body: { products: [line] }, headers: { 'idempotency-key': newKey() } })
  await buy(owner, { productId: card.id })
  const number = (await site.server.call('GET /users/wallet', { as: owner })).result[0]?.code ?? ''
  expect((await charge(number, { amount: 5 })).result).toMatchObject({ approved: true, balance: 15 })
  expect((await site.server.call('DELETE /users', { as: owner })).status).toBe(200)
  expect((await scan(number)).errorCode).toBe('CODE_UNKNOWN')
  expect((await charge(number, { amount: 5 })).errorCode).toBe('CODE_UNKNOWN')
  const payer = await customer()
  await site.server.make.card(payer, tokenFor('approves'))
  expect((await buy(payer, { productId: reload.id, cardNumber: number })).errorCode).toBe('GIFT_CARD_UNKNOWN')
})

describe('a gift card', () => {
  const cardWorth = async (balanceCents: number) => {
    const number = '6006006006006008'
    await site.server.database.transact(site.merchant.tenant, 'test', (tx) =>
      tx.execute(
        `insert into gift_cards (tenant_id, number, balance_cents, issued_at)
          values (${site.merchant.tenant}, '${number}', ${balanceCents}, now())`,
      ),
    )
    return number
  }

  test('is charged down to zero and no further', async () => {
    const number = await cardWorth(2_000)
    expect((await scan(number)).result).toMatchObject({ kind: 'giftCard', balance: 20 })
    expect((await charge(number, { amount: 15 })).result).toMatchObject({ approved: true, total: 15, balance: 5 })
    expect((await charge(number, { amount: 5.01 })).result).toEqual({
      approved: false,
      code: 'INSUFFICIENT_FUNDS',
      total: 5.01,
      transRecordId: null,
      balance: 5,
    })
    expect((await charge(number, { amount: 5 })).result).toMatchObject({ approved: true, balance: 0 })
  })

  test('charged by two kiosks at the same time pays one of them when the balance covers one', async () => {
    const number = await cardWorth(2_000)
    const both = await Promise.all([charge(number, { amount: 15 }), charge(number, { amount: 15 })])
    expect(both.map((answer) => answer.result.approved).sort()).toEqual([false, true])
  })

  test('a repeat with the same key takes the money once', async () => {
    const number = await cardWorth(2_000)
    const first = await charge(number, { amount: 15 }, 'g1')
    expect((await charge(number, { amount: 15 }, 'g1')).result).toEqual(first.result)
    expect((await scan(number)).result).toMatchObject({ balance: 5 })
  })

  test('cannot be redeemed, and a wallet code cannot be charged', async () => {
    expect((await redeem(await cardWorth(100))).errorCode).toBe('CODE_KIND')
    expect((await charge(await site.server.make.walletItem(await customer()), { amount: 1 })).errorCode).toBe(
      'CODE_KIND',
    )
  })
})

describe('a caller that is not a kiosk of this merchant is refused', () => {
  test('without credentials, with wrong ones, with those of another merchant, or with a user’s token', async () => {
    const elsewhere = await site.server.make.kiosk(await site.server.make.merchant())
    const person = await customer()
    const callers: Caller[] = [
      { appKey: site.merchant.appKey },
      {
        appKey: site.merchant.appKey,
        terminal: { terminalId: site.kiosk.terminal?.terminalId ?? '', terminalSecret: 'wrong' },
      },
      { appKey: site.merchant.appKey, terminal: elsewhere.terminal! },
      person,
    ]
    const code = await site.server.make.walletItem(person)
    for (const as of callers) expect((await redeem(code, { as })).errorCode).toBe('TERMINAL_AUTH')
    expect((await scan(code)).result).toMatchObject({ remainingUses: 1 })
  })

  test('a redemption without a key is refused', async () => {
    const answer = await site.server.call('POST /kiosk/redeem', {
      as: site.kiosk,
      body: { code: 'W0000000000ZZ', locationId: 1 },
    })
    expect(answer.errorCode).toBe('IDEMPOTENCY_MISSING')
  })
})
