import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SiteFrame } from '#contract/shapes/live.ts'
import { advanceTime } from '#server/testing/advance-time.ts'
import type { Caller } from '#server/testing/call.ts'
import { minute } from '#server/testing/clock.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { twoInstances, type TwoInstances } from '#server/testing/two-instances.ts'
import type { TestServer } from '#server/testing/harness.ts'

let instances: TwoInstances
let server: TestServer
let kim: Caller
let merchant: TestMerchant
beforeAll(async () => {
  instances = await twoInstances()
  ;({ server } = instances)
})
afterAll(() => instances.close())
beforeEach(async () => {
  kim = await server.make.staff()
  merchant = await server.make.merchant()
})

const hour = 60 * minute
const at = (hours: number): string => new Date(server.clock.now() + hours * hour).toISOString()
const plan = (request: object = {}, id: string = crypto.randomUUID()) =>
  server.call('PUT /system/maintenance/{id}', {
    as: kim,
    params: { id },
    body: { from: at(2), until: at(3), text: 'Payments may wait.', sites: [], ...request },
  })
const remove = (id: string) => server.call('DELETE /system/maintenance/{id}', { as: kim, params: { id } })
const listed = async () => (await server.call('GET /system/maintenance', { as: kim })).result
const toldTo = async (site: TestMerchant, on = server) => {
  const headers = { host: `${site.subdomain}.localhost:8080` }
  return (await on.call('GET /maintenance', { headers })).result.map(({ text }) => text)
}

describe('planned maintenance', () => {
  test('is told to all sites, or to those that are chosen', async () => {
    const other = await server.make.merchant()
    const [all, some] = [await plan({ text: 'For all.' }), await plan({ text: 'For one.', sites: [merchant.tenant] })]
    expect((await toldTo(merchant)).toSorted()).toEqual(['For all.', 'For one.'])
    expect(await toldTo(other)).toEqual(['For all.'])
    for (const { result } of [all, some]) await remove(result.id)
    expect(await toldTo(merchant)).toEqual([])
  })

  test('is changed under its id, and told on every instance at once', async () => {
    const { result } = await plan({ sites: [merchant.tenant] })
    expect(await toldTo(merchant, instances.other)).toEqual(['Payments may wait.'])
    await plan({ text: 'It begins later.', from: at(4), until: at(5), sites: [merchant.tenant] }, result.id)
    expect(await toldTo(merchant)).toEqual(['It begins later.'])
    expect((await listed()).map(({ id, writtenBy }) => [id, writtenBy])).toEqual([[result.id, 'kim']])
    await expect.poll(() => toldTo(merchant, instances.other)).toEqual(['It begins later.'])
    await remove(result.id)
  })

  test('is heard of by open apps', async () => {
    const page = await instances.connect<SiteFrame>(merchant, instances.other)
    expect(await page.next()).toMatchObject({ event: 'config' })
    const { result } = await plan()
    expect(await page.next()).toEqual({ event: 'version' })
    await remove(result.id)
    expect(await page.next()).toEqual({ event: 'version' })
  })

  test('ends after it begins, in the future, within a week, and at sites that there are', async () => {
    for (const times of [{ until: at(2) }, { from: at(-2), until: at(-1) }, { until: at(2 + 7 * 24 + 1) }])
      expect((await plan(times)).errorCode).toBe('MAINTENANCE_TIMES')
    expect((await plan({ sites: [99_999] })).errorCode).toBe('SITE_NOT_FOUND')
    expect((await remove(crypto.randomUUID())).errorCode).toBe('MAINTENANCE_UNKNOWN')
    expect(await listed()).toEqual([])
  })

  test('asks for a log-in of the last ten minutes', async () => {
    const { result } = await plan()
    advanceTime(server.clock, 11 * minute)
    expect((await plan()).errorCode).toBe('PASSWORD_AGAIN')
    expect((await remove(result.id)).errorCode).toBe('PASSWORD_AGAIN')
    kim = await server.make.staff('lee')
    expect((await remove(result.id)).status).toBe(200)
  })
})
