import { describe, expect, test } from 'vitest'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { twoAdministrators } from '#server/testing/two-administrators.ts'

const site = twoAdministrators()

const publish = (changes: ConfigChange[]) =>
  site.server.call('POST /accounts/site-config/changes', { as: site.sam, body: { changes } })
const close = (id = 1, after = true): ConfigChange => ({
  path: `/locations/${id}/closedForGood`,
  before: !after,
  after,
})
const locations = async () => (await site.server.call('GET /locations', { as: site.merchant })).result
const wash = (name: string, places: string[]) => ({ type: 'AppWash', name, price: '11.00', locations: places })
const idOf = async (name: string) =>
  (
    await site.server.call('GET /accounts/content/{kind}', { as: site.sam, params: { kind: 'products' } })
  ).result.rows.find(({ row }) => row.name === name)!.id
const add = async (name: string, places: string[]) => {
  expect((await publish([{ path: '/products/new-1', after: wash(name, places) }])).status).toBe(200)
  return idOf(name)
}

describe('a location that is closed for good', () => {
  test('keeps its name for what happened there, is closed to apps of before, and cannot be chosen', async () => {
    const customer = await site.server.make.loggedIn(site.merchant)
    const choose = (locationId: number) =>
      site.server.call('POST /users/homeLocation', { as: customer, body: { locationId } })
    const home = async () => (await site.server.call('GET /users/homeLocation', { as: customer })).result.locationId
    expect((await choose(1)).status).toBe(200)
    expect((await publish([close()])).status).toBe(200)
    const [closed, open] = await locations()
    expect(closed).toMatchObject({ id: 1, name: 'Place 1', closedForGood: true })
    expect(closed!.hours!.weekly.flat()).toEqual([])
    expect(open).not.toHaveProperty('closedForGood')
    const config = (await site.server.call('GET /accounts/site-config', { as: site.merchant })).result
    expect(config.locations?.map(({ id }) => id)).toEqual([2])
    // The choice of before is none, and a new one is refused.
    expect(await home()).toBe(0)
    expect((await choose(1)).errorCode).toBe('LOCATION_UNKNOWN')
    expect((await choose(2)).status).toBe(200)

    expect((await publish([close(1, false)])).status).toBe(200)
    expect((await locations())[0]).not.toHaveProperty('closedForGood')
    expect((await choose(1)).status).toBe(200)
    expect((await publish([close()])).status).toBe(200)
    expect((await publish([close(1, false)])).status).toBe(200)
    expect(await home(), 'the choice comes back with the location').toBe(1)
  })

  test('is refused while something is sold or given there alone, which is named at the location', async () => {
    const alone = await add('Quick Dip', ['Place 1'])
    await add('Both', ['Place 1', 'Place 2'])
    const offered = await publish([
      { path: '/deals/new-1', after: { name: 'Rainy day', description: 'Free', locations: ['Place 1'] } },
      {
        path: '/deals/new-2',
        after: { name: 'Over', description: 'Free', endsAt: '2020-01-01T00:00:00Z', locations: ['Place 1'] },
      },
      { path: '/codes/new-1', after: { code: 'FOAM', name: 'Foam', item: 'Item', locations: ['Place 1'] } },
    ])
    expect(offered.fieldErrors ?? {}).toEqual({})
    const refused = await publish([close()])
    expect([refused.status, refused.errorCode, refused.fieldErrors]).toEqual([
      400,
      'CONFIG_INVALID',
      {
        '/locations/1/closedForGood':
          'cannot be yes while this is offered only there: Quick Dip, Rainy day, FOAM. ' +
          'Give it another location, or end it, first.',
      },
    ])
    expect((await locations())[0]).not.toHaveProperty('closedForGood')
    // A draft says it before it is published.
    const kept = await site.server.call('PUT /accounts/site-config/draft', {
      as: site.sam,
      body: { changes: [close()], revision: 0 },
    })
    expect(kept.fieldErrors).toHaveProperty(['/locations/1/closedForGood'])

    // In one publication, its goods move or end with it.
    const moved = await publish([
      close(),
      { path: `/products/${alone}/locations`, before: ['Place 1'], after: ['Place 2'] },
      { path: '/deals/1/locations', before: ['Place 1'], after: [] },
      { path: '/codes/FOAM', before: undefined },
    ])
    expect(moved.fieldErrors ?? {}).toEqual({})
    expect(moved.status).toBe(200)
  })

  test('can be named by something new only with another location', async () => {
    expect((await publish([close()])).status).toBe(200)
    const sell = (name: string, places: string[]) => publish([{ path: '/products/new-1', after: wash(name, places) }])
    const refused = await sell('Late', ['place 1'])
    expect(refused.fieldErrors).toEqual({
      '/products/new-1/locations': 'names only locations that are closed for good.',
    })
    expect(
      (await publish([{ path: '/products/new-1', after: { ...wash('Off', ['Place 1']), onSale: false } }])).status,
    ).toBe(200)
    expect((await sell('Late', ['Place 1', 'Place 2'])).status).toBe(200)
    const off = await idOf('Off')
    const again = await publish([{ path: `/products/${off}/onSale`, before: false, after: true }])
    expect(Object.keys(again.fieldErrors ?? {})).toEqual([`/products/${off}/locations`])
  })

  test('gives its name to a new location', async () => {
    const after = {
      name: 'Place 1',
      city: 'Brookfield',
      address1: '1 New Street',
      state: 'OR',
      zip: '97301',
      latitude: 44.9,
      longitude: -123,
    }
    const moved = await publish([
      close(),
      { path: '/locations/1/name', before: 'Place 1', after: 'Place 1 (closed)' },
      { path: '/locations/new-1', after },
      { path: '/products/new-1', after: wash('Quick Dip', ['Place 1']) },
    ])
    expect(moved.fieldErrors ?? {}).toEqual({})
    const sold = (await site.server.call('GET /products', { as: site.merchant, query: { type: 'AppWash' } })).result
    expect(sold).toMatchObject([{ name: 'Quick Dip', locations: [3] }])
  })
})
