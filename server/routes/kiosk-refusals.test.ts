import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/index.ts'
import { messages } from '#contract/messages.ts'
import { kioskChargeEnds } from '#contract/rules/order-end.ts'
import { unreachableRefusals } from '#tests/support/owed-refusals.ts'
import type { Tx } from '#server/database/transact.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { cards } from '#server/tables/cards.ts'
import { clubs } from '#server/tables/clubs.ts'
import type { Caller } from '#server/testing/call.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let kiosk: Caller
let customer: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  kiosk = await server.make.kiosk(merchant)
  customer = await server.make.loggedIn(merchant)
})

const inMerchant = (work: (tx: Tx) => Promise<unknown>) => server.database.transact(merchant.tenant, 'test', work)
const token = async (TempIdType: 'WashClub' | 'TempToken') =>
  (await server.call('POST /temptoken', { as: customer, body: { TempIdType } })).result.tempId
const clubToken = async () => {
  await server.make.club(customer, { useLimit: 2 })
  return token('WashClub')
}
const airPayToken = async (card: Parameters<typeof tokenFor>[0] = 'approves') => {
  await server.make.card(customer, tokenFor(card))
  return token('TempToken')
}

/** What the kiosk sends beside its usual body. */
interface Shown {
  code: string
  locationId?: number
  productId?: number
}
type KioskCall = 'POST /kiosk/scan' | 'POST /kiosk/redeem' | 'POST /kiosk/charge'

/** Makes what is refused at the kiosk with that code. */
const shown: Record<(typeof kioskChargeEnds)[number], (call: KioskCall) => Promise<Shown>> = {
  CODE_KIND: async (call) => ({
    code: call === 'POST /kiosk/charge' ? await server.make.walletItem(customer) : await airPayToken(),
  }),
  LOCATION_UNKNOWN: async () => ({ code: await server.make.walletItem(customer), locationId: 99 }),
  CODE_UNKNOWN: async () => ({ code: 'W34679ACEFGHJ' }),
  PRODUCT_UNKNOWN: async () => ({ code: await airPayToken(), productId: 999_999 }),
  CODE_USED: async () => ({ code: await server.make.walletItem(customer, { usesMade: 1 }) }),
  CODE_LOCATION: async () => ({ code: await server.make.walletItem(customer, { locationIds: [2] }) }),
  CODE_LIMIT: async () => {
    const code = await clubToken()
    await inMerchant((tx) => tx.update(clubs).set({ usesThisPeriod: 2 }))
    return { code }
  },
  NO_CARD: async () => {
    const code = await airPayToken()
    await inMerchant((tx) => tx.delete(cards))
    return { code }
  },
  CODE_EXPIRED: async () => {
    const code = await clubToken()
    server.clock.advance(35_000)
    return { code }
  },
  CODE_ITEM_EXPIRED: async () => ({
    code: await server.make.walletItem(customer, { expiresAt: server.clock.date() }),
  }),
  GATEWAY: async () => ({ code: await airPayToken('fails') }),
}

const rows = (['POST /kiosk/scan', 'POST /kiosk/redeem', 'POST /kiosk/charge'] as const).flatMap((call) =>
  endpoints[call].errors
    .filter((code) => !unreachableRefusals.includes(`${call} ${code}`))
    .map((code) => ({ call, code })),
)

test.each(rows)('$call refuses $code', async ({ call, code }) => {
  const { productId, ...body } = await shown[code](call)
  const sum = call === 'POST /kiosk/charge' ? (productId === undefined ? { amount: 5 } : { productId }) : {}
  const answer = await server.call(call, {
    as: kiosk,
    body: { locationId: 1, ...body, ...sum },
    headers: { 'idempotency-key': 'k1' },
  })
  expect(answer).toMatchObject({
    status: messages[code].status,
    errorCode: code,
    errorMessage: messages[code].text,
  })
})
