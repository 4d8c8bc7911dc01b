import { inWords } from '#server/testing/in-words.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/messages.ts'
import type { ActOutcome } from '#contract/shapes/membership.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { orders } from '#server/tables/orders.ts'
import { users } from '#server/tables/users.ts'
import { day } from '#server/testing/clock.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { openDesk } from '#server/testing/member-desk.ts'

type Desk = Awaited<ReturnType<typeof openDesk>>
let server: TestServer
let desk: Desk

beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '200' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  desk = await openDesk(server)
})

const van = { make: 'Ford', model: 'Transit', year: '2019', license: 'VAN7', color: 'White', state: 'OR' }
const unknownId = '00000000-0000-4000-8000-000000000000'

const actRefusals: [ErrorCode, () => Promise<unknown>][] = [
  ['CUSTOMER_UNKNOWN', () => desk.act({ act: 'cancel' }, { id: unknownId })],
  ['MEMBERSHIP_UNKNOWN', () => desk.act({ act: 'cancel' }, { membership: unknownId })],
  ['FREEZE_MONTHS', () => desk.act({ act: 'freeze', months: 4 })],
  ['CLUB_SAME', () => desk.act({ act: 'changePlan', productId: desk.plans.basic })],
  ['PRODUCT_UNKNOWN', () => desk.act({ act: 'changePlan', productId: 999_999 })],
  ['CLUB_NOT_PENDING', () => desk.act({ act: 'reactivate' })],
  ['CLUB_STATE', () => desk.act({ act: 'unfreeze' })],
  ['TOTAL_CHANGED', () => desk.act({ act: 'changePlan', productId: desk.plans.family })],
  [
    'CLUB_NOT_OFFERED',
    async () => {
      desk = await openDesk(server, { membership: {} })
      return desk.act({ act: 'freeze', months: 1 })
    },
  ],
  [
    'CLUB_NONE',
    async () => {
      const { id: membership } = await desk.theirs()
      await desk.act({ act: 'cancel' })
      await desk.later(31)
      return desk.act({ act: 'cancel' }, { membership })
    },
  ],
  [
    'NO_CARD',
    async () => {
      await desk.act({ act: 'cancel' })
      await server.call('DELETE /users/card', { as: desk.people.member() })
      return desk.act({ act: 'reactivate' })
    },
  ],
  ['VEHICLE_UNKNOWN', () => desk.act({ act: 'swap', vehicleId: unknownId })],
  ['SWAP_SAME', async () => desk.act({ act: 'swap', vehicleId: (await server.make.car(desk.people.member())).id })],
  [
    'SWAP_AFTER_USE',
    async () => {
      await server.make.club(desk.people.member(), { usedAt: server.clock.date(), billingDay: 1 })
      return desk.act({ act: 'swap', vehicle: van })
    },
  ],
  [
    'FREEZE_LIMIT',
    async () => {
      await server.make.club(desk.people.member(), { freezes: [server.clock.now() - 20 * day], billingDay: 1 })
      return desk.act({ act: 'freeze', months: 1 })
    },
  ],
]
test.each(actRefusals)('an act of staff is refused: %s', async (code, doing) => {
  expect(await doing()).toMatchObject(inWords(code))
})

const shownNow: ActOutcome = { totalCents: 1, nextDay: null, nextTotalCents: 0, endsDay: null }
const payNow = (body: object = {}, more: Parameters<Desk['pay']>[1] = {}) =>
  desk.pay({ act: 'changePlan', shown: shownNow, ...body }, more)

const payRefusals: [ErrorCode, () => Promise<unknown>][] = [
  ['CUSTOMER_UNKNOWN', () => payNow({}, { id: unknownId })],
  ['MEMBERSHIP_UNKNOWN', () => payNow({}, { membership: unknownId })],
  ['PRODUCT_UNKNOWN', () => payNow({ productId: 999_999 })],
  ['CLUB_SAME', () => payNow({ productId: desk.plans.basic })],
  ['CLUB_STATE', () => payNow({ act: 'wake' })],
  ['TOTAL_CHANGED', () => payNow()],
  [
    'CLUB_NOT_OFFERED',
    async () => {
      desk = await openDesk(server, { membership: {} })
      return payNow()
    },
  ],
  [
    'SALES_PAUSED',
    async () => {
      const until = new Date(server.clock.now() + day).toISOString()
      desk = await openDesk(server, { salesPauses: [{ what: 'AppClub', words: 'Back soon.', until }] })
      return payNow()
    },
  ],
  [
    'CLUB_NONE',
    async () => {
      const { id: membership } = await desk.theirs()
      await desk.act({ act: 'cancel' })
      await desk.later(31)
      return desk.pay({ act: 'wake', shown: shownNow }, { membership })
    },
  ],
  [
    'NO_CARD',
    async () => {
      // Of another processor than the merchant's.
      await server.make.card(desk.people.member(), tokenFor('approves'), 'worldpay')
      return payNow()
    },
  ],
  [
    'EMAIL_UNCONFIRMED',
    async () => {
      await server.database.transact(desk.merchant.tenant, 'test', (tx) =>
        tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, desk.people.member().userId)),
      )
      return payNow()
    },
  ],
  [
    'PROCESSOR_NONE',
    async () => {
      desk = await openDesk(server, { hasAccount: false })
      return payNow()
    },
  ],
  [
    'GATEWAY',
    async () => {
      await server.make.card(desk.people.member(), tokenFor('fails'))
      return desk.toFamily()
    },
  ],
  [
    'ORDER_VOID',
    async () => {
      const of = await desk.theirs()
      const shown = desk.shownFor(of, { act: 'changePlan', plan: desk.family })
      const send = () => desk.pay({ act: 'changePlan', shown }, { membership: of.id, key: 'v1' })
      await send()
      await server.database.transact(desk.merchant.tenant, 'test', (tx) =>
        tx.update(orders).set({ state: 'void' }).where(eq(orders.userId, desk.people.member().userId)),
      )
      return send()
    },
  ],
]
test.each(payRefusals)('a charge by staff is refused: %s', async (code, doing) => {
  expect(await doing()).toMatchObject(inWords(code))
})

test('an administrator of another merchant finds neither customer nor membership', async () => {
  const { id: membership } = await desk.theirs()
  const id = desk.people.member().userId
  desk = await openDesk(server)
  expect(await desk.act({ act: 'cancel' }, { id, membership })).toMatchObject(inWords('CUSTOMER_UNKNOWN'))
  expect(await payNow({}, { id, membership })).toMatchObject(inWords('CUSTOMER_UNKNOWN'))
})
