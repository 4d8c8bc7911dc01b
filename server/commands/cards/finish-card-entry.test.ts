import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/support/shop.ts'
import type { TransactAs } from '#server/database/transact.ts'
import { messages } from '#contract/messages.ts'
import { testCredentials } from '#server/payments/test-gateway/account.ts'
import { bindCardEntry, cardEntryByRef, insertCardEntry } from '#server/tables/card-entries.ts'
import { cardOf } from '#server/tables/cards.ts'
import { lockNewestAccount } from '#server/tables/service-accounts.ts'
import { minute } from '#server/testing/clock.ts'
import { removeCardProcessor } from './card-processor.ts'
import { finishCardEntry } from './finish-card-entry.ts'
import { saveServiceAccount } from '../site/save-service-account.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const bindEntry = async (ref: string, socketId = 'f'.repeat(32)): Promise<void> => {
  const [userId, now] = [await shop.person({ card: null }), shop.clock.date()]
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

const replaceAccount = () =>
  shop.as((tx) =>
    saveServiceAccount({
      tx,
      accounts: shop.accounts,
      tenant: 1,
      service: shop.adapter,
      credentials: testCredentials('secret', 'its next account'),
      isTest: true,
      now: shop.clock.date(),
    }),
  )
const removeAccount = () =>
  shop.as((tx) => removeCardProcessor({ tx, tenant: 1, actor: { kind: 'server', name: null }, now: shop.clock.date() }))

test.each([
  ['replaced', replaceAccount],
  ['removed', removeAccount],
])(
  'a card that was entered at an account which is %s meanwhile is not stored: no account can charge it',
  async (how, act) => {
    const ref = `1.${how.padEnd(24, 'c')}`
    await bindEntry(ref, how.padEnd(32, 'c'))
    const before = await shop.as((tx) => cardEntryByRef(tx, ref))
    const account = await shop.as(async (tx) => (await lockNewestAccount(tx, 1, 'worldpay'))!.number)
    const card = { token: 't', brand: 'visa', lastFour: '4242', expirationMonth: 8, expirationYear: 2030 }
    await finishCardEntry({
      transactAs: ((tenant, work) => shop.as(work, tenant ?? 0)) satisfies TransactAs,
      random: shop.ports.random,
      processors: {
        adapter: () => ({ ...shop.adapter, refOf: () => ref }),
        at: async () => ({
          ...shop.processor,
          account,
          readCallback: async () => {
            await act()
            return { kind: 'saved', ref, ...card }
          },
        }),
      },
      processor: 'worldpay',
      body: {},
      now: shop.clock.date(),
    })
    const userId = before?.userId ?? ''
    expect(await shop.as((tx) => cardOf(tx, userId))).toBeNull()
    const message = messages.CARD_FAILED.text
    expect(await shop.as((tx) => cardEntryByRef(tx, ref))).toMatchObject({ state: 'failed', message })
  },
)
