import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteFrame } from '#contract/shapes/live.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { enterOffice } from '#server/testing/office-entry.ts'
import type { TestSocket } from '#server/testing/socket.ts'
import { twoInstances, type TwoInstances } from '#server/testing/two-instances.ts'

let instances: TwoInstances
let merchant: TestMerchant
beforeAll(async () => {
  instances = await twoInstances()
  merchant = await instances.server.make.merchant()
})
afterAll(() => instances.close())

/** A page on the other instance that is bound to who has the token. */
const bound = async ({ accessToken }: { accessToken: string }): Promise<TestSocket<SiteFrame>> => {
  const socket = await instances.connect<SiteFrame>(merchant, instances.other)
  expect(await socket.next()).toMatchObject({ event: 'config' })
  socket.wire.send(JSON.stringify({ accessToken }))
  expect(await socket.next()).toEqual({ event: 'user' })
  return socket
}

test('the pages of administrators hear of an entry and of its end, its own page is closed, and no customer hears of it', async () => {
  const { server } = instances
  const owner = await server.make.loggedIn(merchant, { isAdmin: true })
  const [page, customer] = [await bound(owner), await bound(await server.make.loggedIn(merchant))]
  const inside = await enterOffice(server, merchant, await server.make.staff())
  expect(await page.next()).toEqual({ event: 'user' })
  const own = await bound(inside)
  const closed = new Promise<number>((resolve) => own.wire.on('close', () => resolve(performance.now())))
  const ended = performance.now()
  await server.call('POST /accounts/entries/{id}/end', { as: owner, params: { id: inside.id } })
  expect(await own.next()).toEqual({ event: 'user' })
  expect((await closed) - ended).toBeLessThan(2_000)
  expect(await page.next()).toEqual({ event: 'user' })
  await server.call('POST /accounts/site-config', {
    as: owner,
    body: { siteConfig: { companyName: 'Wash', version: '1', menuItems: [], shopItems: [] } },
  })
  expect(await customer.next()).toMatchObject({ event: 'config' })
})
