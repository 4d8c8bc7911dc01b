import { expect, test } from 'vitest'
import { accepted, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { deals, wallet } from '#src/resources/resource.ts'
import { walletItem } from '#src/customer/wallet/item.fixture.ts'
import { claimDeal, claimPromoCode } from './claim.ts'
import { aDeal } from './deal.fixture.ts'

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  const item = walletItem({ itemType: 'Item', name: 'Two for one Tuesday' })
  phone.server
    .on('GET /users/wallet', () => accepted([item]))
    .on('GET /users/points', () => accepted({ current_points: 40, point_goal: 1000, widget_title: 'Points' }))
    .on('GET /deals', () => accepted([]))
  const stored = async () => ({
    wallet: (await phone.keeper.read(wallet, undefined))?.value,
    deals: (await phone.keeper.read(deals, undefined))?.value,
  })
  return { phone, item, stored }
}

test('a claimed deal is in the stored wallet, and not in the stored list, as soon as it is answered', async () => {
  const { phone, item, stored } = await start()
  phone.server.on('POST /users/deals', () => accepted(item))
  expect(await claimDeal(phone, aDeal().dealId, 'key')).toEqual(item)
  expect(await stored()).toEqual({ wallet: [item], deals: [] })
})

test('a claimed promo code answers its name, and the stored wallet contains it', async () => {
  const { phone, item, stored } = await start()
  phone.server.on('POST /promo-codes', () => accepted({ name: '20% off' }))
  expect(await claimPromoCode(phone, 'duck20', 'key')).toBe('20% off')
  expect((await stored()).wallet).toEqual([item])
  const sent = phone.server.seen.find(({ call }) => call === 'POST /promo-codes')
  expect(sent?.body).toEqual({ code: 'duck20' })
  expect(sent?.headers.get('idempotency-key')).toBe('key')
})

test('without an answer nothing is stored or queued', async () => {
  const { phone, stored } = await start()
  phone.server.on('POST /promo-codes', () => networkDown())
  await expect(claimPromoCode(phone, 'DUCK20', 'key')).rejects.toMatchObject({ name: 'NoAnswer' })
  expect(await stored()).toEqual({ wallet: undefined, deals: undefined })
  expect(await phone.own.requests.count()).toBe(0)
})

test('a deal that was claimed on another device is refused, and the stored copies follow', async () => {
  const { phone, item, stored } = await start()
  phone.server.on('POST /users/deals', () => refused(409, 'DEAL_LIMIT', 'This deal has already been claimed.'))
  await expect(claimDeal(phone, 1, 'key')).rejects.toMatchObject({ code: 'DEAL_LIMIT' })
  expect(await stored()).toEqual({ wallet: [item], deals: [] })
})
