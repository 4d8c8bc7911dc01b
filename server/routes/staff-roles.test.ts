import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import { builtInRoleIds, builtInRoles, may, rolePermissions, type Permission } from '#contract/permissions.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { rowsOf } from '#server/database/transact.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { allTables } from '#server/tables/all.ts'
import { saveRole } from '#server/tables/staff-roles.ts'
import type { Caller } from '#server/testing/call.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

const calls = (Object.entries(endpoints) as [Call, Endpoint][]).flatMap(([call, { access, permission }]) =>
  access === 'admin' && permission ? [[call, permission] as const] : [],
)

let server: TestServer
let merchant: TestMerchant
let staff: Record<string, Caller>
beforeAll(async () => {
  server = await makeServer()
  merchant = await server.make.merchant()
  staff = {}
  for (const id of builtInRoleIds) staff[id] = await server.make.loggedIn(merchant, { isAdmin: true, staffRole: id })
  // The first use of each session writes to it.
  for (const as of Object.values(staff)) await server.call('GET /accounts/office', { as })
})
afterAll(() => server.close())

/** A hash of all rows that the merchant has, by table. */
const rows = () =>
  server.database.transact(merchant.tenant, 'test', async (tx) => {
    const found: Record<string, string | null> = {}
    for (const table of allTables) {
      const name = getTableName(table as never)
      const [row] = await rowsOf<{ readable: boolean }>(
        tx,
        sql`select has_table_privilege(${name}, 'select') as readable`,
      )
      if (!row?.readable) continue
      const [all] = await rowsOf<{ hash: string | null }>(
        tx,
        sql`select md5(string_agg(t::text, ',' order by t::text)) as hash from ${sql.identifier(name)} t`,
      )
      found[name] = all?.hash ?? null
    }
    return found
  })

/** A body of the type that the call reads, which none of them accepts. */
const send = (call: Call, as: Caller) => {
  const { bodyType }: Endpoint = endpoints[call]
  const isUpload = bodyType === 'multipart/form-data'
  const type = isUpload ? `${bodyType}; boundary=end` : (bodyType ?? 'application/json')
  return server.call(call, {
    as,
    body: isUpload ? '--end--' : '[]',
    headers: { 'content-type': type, 'idempotency-key': 'a-key' },
  })
}

describe.each(builtInRoleIds)('the role %s', (id) => {
  const allowed = calls.filter(([, permission]) => may(builtInRoles[id], permission))
  const refused = calls.filter(([, permission]) => !may(builtInRoles[id], permission))

  test('is refused each call whose permission it lacks, and none of them changes a row', async () => {
    const before = await rows()
    for (const [call] of refused) expect([call, (await send(call, staff[id]!)).errorCode]).toEqual([call, 'FORBIDDEN'])
    expect(await rows()).toEqual(before)
  })

  test('is admitted to each call whose permission it has', async () => {
    for (const [call] of allowed.filter(([each]) => 'body' in endpoints[each]))
      expect([call, (await send(call, staff[id]!)).errorCode]).not.toEqual([call, 'FORBIDDEN'])
  })
})

/** The answer to a call of each permission, by somebody who has that permission alone. */
const answers: Record<Permission, (as: Caller) => Promise<{ status: number }>> = {
  'open-office': (as) => server.call('GET /accounts/office', { as }),
  'see-today': (as) => server.call('GET /accounts/today', { as }),
  'find-customers': (as) => server.call('GET /accounts/waiting-acts', { as }),
  'help-customers': async (as) =>
    server.call('PUT /accounts/customers/{id}/notes/{note}', {
      as,
      params: { id: (await server.make.person(merchant)).userId, note: systemRandom.uuid() },
      body: { text: 'Comes on Mondays.' },
    }),
  refund: async (as) => {
    const buyer = await server.make.loggedIn(merchant)
    await server.make.card(buyer, tokenFor('approves'))
    const product = await server.make.product(merchant, { priceCents: 1_000, taxRate: 700 })
    const body = { products: [{ productId: product.id }] }
    const { result } = await server.call('POST /orders', {
      as: buyer,
      body,
      headers: { 'idempotency-key': systemRandom.uuid() },
    })
    return server.call('PUT /accounts/purchases/{transRecordId}/refunds/{refund}', {
      as,
      params: { transRecordId: result.transRecordId ?? '', refund: systemRandom.uuid() },
      body: { total: 10.7, lines: [0], takesItems: true, takesPoints: true, reason: 'washFailed' },
    })
  },
  give: async (as) =>
    server.call('PUT /accounts/customers/{id}/goodwill/{goodwill}', {
      as,
      params: { id: (await server.make.person(merchant)).userId, goodwill: systemRandom.uuid() },
      body: { kind: 'points', amount: 10, reason: 'The dryer was cold.' },
    }),
  'serve-members': async (as) => {
    const member = await server.make.person(merchant)
    const plan = await server.make.product(merchant, { productType: 'AppClub', monthlyCents: 3_499 })
    const { id } = await server.make.club(member, { productId: plan.id, name: plan.name, monthlyCents: 3_499 })
    return server.call('POST /accounts/customers/{id}/memberships/{membership}/acts', {
      as,
      params: { id: member.userId, membership: id },
      body: { act: 'cancel', reason: 'As asked.' },
    })
  },
  'join-accounts': async (as) => {
    const [from, to] = [await server.make.person(merchant), await server.make.person(merchant)]
    await server.make.walletItem(from)
    const { result } = await server.call('GET /accounts/customers/{id}', {
      as: staff.owner!,
      params: { id: from.userId },
    })
    const items = result.items.map(({ id }) => id)
    return server.call('PUT /accounts/customers/{id}/moves/{move}', {
      as,
      params: { id: from.userId, move: systemRandom.uuid() },
      body: { to: to.userId, memberships: [], items, points: 0, reason: 'One person.' },
    })
  },
  'answer-reports': (as) => server.call('GET /accounts/reports', { as, query: { show: 'open' } }),
  'pack-parcels': (as) => server.call('GET /accounts/parcels', { as }),
  'work-lane': (as) => server.call('POST /accounts/lane-checks', { as, body: { plate: 'DUK 418' } }),
  'close-places': (as) =>
    server.call('PUT /accounts/places/{id}/notice', { as, params: { id: '1' }, body: { notice: null } }),
  draft: (as) => server.call('GET /accounts/site-config/saves', { as }),
  publish: (as) =>
    server.call('PATCH /accounts/site-config', {
      as,
      body: [{ op: 'test', path: '/version', value: '1.5.1' }],
      headers: { 'content-type': 'application/json-patch+json' },
    }),
  'make-codes': (as) => server.call('GET /accounts/discounts', { as }),
  'send-messages': (as) => server.call('GET /accounts/broadcasts', { as }),
  'price-members': async (as) => {
    const plan = await server.make.product(merchant, { productType: 'AppClub', monthlyCents: 3_499 })
    return server.call('GET /accounts/price-changes', { as, query: { productId: String(plan.id) } })
  },
  'see-books': (as) => server.call('GET /accounts/days', { as }),
  'close-days': async (as) => {
    const { result: body } = await server.call('GET /accounts/book-numbers', { as: staff.owner! })
    return server.call('PUT /accounts/book-numbers', { as, body })
  },
  'manage-staff': (as) => server.call('GET /accounts/roles', { as }),
  'read-audit': (as) => server.call('GET /accounts/audit', { as }),
  'set-up-payments': (as) => server.call('GET /settings/p2p', { as }),
  'run-site': (as) => server.call('GET /accounts/subdomain', { as }),
}

describe.each(rolePermissions)('the permission %s', (permission) => {
  test('alone lets its call through', async () => {
    const id = `only-${permission}`
    await server.database.transact(merchant.tenant, 'test', (tx) =>
      saveRole(tx, {
        tenantId: merchant.tenant,
        id,
        name: permission,
        rights: { permissions: [permission], limits: {} },
        changedAt: server.clock.date(),
      }),
    )
    const as = await server.make.loggedIn(merchant, { isAdmin: true, staffRole: id })
    expect((await answers[permission](as)).status).toBe(200)
  })
})
