import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/support/shop.ts'
import type { TransactAs } from '#server/database/transact.ts'
import { finishCardEntry } from './finish-card-entry.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a callback whose verified reference is not the one that named the merchant is refused', async () => {
  const [claimed, signed] = [`1.${'a'.repeat(24)}`, `1.${'b'.repeat(24)}`]
  const finish = (ref: string) =>
    finishCardEntry({
      transactAs: ((tenant, work) => shop.as(work, tenant ?? 0)) satisfies TransactAs,
      random: shop.ports.random,
      processors: {
        adapter: () => ({ ...shop.adapter, refOf: () => claimed }),
        at: async () => ({ ...shop.processor, readCallback: () => ({ kind: 'failed', ref, message: null }) }),
      },
      processor: 'worldpay',
      body: {},
      now: shop.clock.date(),
    })
  await expect(finish(signed)).rejects.toMatchObject({ code: 'SIGNATURE' })
  await expect(finish(claimed)).rejects.toMatchObject({ code: 'TICKET_UNKNOWN' })
})
