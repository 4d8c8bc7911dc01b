import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteFrame } from '#contract/shapes/live.ts'
import { countOpenApps, writeOpenApps } from '#server/tables/open-apps.ts'
import type { TestServer } from '#server/testing/harness.ts'
import { twoInstances, type TwoInstances } from '#server/testing/two-instances.ts'

let instances: TwoInstances
let server: TestServer
let other: TestServer
beforeAll(async () => {
  instances = await twoInstances()
  ;({ server, other } = instances)
})
afterAll(() => instances.close())

const device = (name: string) => name.padEnd(20, '0')

test('open apps of all instances are counted by the config that they show, and their devices by version', async () => {
  const merchant = await server.make.merchant()
  const admin = await server.make.loggedIn(merchant, { isAdmin: true })
  const reach = async (as = admin) => {
    const { open, current } = (await server.call('GET /accounts/site-config/reach', { as })).result
    return [current, open]
  }
  const open = async (at: TestServer) => {
    const page = await instances.connect<SiteFrame>(merchant, at)
    const first = await page.next()
    return { page, config: first.event === 'config' ? first.timeStamp : 0 }
  }
  expect(await reach()).toEqual([0, 0])
  const [one, two, silent] = [await open(server), await open(other), await open(other)]
  const say = (page: typeof one, report: object) => page.page.wire.send(JSON.stringify(report))
  say(one, { config: one.config, app: '1.5.1', device: device('one') })
  say(two, { config: two.config, app: '1.5.0', device: device('two') })
  for (const wrong of [
    { config: -1, app: '1.5.1' },
    { config: 1e300, app: '1.5.1' },
    { config: 2 ** 53, app: '1.5.1' },
    { config: 1, app: 'x' },
    { app: '1.5.1' },
  ])
    say(silent, wrong)
  await expect.poll(reach, { timeout: 5_000 }).toEqual([2, 2])

  const body = { siteConfig: { companyName: 'Wash', version: '1', menuItems: [], shopItems: [] } }
  server.clock.advance(1_000)
  const { timeStamp } = (await server.call('POST /accounts/site-config', { as: admin, body })).result
  expect(await reach()).toEqual([0, 2])
  say(two, { config: timeStamp, app: '1.5.0', device: device('two') })
  await expect.poll(reach, { timeout: 5_000 }).toEqual([1, 2])

  const figures = async () => (await server.call('GET /accounts/today', { as: admin })).result.versions
  expect(await figures()).toEqual([
    { version: '1.5.1', count: 1, open: 1 },
    { version: '1.5.0', count: 1, open: 1 },
  ])
  one.page.wire.close()
  await expect.poll(reach, { timeout: 5_000 }).toEqual([1, 1])
  expect(await figures()).toContainEqual({ version: '1.5.1', count: 1, open: 0 })

  const elsewhere = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
  expect(await reach(elsewhere)).toEqual([0, 0])
  // An instance that has ended without a word is not counted any more.
  server.clock.advance(61_000)
  expect(await reach()).toEqual([0, 0])
})

test('more kinds of open apps than one statement has parameters for are stored', async () => {
  const { tenant: tenantId } = await server.make.merchant()
  const [instance, at] = [server.deps.random.uuid(), server.clock.date()]
  const rows = Array.from({ length: 11_000 }, (_, configTimestamp) => ({
    instance,
    tenantId,
    configTimestamp,
    version: '1.5.1',
    count: 1,
    at,
  }))
  await server.database.transact(null, 'test', (tx) => writeOpenApps(tx, instance, rows))
  const counted = await server.database.transact(tenantId, 'test', (tx) =>
    countOpenApps(tx, tenantId, { timeStamp: 1, since: at }),
  )
  expect(counted).toEqual({ open: 11_000, current: 10_999 })
})
