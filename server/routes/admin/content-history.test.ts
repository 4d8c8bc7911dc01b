import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { EditedName } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { configSaves } from '#server/tables/config-saves.ts'
import { dealClaims, deals } from '#server/tables/deals.ts'
import { twoAdministrators } from '#server/testing/two-administrators.ts'

const site = twoAdministrators()

const publish = async (...changes: ConfigChange[]) => {
  const answer = await site.server.call('POST /accounts/site-config/changes', { as: site.sam, body: { changes } })
  expect([answer.status, answer.fieldErrors]).toEqual([200, undefined])
}
const saves = async () => (await site.server.call('GET /accounts/site-config/saves', { as: site.sam })).result.saves
const rows = async (kind: EditedName) =>
  (await site.server.call('GET /accounts/content/{kind}', { as: site.sam, params: { kind } })).result.rows
const then = async (number: number) =>
  (
    await site.server.call('GET /accounts/site-config/saves/{number}', {
      as: site.sam,
      params: { number: `${number}` },
    })
  ).result
const restore = (number: number) =>
  site.server.call('POST /accounts/site-config/saves/{number}/restore', {
    as: site.kim,
    params: { number: `${number}` },
  })
const wash = (name: string, over: Row = {}): Row => ({ type: 'AppWash', name, price: '11.00', ...over })
const idOf = async (kind: EditedName, name: string): Promise<string> =>
  (await rows(kind)).find(({ row }) => row.name === name)!.id
/** All content, as it is said without ids. */
const content = async () => {
  const all = await Promise.all((['locations', 'products', 'deals', 'codes', 'texts', 'support'] as const).map(rows))
  return all.map((kind) =>
    kind.map(({ row }) => row).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  )
}

describe('an earlier save', () => {
  test('says what brings the content of today back to it: the value before the first of the newer changes', async () => {
    await publish({ path: '/products/new-1', after: wash('Dip') })
    const id = await idOf('products', 'Dip')
    const price = (before: string, after: string) => ({ path: `/products/${id}/price`, before, after })
    await publish(price('11.00', '12.00'))
    await publish(price('12.00', '13.00'), { path: `/products/${id}/uses`, before: 1, after: 2 })
    expect((await then(4)).content).toEqual([])
    expect((await then(3)).content).toEqual([
      price('13.00', '12.00'),
      { path: `/products/${id}/uses`, before: 2, after: 1 },
    ])
    expect((await then(2)).content).toEqual([
      price('13.00', '11.00'),
      { path: `/products/${id}/uses`, before: 2, after: 1 },
    ])
    const { row } = (await rows('products'))[0]!
    expect((await then(1)).content).toEqual([{ path: `/products/${id}`, before: row }])
    expect((await then(3)).changes).toMatchObject([price('11.00', '12.00')])
  })

  test('goes into the draft and is published from there', async () => {
    await publish({ path: '/products/new-1', after: wash('Dip') })
    const id = await idOf('products', 'Dip')
    await publish({ path: `/products/${id}/price`, before: '11.00', after: '12.00' })
    const { content: changes } = await then(2)
    await site.server.call('PUT /accounts/site-config/draft', { as: site.sam, body: { revision: 0, changes } })
    const body = { revision: 1 }
    await site.server.call('POST /accounts/site-config/draft/publish', { as: site.sam, body })
    expect((await rows('products'))[0]!.row.price).toBe('11.00')
  })

  test('is brought back with its content as one save, and again without any change', async () => {
    const place = { name: 'Elm', city: 'X', address1: '1 Elm', state: 'IL', zip: '60000', latitude: 1, longitude: 2 }
    await publish(
      { path: '/locations/new-1', after: place },
      { path: '/products/new-1', after: wash('Dip', { locations: ['Elm'] }) },
      { path: '/deals/new-1', after: { name: 'Tuesday', description: 'Free', locations: ['Elm'] } },
      { path: '/codes/new-1', after: { code: 'SPRING', name: 'Spring', points: 5 } },
      { path: '/tagline', after: 'Clean.' },
    )
    const before = await content()
    const [dip, tuesday, elm] = [
      await idOf('products', 'Dip'),
      await idOf('deals', 'Tuesday'),
      await idOf('locations', 'Elm'),
    ]
    await publish(
      { path: `/locations/${elm}/name`, before: 'Elm', after: 'Old Mill' },
      { path: `/products/${dip}/name`, before: 'Dip', after: 'Foam' },
      { path: `/deals/${tuesday}` },
      { path: '/codes/SPRING' },
      { path: '/texts/faq/html', before: null, after: '<p>Open?</p>' },
      { path: '/tagline', before: 'Clean.', after: 'Wet.' },
    )
    await publish(
      { path: '/products/new-1', after: wash('Extra') },
      { path: '/codes/new-1', after: { code: 'SPRING', name: 'Again', points: 9 } },
    )
    const restored = await restore(2)
    expect(restored.result).toMatchObject({ tagline: 'Clean.' })
    const [save, ...older] = await saves()
    expect([save!.kind, save!.restored, older.length]).toEqual(['restored', 2, 4])
    const [, products, ...rest] = await content()
    const [, then2, ...restThen] = before
    expect(rest).toEqual(restThen)
    // What was sold since is not sold any more.
    expect(products!.filter(({ onSale }) => onSale)).toEqual(then2)
    expect((await rows('products')).find(({ id }) => id === dip)!.row.name).toBe('Dip')
    expect((await rows('locations')).find(({ id }) => id === elm)!.row.name).toBe('Elm')
    expect((await restore(2)).status).toBe(200)
    expect((await saves())[0]).toMatchObject({ kind: 'restored', changesCount: 0 })
    // The way forward again.
    await restore(4)
    expect((await rows('products')).map(({ row }) => [row.name, row.onSale])).toEqual([
      ['Foam', true],
      ['Extra', true],
    ])
    expect((await rows('codes'))[0]!.row).toMatchObject({ name: 'Again', points: 9 })
    expect(await rows('deals')).toEqual([])
  })

  test('is brought back past a deal that customers have claimed since, which stays', async () => {
    await publish({ path: '/tagline', after: 'Clean.' })
    await publish({ path: '/deals/new-1', after: { name: 'Taken', description: 'Free' } })
    const { userId } = await site.server.make.person(site.merchant)
    const { tenant: tenantId } = site.merchant
    await site.server.database.transact(tenantId, 'test', async (tx) => {
      const [taken] = await tx.select().from(deals)
      await tx.insert(dealClaims).values({ tenantId, dealId: taken!.id, userId, times: 1 })
      await tx.update(deals).set({ claimed: 1 }).where(eq(deals.id, taken!.id))
    })
    expect((await restore(2)).status).toBe(200)
    expect((await rows('deals')).map(({ row }) => row.name)).toEqual(['Taken'])
  })

  test('does not put what was removed into another row that has its number now', async () => {
    await publish({ path: '/deals/new-1', after: { name: 'One', description: 'Free' } })
    const first = await idOf('deals', 'One')
    await publish({ path: `/deals/${first}` })
    await publish({ path: '/deals/new-1', after: { name: 'Two', description: 'Half' } })
    expect(await idOf('deals', 'Two')).toBe(first)
    expect((await then(2)).content).toMatchObject([
      { path: `/deals/${first}`, before: { name: 'Two' } },
      { path: '/deals/new-save2-1', after: { name: 'One' } },
    ])
    await restore(2)
    expect((await rows('deals')).map(({ row }) => row.name)).toEqual(['One'])
  })
})

test('the list of saves has the first 200 changes of each, and their number', async () => {
  await publish(...Array.from({ length: 250 }, (_, n) => ({ path: `/products/new-${n}`, after: wash(`Wash ${n}`) })))
  const [save] = await saves()
  expect([save!.changesCount, save!.changes.length]).toEqual([250, 200])
  expect(save!.changes[199]).toMatchObject({ after: { name: 'Wash 199' } })
  expect((await then(2)).changes).toHaveLength(250)
})

describe('an earlier save that cannot be published', () => {
  /** A save that no call has made: with changes of rows that are gone, or with a large config. */
  const plant = (number: number, over: Partial<typeof configSaves.$inferInsert>) =>
    site.server.database.transact(site.merchant.tenant, 'test', (tx) =>
      tx.insert(configSaves).values({
        tenantId: site.merchant.tenant,
        number,
        savedAt: site.server.clock.date(),
        authorId: null,
        kind: 'imported',
        changes: [],
        companyName: 'Wash',
        siteConfig: { version: '1', menuItems: [], shopItems: [] },
        configTimestamp: number,
        ...over,
      }),
    )

  test('is refused where more than 5,000 rows would come back', async () => {
    const changes = Array.from({ length: 5_001 }, (_, n) => ({
      path: `/deals/${n + 1}`,
      before: { name: `Deal ${n}`, description: 'x' },
    }))
    await plant(1, {})
    await plant(2, { changes })
    const refused = await restore(1)
    expect([refused.status, refused.errorCode]).toEqual([413, 'CONTENT_LIMIT'])
  })

  test('is refused where its settings are too large today', async () => {
    const large = { version: '1', menuItems: [], shopItems: [], ownThing: 'x'.repeat(300 * 1024) }
    await plant(1, { siteConfig: large })
    const refused = await restore(1)
    expect([refused.status, refused.errorCode]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })
})
