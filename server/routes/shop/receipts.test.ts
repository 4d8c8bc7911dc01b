import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { receiptPageLimit } from '#contract/limits.ts'
import { actOnClub } from '#server/commands/club/act-on-club.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { hashToken } from '#server/security/keys.ts'
import { clubs } from '#server/tables/clubs.ts'
import { receipts } from '#server/tables/receipts.ts'
import { day } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

const membership = {
  freeze: { maxMonths: 3, perYear: 4, priceCents: 500 },
  planChange: 'prorated' as const,
  retryDays: [1, 3],
}

let server: TestServer
let merchant: TestMerchant
let member: TestPerson
let basic: number
beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '200' } })
})
afterAll(() => server.close())

const open = async (own: object = { membership }) => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], ...own }
  merchant = await server.make.merchant({ siteConfig, currency: 'USD' })
  member = await server.make.loggedIn(merchant)
  await server.make.card(member, tokenFor('approves'))
  await server.make.car(member, { license: 'ABC4821' })
  const plan = { productType: 'AppClub', name: 'Basic', monthlyCents: 3_499, priceCents: 1_000, taxRate: 700 } as const
  basic = (await server.make.product(merchant, plan)).id
}
const join = () =>
  server.make.club(member, {
    productId: basic,
    name: 'Basic',
    monthlyCents: 3_499,
    taxRate: 700,
    billingDay: new Date(server.clock.now() + 30 * day).getUTCDate(),
  })
beforeEach(async () => {
  server.clock.set(Date.parse('2026-03-10T15:00:00Z'))
  await open()
})

const mails = async () => {
  await server.idle()
  return (server.mailbox?.list() ?? []).filter(({ to }) => to === member.email)
}
const stored = (tenant = merchant.tenant) =>
  server.database.transact(tenant, 'test', (tx) => tx.select().from(receipts).orderBy(receipts.createdAt))
const act = async (body: object, key?: string) => {
  const [mine] = (await server.call('GET /users/memberships', { as: member })).result
  return server.call('POST /users/memberships/{id}/acts', {
    as: member,
    params: { id: mine!.id },
    body,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
}
/** Moves the clock, and does what is due then. */
const later = async (days: number) => {
  server.clock.advance(days * day)
  await server.runner.drain()
  await server.runner.drain()
  member = await server.make.logIn(member)
}
const pathIn = (text: string | undefined) => /\/receipt\/[\w-]+/.exec(text ?? '')?.[0] ?? 'no link'
const page = (url: string, of = merchant, at = server) =>
  at.app.inject({ url, headers: { host: `${of.subdomain}.localhost:8080`, accept: 'text/html' } })

test.each([
  ['freeze', [{ act: 'freeze', months: 2 }]],
  ['unfreeze', [{ act: 'freeze', months: 2 }, { act: 'unfreeze' }]],
  ['canceled', [{ act: 'cancel' }]],
  ['reactivated', [{ act: 'cancel' }, { act: 'reactivate' }]],
])('%s is one receipt and one mail with its number, and its link opens the page', async (kind, acts) => {
  await join()
  for (const each of acts) await act(each)
  const rows = await stored()
  expect(rows.map((row) => row.kind).at(-1)).toBe(kind)
  expect(await mails()).toHaveLength(rows.length)
  const last = (await mails()).find(({ text }) => text.includes(`Receipt: ${rows.at(-1)!.number}`))
  expect(last?.text).toContain('Monthly price: $37.44 ($34.99 and $2.45 tax)')
  const answer = await page(pathIn(last?.text))
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain(rows.at(-1)!.number)
})

test('joining is in the mail of the purchase, with what is charged next and how to cancel', async () => {
  const order = { products: [{ productId: basic }] }
  const paid = await server.call('POST /orders', { as: member, body: order, headers: { 'idempotency-key': 'j1' } })
  expect(paid.result).toMatchObject({ approved: true })
  await server.call('POST /orders', { as: member, body: order, headers: { 'idempotency-key': 'j1' } })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  const [row] = await stored()
  expect(row).toMatchObject({
    kind: 'joined',
    facts: { plate: '4821', next: { day: '2026-04-10', totalCents: 3_744 } },
  })
  expect(mail?.text).toContain(`Receipt: ${row!.number}`)
  expect(mail?.text).toContain('Your card is charged $37.44 on 10 April 2026. You can cancel at any time')
  expect((await page(pathIn(mail?.text))).body).toContain('License plate ending in 4821')
})

test('each month is one receipt, in the mail of its payment; a decline, the last one and the end are as well', async () => {
  await join()
  await later(30)
  expect((await stored()).map(({ kind }) => kind)).toEqual(['renewed'])
  expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your receipt from/)])
  await server.make.card(member, tokenFor('declines'))
  for (const days of [30, 1, 2, 1]) await later(days)
  expect((await stored()).map(({ kind }) => kind)).toEqual(['renewed', 'declined', 'declined', 'endedUnpaid'])
  expect(await mails()).toHaveLength(4)
  const last = (await mails())[0]
  expect(last?.text).toContain('Not paid: $37.44')
  expect(last?.text).toContain('Nothing more will be charged.')
})

test('the end of a canceled membership is written with its day, once', async () => {
  await join()
  await act({ act: 'cancel' })
  await later(30)
  await later(1)
  const rows = await stored()
  expect(rows.map(({ kind }) => kind)).toEqual(['canceled', 'ended'])
  expect(rows[1]?.facts).toMatchObject({ state: 'over', ends: '2026-04-09', next: null })
  expect(await mails()).toHaveLength(2)
})

test('a frozen month, and the waking from it, are each one mail of the payment', async () => {
  await join()
  await act({ act: 'freeze', months: 2 })
  await later(30)
  expect((await stored()).map(({ kind }) => kind)).toEqual(['freeze', 'frozenMonth'])
  expect((await mails())[0]?.text).toContain('Charged: $5.35 ($5.00 and $0.35 tax)')
})

test('at a merchant without settings of memberships a cancellation is a receipt too', async () => {
  await open({})
  await join()
  await server.call('DELETE /users/washclub', { as: member })
  await server.call('DELETE /users/washclub', { as: member })
  expect((await stored()).map(({ kind }) => kind)).toEqual(['canceled'])
  expect((await mails())[0]?.text).toContain('Ends: 9 April 2026')
})

test('an act that is sent twice with its key, or tapped in two pages, is one receipt', async () => {
  await join()
  const twice = () => act({ act: 'freeze', months: 1 }, 'f1')
  await Promise.all([twice(), twice(), act({ act: 'freeze', months: 1 })])
  expect(await stored()).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
})

test('an act whose transaction does not end leaves no receipt', async () => {
  await join()
  const failed = server.database.transact(merchant.tenant, 'test', async (tx) => {
    const asked = {
      tx,
      random: server.deps.random,
      origin: 'https://x.example',
      userId: member.userId,
      now: server.clock.date(),
    }
    await actOnClub({ ...asked, act: { act: 'cancel' } })
    throw new Error('the process ends here')
  })
  await expect(failed).rejects.toThrow('the process ends here')
  expect(await stored()).toEqual([])
})

describe('the page of a receipt', () => {
  const receipt = async () => {
    await join()
    await act({ act: 'freeze', months: 1 })
    return pathIn((await mails())[0]?.text)
  }

  test('has a code of 128 random bits, of which the hash alone is stored', async () => {
    const code = (await receipt()).split('/').at(-1)!
    expect(Buffer.from(code, 'base64url')).toHaveLength(16)
    const [row] = await stored()
    expect(row?.codeHash).toBe(hashToken(code))
    expect(JSON.stringify(row)).not.toContain(code)
  })

  test('names the merchant and the plan, and neither the member nor the card', async () => {
    const { body, headers } = await page(await receipt())
    expect(body).toContain(`Wash ${merchant.tenant}`)
    expect(body).toContain('License plate ending in 4821')
    expect(body).toContain('9 April 2026 to 9 May 2026')
    for (const secret of [member.email, 'ABC', '4242', 'Visa', '<script']) expect(body).not.toContain(secret)
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(body).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  test('is unknown at the host of another merchant, with another code, and after the account is deleted', async () => {
    const path = await receipt()
    const other = await server.make.merchant()
    expect((await page(path, other)).statusCode).toBe(404)
    const wrong = await page(`/receipt/${'A'.repeat(22)}`)
    expect(wrong.statusCode).toBe(404)
    expect(wrong.body).toContain('There is no such receipt')
    expect(wrong.headers['x-robots-tag']).toContain('noindex')
    expect((await page('/receipt/short')).statusCode).toBe(404)
    expect((await page(path)).statusCode).toBe(200)
    await server.call('DELETE /users', { as: member })
    expect(await stored()).toEqual([])
    expect((await page(path)).statusCode).toBe(404)
  })

  test('is limited by address', async () => {
    const strict = await makeServer({ env: { RATE_LIMIT_SCALE: '1' } })
    try {
      const at = await strict.make.merchant()
      const ask = () => page(`/receipt/${'A'.repeat(22)}`, at, strict)
      for (let n = 0; n < receiptPageLimit.count; n += 1) expect((await ask()).statusCode).toBe(404)
      expect((await ask()).statusCode).toBe(429)
    } finally {
      await strict.close()
    }
  })
})

test('a receipt that is mailed again has its number, and no link', async () => {
  const order = { products: [{ productId: basic }] }
  const paid = await server.call('POST /orders', { as: member, body: order, headers: { 'idempotency-key': 'j1' } })
  await mails()
  await server.call('GET /users/purchases/resend', {
    as: member,
    query: { transRecordId: paid.result.transRecordId ?? '' },
  })
  const [again] = await mails()
  expect(again?.text).toContain(`Receipt: ${(await stored())[0]!.number}`)
  expect(pathIn(again?.text)).toBe('no link')
  expect(await stored()).toHaveLength(1)
})

test('the days of a receipt are those of the merchant, on the night of a clock change and in February too', async () => {
  await open({ membership, timeZone: 'America/Los_Angeles' })
  await join()
  // 23:30 of 7 March in Los Angeles; the clocks go forward two and a half hours later.
  const nextBillingAt = new Date('2026-03-08T07:30:00Z')
  server.clock.set(Date.parse('2026-03-01T15:00:00Z'))
  member = await server.make.logIn(member)
  await server.database.transact(merchant.tenant, 'test', (tx) =>
    tx.update(clubs).set({ nextBillingAt, billingDay: 8 }).where(eq(clubs.userId, member.userId)),
  )
  await act({ act: 'cancel' })
  expect((await stored())[0]?.facts).toMatchObject({ day: '2026-03-01', ends: '2026-03-07' })
})
