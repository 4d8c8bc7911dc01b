import { describe, expect, test } from 'vitest'
import type { EditedName } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import type { TestPerson } from '#server/testing/factories.ts'
import { contentFiles } from '#server/testing/content-files.ts'
import { twoAdministrators } from '#server/testing/two-administrators.ts'

const site = twoAdministrators()

const wash = (over: Row = {}): Row => ({ type: 'AppWash', name: 'Quick Dip', price: '11.00', ...over })
const rows = async (kind: EditedName, as: TestPerson = site.sam) =>
  (await site.server.call('GET /accounts/content/{kind}', { as, params: { kind } })).result.rows
const publish = (changes: ConfigChange[], as: TestPerson = site.sam) =>
  site.server.call('POST /accounts/site-config/changes', { as, body: { changes } })
const saves = async () => (await site.server.call('GET /accounts/site-config/saves', { as: site.sam })).result.saves
const listed = async () =>
  (await site.server.call('GET /products', { as: site.merchant, query: { type: 'AppWash' } })).result

/** @returns the id of the new product */
const addWash = async (row: Row = wash()): Promise<string> => {
  expect((await publish([{ path: '/products/new-1', after: row }])).status).toBe(200)
  return (await rows('products')).find((each) => each.row.name === row.name)!.id
}

describe('changes of content', () => {
  test('add a product, raise its price and are one save each in the history', async () => {
    const id = await addWash()
    expect((await rows('products'))[0]).toMatchObject({
      id,
      row: { ...wash(), taxPercent: '0.00', onSale: true, locations: [] },
      members: 0,
      held: 0,
    })
    const raise = { path: `/products/${id}/price`, before: '11.00', after: '12.00' }
    expect((await publish([raise, { path: '/companyName', before: undefined, after: 'Puddle' }])).status).toBe(409)
    expect((await publish([raise, { path: '/tagline', after: 'Clean.' }])).result).toMatchObject({ tagline: 'Clean.' })
    expect((await rows('products'))[0]!.row.price).toBe('12.00')
    expect((await saves())[0]).toMatchObject({
      kind: 'saved',
      author: { isYou: true },
      changes: [{ path: '/tagline', after: 'Clean.' }, raise],
    })
  })

  test('of one field by two administrators are a conflict, of two fields are not', async () => {
    const id = await addWash()
    const price = (after: string): ConfigChange => ({ path: `/products/${id}/price`, before: '11.00', after })
    expect((await publish([price('12.00')])).status).toBe(200)
    const refused = await publish([price('13.00')], site.kim)
    expect([refused.status, refused.errorCode]).toEqual([409, 'DRAFT_CONFLICT'])
    expect((await publish([price('12.00')], site.kim)).status).toBe(200)
    const uses = { path: `/products/${id}/uses`, before: 1, after: 2 }
    expect((await publish([uses], site.kim)).status).toBe(200)
    expect((await rows('products'))[0]!.row).toMatchObject({ price: '12.00', uses: 2 })
  })

  test('with something wrong say it at the field in the words of an import, and change nothing', async () => {
    const id = await addWash()
    const refused = await publish([
      { path: `/products/${id}/price`, before: '11.00', after: 'twelve' },
      { path: `/products/${id}/type`, before: 'AppWash', after: 'AppClub' },
      { path: `/products/${id}/colour`, after: 'red' },
      { path: '/products/new-2', after: wash({ price: '1.00' }) },
      { path: '/products/new-3', after: { type: 'AppWash' } },
      { path: '/deals/new-1', after: { name: 'Tuesday', description: 'Free', locations: ['Nowhere'] } },
      { path: '/tagline', after: 'Clean.' },
    ])
    expect([refused.status, refused.fieldErrors]).toEqual([
      400,
      {
        [`/products/${id}/price`]:
          'must be an amount such as 12.50, without a currency and without a separator of thousands.',
        [`/products/${id}/type`]: 'cannot be changed.',
        [`/products/${id}/colour`]: 'is no field.',
        '/products/new-2/name': 'is there already: AppWash Quick Dip.',
        '/products/new-3/name': 'must not be empty.',
        '/deals/new-1/locations': 'names "Nowhere", which is no location of this site.',
      },
    ])
    expect((await site.server.call('GET /accounts/site-config', { as: site.merchant })).result).not.toHaveProperty(
      'tagline',
    )
    expect(await saves()).toHaveLength(2)
  })

  test('take a product off sale and put it back, and it keeps its id', async () => {
    const id = await addWash()
    expect((await publish([{ path: `/products/${id}`, before: (await rows('products'))[0]!.row }])).status).toBe(200)
    expect(await listed()).toEqual([])
    expect((await saves())[0]!.changes).toEqual([
      { path: `/products/${id}/onSale`, of: 'Quick Dip', before: true, after: false },
    ])
    await publish([{ path: `/products/${id}/onSale`, before: false, after: true }])
    expect((await listed()).map(({ name }) => name)).toEqual(['Quick Dip'])
  })

  test('add a location and a product that is sold there in one publication, and rename the location later', async () => {
    const place = {
      name: 'Elm Street',
      city: 'X',
      address1: '1 Elm',
      state: 'IL',
      zip: '60000',
      latitude: 1,
      longitude: 2,
    }
    const both: ConfigChange[] = [
      { path: '/products/new-1', after: wash({ locations: ['Elm street'] }) },
      { path: '/locations/new-1', after: place },
    ]
    const answer = await publish(both)
    expect(answer.result.locations!.at(-1)).toMatchObject({ name: 'Elm Street' })
    const location = (await rows('locations')).at(-1)
    const product = (await rows('products'))[0]!
    expect(product.row.locations).toEqual(['Elm Street'])
    await publish([
      { path: `/locations/${location!.id}/name`, before: 'Elm Street', after: 'Old Mill' },
      { path: `/products/${product.id}/uses`, before: 1, after: 3 },
    ])
    expect((await rows('products'))[0]!.row).toMatchObject({ locations: ['Old Mill'], uses: 3 })
  })

  test('remove a deal that was not claimed, and swap the names of two', async () => {
    const deal = (name: string): Row => ({ name, description: 'One free wash' })
    await publish([
      { path: '/deals/new-1', after: deal('One') },
      { path: '/deals/new-2', after: deal('Two') },
    ])
    const [one, two] = await rows('deals')
    const swapped = await publish([
      { path: `/deals/${one!.id}/name`, before: 'One', after: 'Two' },
      { path: `/deals/${two!.id}/name`, before: 'Two', after: 'One' },
    ])
    expect(swapped.status).toBe(200)
    await publish([{ path: `/deals/${one!.id}` }])
    expect((await rows('deals')).map(({ row }) => row.name)).toEqual(['One'])
  })

  test('change a text, the support and a promo code by their names', async () => {
    await publish([
      { path: '/texts/faq/html', before: null, after: '<p onclick="x()">Open?</p>' },
      { path: '/support/site/email', before: null, after: 'help@example.com' },
      { path: '/codes/new-1', after: { code: 'spring', name: 'Spring', points: 5 } },
    ])
    await publish([{ path: '/codes/SPRING/points', before: 5, after: 10 }])
    expect((await rows('texts')).find(({ id }) => id === 'faq')!.row.html).toBe('<p>Open?</p>')
    expect((await rows('support'))[0]!.row.email).toBe('help@example.com')
    expect((await rows('codes'))[0]).toMatchObject({ id: 'SPRING', row: { points: 10 }, claimed: 0 })
  })

  test('wait in the draft with the settings, are checked there, and are published with them', async () => {
    const id = await addWash()
    const draft = (changes: ConfigChange[], revision = 0) =>
      site.server.call('PUT /accounts/site-config/draft', { as: site.sam, body: { revision, changes } })
    const price = { path: `/products/${id}/price`, before: '11.00', after: '12.00' }
    expect((await draft([{ ...price, after: '-1' }])).fieldErrors).toHaveProperty([price.path])
    expect((await draft([price, { path: '/tagline', after: 'Clean.' }])).result.changes).toHaveLength(2)
    expect((await rows('products'))[0]!.row.price).toBe('11.00')
    const body = { revision: 1 }
    const done = await site.server.call('POST /accounts/site-config/draft/publish', { as: site.kim, body })
    expect(done.result).toMatchObject({ tagline: 'Clean.' })
    expect((await rows('products'))[0]!.row.price).toBe('12.00')
  })

  test('by an import stand in the same history', async () => {
    const { importFiles, close } = contentFiles(site.server)
    await importFiles(site.merchant.tenant, { 'products.csv': 'type,name,price\nAppWash,Quick Dip,11.00\n' })
    close()
    const [newest] = await saves()
    const id = (await rows('products'))[0]!.id
    expect(newest).toMatchObject({ kind: 'imported', author: null, changes: [{ path: `/products/${id}` }] })
  })

  test('of more than 5,000 rows are refused', async () => {
    const changes = Array.from({ length: 5_001 }, (_, n) => ({
      path: `/products/new-${n}`,
      after: wash({ name: `${n}` }),
    }))
    const refused = await publish(changes)
    expect([refused.status, refused.errorMessage]).toEqual([413, 'At most 5,000 rows can be published at once.'])
    const draft = { revision: 0, changes }
    const kept = await site.server.call('PUT /accounts/site-config/draft', { as: site.sam, body: draft })
    expect([kept.status, kept.errorCode]).toEqual([413, 'CONTENT_LIMIT'])
  })

  test('on a config that was saved since are refused, if the office says which one it has read', async () => {
    const refused = await site.server.call('POST /accounts/site-config/changes', {
      as: site.sam,
      body: { changes: [{ path: '/tagline', after: 'Clean.' }] },
      headers: { 'if-match': '"of another config"' },
    })
    expect([refused.status, refused.errorCode]).toEqual([412, 'PRECONDITION'])
  })

  test('are seen by administrators alone', async () => {
    const customer = await site.server.make.loggedIn(site.merchant)
    expect((await publish([], customer)).status).toBe(403)
    const asked = await site.server.call('GET /accounts/content/{kind}', { as: customer, params: { kind: 'products' } })
    expect(asked.status).toBe(403)
  })
})
