import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/support/shop.ts'
import type { TransactAs } from '#server/database/transact.ts'
import { bindCardEntry, insertCardEntry } from '#server/tables/card-entries.ts'
import { minute } from '#server/testing/clock.ts'
import { finishCardEntry } from './finish-card-entry.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const bindEntry = async (ref: string): Promise<void> => {
  const [userId, now] = [await shop.person(), shop.clock.date()]
  const socketId = 'f'.repeat(32)
  const expiresAt = new Date(now.getTime() + minute)
  await shop.as(async (tx) => {
    const origin = 'http://puddle.localhost'
    await insertCardEntry(tx, { socketId, tenantId: 1, origin, state: 'ready', openedAt: now, expiresAt })
    await bindCardEntry(tx, socketId, { userId, processor: 'worldpay', ref }, now)
  })
}

test('a callback whose verified reference is not the one that named the merchant is refused', async () => {
  const [claimed, signed] = [`1.${'a'.repeat(24)}`, `1.${'b'.repeat(24)}`]
  const finish = (ref: string) =>
    finishCardEntry({
      transactAs: ((tenant, work) => shop.as(work, tenant ?? 0)) satisfies TransactAs,
      random: shop.ports.random,
      processors: {
        adapter: () => ({ ...shop.adapter, refOf: () => claimed }),
        at: async () => ({ ...shop.processor, readCallback: async () => ({ kind: 'failed', ref, message: null }) }),
      },
      processor: 'worldpay',
      body: {},
      now: shop.clock.date(),
    })
  await expect(finish(claimed)).rejects.toMatchObject({ code: 'TICKET_UNKNOWN' })
  await bindEntry(claimed)
  await expect(finish(signed)).rejects.toMatchObject({ code: 'SIGNATURE' })
  await expect(finish(claimed)).resolves.toBeUndefined()
})
