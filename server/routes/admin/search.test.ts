import { describe, expect, test } from 'vitest'
import { orderNumber } from '#contract/rules/order-reference.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { insertOrder } from '#server/tables/orders.ts'
import { vehicle } from '#server/testing/factories.ts'
import { twoAdministrators } from '#server/testing/two-administrators.ts'
import { withoutLogIns } from '#server/testing/in-the-log.ts'

const site = twoAdministrators()
const ids = () => site.server.deps.random.uuid()
const search = async (text: string, id = ids(), as = site.sam) =>
  (await site.server.call('PUT /accounts/customer-searches/{id}', { as, params: { id }, body: { text } })).result
const namesFor = async (text: string) => (await search(text)).hits.map(({ name }) => name)
const open = (customer: string, id: string, as = site.sam) =>
  site.server.call('POST /accounts/customer-searches/{id}/openings', { as, params: { id }, body: { customer } })
/** Read by a third administrator, since the access tokens of the others may have expired. */
const acts = async () => {
  const reader = await site.server.make.loggedIn(site.merchant, { isAdmin: true })
  return withoutLogIns((await site.server.call('GET /accounts/audit', { as: reader })).result.acts)
}

/** A customer with everything that one can be found by. */
const makeMaya = async () => {
  const { server, merchant } = site
  const email = 'maya.okafor@example.com'
  const named = { firstName: 'Maya', lastName: 'Okafor-Berg', cellPhoneNumber: '5035550418', email, emailKey: email }
  const maya = await server.make.loggedIn(merchant, named)
  await server.make.car(maya, { license: 'DOK 418' })
  await server.make.card(maya, tokenFor('approves'))
  return maya
}

describe('a customer', () => {
  test('is found by name, email, phone number, plate and card, and the part that fits is marked', async () => {
    const maya = await makeMaya()
    const markOf = async (text: string) => {
      const { hits } = await search(text)
      const hit = hits.find(({ id }) => id === maya.userId)
      return hit ? [hit.fits.kind, hit.fits.text.slice(hit.fits.from, hit.fits.to)] : null
    }
    expect(await markOf('ma')).toEqual(['name', 'Ma'])
    expect(await markOf('berg maya')).toEqual(['name', 'Berg'])
    expect(await markOf('Okafor, M')).toEqual(['name', 'Okafor'])
    expect(await markOf('okafor@ex')).toEqual(['email', 'okafor@ex'])
    expect(await markOf('(503) 555-0418')).toEqual(['phone', '503) 555-0418'])
    expect(await markOf('0418')).toEqual(['phone', '0418'])
    expect(await markOf('418')).toEqual(['plate', '418'])
    expect(await markOf('d0k 41')).toEqual(['plate', 'DOK 41'])
    expect(await markOf('4242')).toEqual(['card', '4242'])
    expect(await markOf('maya 9999')).toBeNull()
    expect(await markOf('afor')).toBeNull()
    // Characters that a pattern would read as any other.
    expect(await markOf('m_ya')).toBeNull()
    expect(await markOf('%')).toBeNull()
  })

  test('is found by what changed, and no more by what was', async () => {
    const maya = await makeMaya()
    const { server } = site
    await server.call('POST /user/Settings', { as: maya, body: { lastName: 'Zwick' } })
    await server.call('PUT /accounts/customers/{id}/vehicle', {
      as: site.sam,
      params: { id: maya.userId },
      body: { vehicle: { ...vehicle, license: 'QQQ777' }, reason: 'A typing error.' },
    })
    await server.call('DELETE /users/card', { as: maya })
    for (const text of ['okafor-berg', 'DOK 418', '4242']) expect(await namesFor(text), text).toEqual([])
    for (const text of ['zwick', 'QQQ7']) expect(await namesFor(text), text).toEqual(['Maya Zwick'])
  })

  test('is not found once the account is deleted', async () => {
    const maya = await makeMaya()
    await site.server.call('DELETE /users', { as: maya })
    for (const text of ['maya', 'okafor@', '5035550418', 'DOK 418', '4242']) expect(await namesFor(text)).toEqual([])
  })

  test('of another merchant is not found', async () => {
    const elsewhere = await site.server.make.merchant()
    await site.server.make.person(elsewhere, { firstName: 'Zebulon', lastName: 'Quist' })
    expect(await search('zebulon')).toEqual({ hits: [], hasMore: false })
  })

  test('with a membership is listed with its state', async () => {
    const maya = await makeMaya()
    await site.server.make.club(maya)
    expect((await search('maya')).hits).toMatchObject([{ memberships: [{ name: 'Unlimited', state: 'active' }] }])
  })

  test('beyond the first twenty is told', async () => {
    const { server, merchant } = site
    for (let number = 0; number < 21; number += 1)
      await server.make.person(merchant, { firstName: 'Quentin', lastName: `Moss${number}` })
    const { hits, hasMore } = await search('quentin')
    expect([hits.length, hasMore]).toEqual([20, true])
    expect(await search('quentin moss2')).toMatchObject({ hits: [{}, {}], hasMore: false })
  })

  test('with markup in the name is named as it is', async () => {
    await site.server.make.person(site.merchant, { firstName: '<b>Bo</b>', lastName: 'Ek' })
    expect(await namesFor('<b>bo')).toEqual(['<b>Bo</b> Ek'])
  })
})

test('an order is found by the number that its customer reads', async () => {
  const { server, merchant } = site
  const casey = await server.make.person(merchant, { firstName: 'Casey', lastName: 'Okafor' })
  const at = { createdAt: server.clock.date(), settledAt: server.clock.date() }
  const order = await server.database.transact(merchant.tenant, 'test', (tx) =>
    insertOrder(tx, {
      tenantId: merchant.tenant,
      id: ids(),
      userId: casey.userId,
      key: ids(),
      state: 'approved',
      totalCents: 1_250,
      currency: 'USD',
      ...at,
    }),
  )
  const number = orderNumber(order!)
  for (const text of [number, number.toLowerCase(), number.slice(0, 4)])
    expect((await search(text)).hits, text).toMatchObject([
      {
        id: casey.userId,
        fits: { kind: 'order', text: number, from: 0, to: text.length },
        order: { totalCents: 1_250, currency: 'USD' },
      },
    ])
  expect((await search(number.slice(0, 3))).hits).toEqual([])
})

describe('the audit log', () => {
  const minutes = (count: number) => site.server.clock.advance(count * 60_000)
  const told = async () => (await acts()).map(({ act, subject, detail }) => ({ act, subject, detail }))

  test('gets one line when a customer is opened from a search, with the words typed', async () => {
    const maya = await makeMaya()
    const id = ids()
    for (const text of ['m', 'ma', 'may', 'maya']) await search(text, id)
    expect((await open(maya.userId, id)).result).toBe(true)
    minutes(6)
    await site.server.runAll('customer-search')
    expect(await told()).toEqual([{ act: 'customer opened', subject: maya.email, detail: { words: 'maya' } }])
  })

  test('gets one line when a search of three characters ends without opening', async () => {
    const id = ids()
    for (const text of ['mis', 'missi', 'missing']) await search(text, id)
    await search('mi', ids())
    minutes(4)
    await search('missing p', id)
    await site.server.runAll('customer-search')
    expect(await told()).toEqual([])
    minutes(6)
    await site.server.runAll('customer-search')
    await site.server.runAll('customer-search')
    expect(await told()).toEqual([{ act: 'customers searched', subject: null, detail: { words: 'missing p' } }])
  })

  test("keeps the searches of two administrators apart, also when they choose one's number", async () => {
    const id = ids()
    await search('first', id)
    await search('second', id, site.kim)
    minutes(6)
    await site.server.runAll('customer-search')
    expect((await acts()).map(({ actor, detail }) => [actor.name, detail.words]).toSorted()).toEqual([
      ['Kim Berg', 'second'],
      ['Sam Ortiz', 'first'],
    ])
  })

  test('is not written for a customer who does not exist', async () => {
    expect((await open(ids(), ids())).errorCode).toBe('CUSTOMER_UNKNOWN')
    expect(await acts()).toEqual([])
  })
})
