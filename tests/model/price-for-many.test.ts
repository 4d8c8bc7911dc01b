// A price that is announced to many members: in portions, so that each transaction is short.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackground } from '#server/basics/background.ts'
import { sendPriceChange, takePriceChangeBack } from '#server/commands/club/price-change.ts'
import type { Transact } from '#server/database/transact.ts'
import { priceChangeKind } from '#server/jobs/price-changes.ts'
import { clubs } from '#server/tables/clubs.ts'
import { outbox } from '#server/tables/outbox.ts'
import { makeRunner } from '#server/work/runner.ts'
import { goods, openShop, type Shop } from '#tests/support/shop.ts'

const asked = process.env['CLEARCOAT_PRICED']
const members = Number(asked ?? 60)
const portion = 25
/**
 * Milliseconds of processor time that one transaction may take. Looked at when the number of members is asked for: other
 * tests of the same process spend some of it too.
 */
const longest = asked === undefined ? Infinity : 1_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const join = async (): Promise<void> => {
  const now = shop.clock.date()
  const userId = await shop.person({ card: null, vehicle: false })
  await shop.as((tx) =>
    tx.insert(clubs).values({
      tenantId: 1,
      userId,
      productId: goods.club,
      name: 'Club',
      status: 'active',
      monthlyCents: 2_999,
      taxRate: 1_000,
      locationIds: [],
      startedAt: now,
      nextBillingAt: new Date(now.getTime() + 28 * 86_400_000),
      billingDay: now.getUTCDate(),
    }),
  )
}

/** Milliseconds of processor time, which other work on the machine does not lengthen much. */
const spent = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

test(
  `a price for ${members} members is announced and taken back in portions of ${portion}, each in a short transaction`,
  { timeout: 20_000 + members * 200 },
  async () => {
    for (let count = 0; count < members; count += 1) await join()
    const took: number[] = []
    const timed: Transact = async (...work) => {
      const before = spent()
      try {
        return await shop.transact(...work)
      } finally {
        took.push(spent() - before)
      }
    }
    const { clock, ports } = shop
    const { random } = ports
    const kind = priceChangeKind({ clock, random, originOf: () => ports.origin })
    const runner = makeRunner({ ...ports, transact: timed, background: makeBackground(ports.log), kinds: [kind] })
    const own = { tenant: 1, adminId: randomUUID(), now: clock.date() }
    const prices = async () =>
      (await shop.as((tx) => tx.select().from(clubs))).map(({ nextPrices }) => nextPrices.length)
    const mails = async () => (await shop.as((tx) => tx.select({ to: outbox.to }).from(outbox))).map(({ to }) => to)

    const wanted = { productId: goods.club, monthlyCents: 3_299, firstDay: '2026-06-01' }
    const { id } = await timed(1, 'send', (tx) => sendPriceChange({ tx, ...own, random, key: null, wanted }))
    await runner.drain()
    expect(await prices()).toEqual(Array.from({ length: members }, () => 1))
    expect(new Set(await mails()).size).toBe(members)

    await timed(1, 'take back', (tx) => takePriceChangeBack({ tx, ...own, id }))
    expect(await prices()).toEqual(Array.from({ length: members }, () => 0))
    await runner.drain()
    expect(await mails()).toHaveLength(2 * members)
    expect(took.length).toBeGreaterThan(2 * Math.ceil(members / portion))
    expect(Math.max(...took)).toBeLessThan(longest)
  },
)
