import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { insertFiles } from '#server/tables/files.ts'
import { insertConfigSave } from '#server/tables/config-saves.ts'
import { orderByKey, pendingBillingOf } from '#server/tables/orders.ts'
import { setSiteState, siteNames } from '#server/tables/sites.ts'
import { work } from '#server/tables/work.ts'
import type { Caller } from '#server/testing/call.ts'
import { minute } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let kim: Caller
let merchant: TestMerchant
let casey: TestPerson & { accessToken: string }
let admin: TestPerson & { accessToken: string; refreshToken: string }

beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '150' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  kim = await server.make.staff()
  merchant = await server.make.merchant()
  casey = await server.make.loggedIn(merchant)
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
})

const params = () => ({ hsAccountId: String(merchant.tenant) })
const setState = (state: string, as: Caller = kim) =>
  server.call('PUT /system/sites/{hsAccountId}/state', { as, params: params(), body: { state } })
const contents = async () =>
  (await server.call('GET /system/sites/{hsAccountId}/contents', { as: kim, params: params() })).result
const exportIt = (as: Caller = kim) => server.call('POST /system/sites/{hsAccountId}/export', { as, params: params() })
const deleteIt = (subdomain = merchant.subdomain, as: Caller = kim) =>
  server.call('POST /system/sites/{hsAccountId}/deletion', { as, params: params(), body: { subdomain } })
const host = () => ({ host: `${merchant.subdomain}.localhost:8080`, accept: 'text/html' })
const page = (url = '/') => server.app.inject({ url, headers: host() })
const acts = async () =>
  (await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(auditLog))).map(
    ({ act, actor, subject }) => [act, actor, subject],
  )
const listed = async () =>
  (await server.call('GET /system/sites', { as: kim })).result.find(
    ({ hsAccountId }) => hsAccountId === merchant.tenant,
  )

describe('a deletion', () => {
  const plant = async () => {
    await server.make.card(casey, 'a-token')
    await server.make.walletItem(casey)
    await server.make.kiosk(merchant)
    await server.make.product(merchant)
    const file = await server.deps.files.put(merchant.tenant, 'logo', 'svg', Buffer.from('<svg/>'))
    await server.database.transact(merchant.tenant, 'test', async (tx) => {
      const row = { tenantId: merchant.tenant, name: file.name, originalName: 'logo.svg', contentType: 'image/svg+xml' }
      const none = { width: null, height: null, seconds: null, authorId: null }
      await insertFiles(tx, [{ ...row, ...none, bytes: 6, uploadedAt: server.clock.date() }])
      await insertConfigSave(tx, {
        tenantId: merchant.tenant,
        number: 1,
        savedAt: server.clock.date(),
        authorId: admin.userId,
        kind: 'saved',
        changes: [],
        companyName: 'Wash',
        siteConfig: { version: '1', menuItems: [], shopItems: [] },
        configTimestamp: 1,
      })
    })
    return file.name
  }

  test('is of a suspended site whose name was typed, and leaves its log and its names alone', async () => {
    const file = await plant()
    expect(await contents()).toEqual(
      expect.arrayContaining([
        { table: 'files', rows: 1 },
        { table: 'merchants', rows: 1 },
        { table: 'users', rows: 2 },
      ]),
    )
    expect(await deleteIt()).toMatchObject({ status: 409, errorCode: 'SITE_OPEN' })
    await setState('suspended')
    expect(await deleteIt('another')).toMatchObject({ status: 400, errorCode: 'SITE_NAME' })
    const bystander = await server.make.loggedIn(await server.make.merchant())
    expect((await deleteIt()).result).toBe(true)
    expect(await contents()).toEqual([])
    expect(await listed()).toEqual({
      hsAccountId: merchant.tenant,
      subdomain: merchant.subdomain,
      state: 'deleted',
      createdAt: expect.any(String),
    })
    expect(await server.deps.files.size(merchant.tenant, file)).toBeNull()
    const due = await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(work))
    expect(due).toEqual([])
    expect((await acts()).map(([act]) => act)).toEqual(['site suspended', 'site deleted'])
    expect((await page()).statusCode).not.toBe(200)
    expect((await server.call('GET /users', { as: bystander })).status).toBe(200)
    expect((await deleteIt()).result).toBe(true)
    expect((await setState('open')).errorCode).toBe('SITE_NOT_FOUND')
    expect((await exportIt()).errorCode).toBe('SITE_NOT_FOUND')
  })

  describe('of a site with a payment in doubt', () => {
    const ledger = () =>
      readFileSync(join(server.settings.dataDir, 'gateway.jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as LedgerLine)
        .filter(({ reference }) => reference === orderId)
        .map(({ type }) => type)
    const kinds = async () =>
      (await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(work))).map(({ kind }) => kind)
    let orderId: string
    beforeEach(async () => {
      const { id } = await server.make.product(merchant, { priceCents: 1_000, taxRate: 0 })
      await server.make.card(casey, tokenFor('silent'))
      const body = { products: [{ productId: id }], total: 10 }
      const answer = await server.call('POST /orders', { as: casey, body, headers: { 'idempotency-key': 'k' } })
      if (answer.errorCode !== 'IDEMPOTENCY_IN_PROGRESS') throw new Error(`the order answered ${answer.text}`)
      const order = await server.database.transact(merchant.tenant, 'test', (tx) => orderByKey(tx, casey.userId, 'k'))
      orderId = order!.id
      await setState('suspended')
    })

    test('is a mark at first, which a repeat does not change', async () => {
      expect((await deleteIt()).result).toBe(false)
      expect(await listed()).toMatchObject({ state: 'deleted' })
      expect((await deleteIt()).result).toBe(false)
      expect((await kinds()).sort()).toEqual(['payment', 'site-deletion'])
      expect(await contents()).toEqual(expect.arrayContaining([{ table: 'orders', rows: 1 }]))
    })

    test('gives the payment back, and then deletes the site by itself', async () => {
      await deleteIt()
      server.clock.advance(minute)
      await server.runner.drain(['payment'])
      expect(ledger()).toEqual(['charge', 'void'])
      server.clock.advance(15 * minute)
      await server.runner.drain(['site-deletion'])
      expect([await contents(), await kinds()]).toEqual([[], []])
    })

    test('waits while the payment is in doubt', async () => {
      await deleteIt()
      server.clock.advance(15 * minute)
      await server.runner.drain(['site-deletion'])
      expect(await contents()).toEqual(expect.arrayContaining([{ table: 'orders', rows: 1 }]))
      expect((await kinds()).sort()).toEqual(['payment', 'site-deletion'])
    })
  })

  test('bills no member of a site that waits for its last payment', async () => {
    await server.make.club(casey, { nextBillingAt: server.clock.date() })
    await server.make.card(casey, tokenFor('approves'))
    await setState('suspended')
    await server.database.transact(null, 'test', (tx) => setSiteState(tx, merchant.tenant, 'deleted'))
    server.clock.advance(minute)
    await server.runner.drain(['club'])
    const billed = await server.database.transact(merchant.tenant, 'test', (tx) => pendingBillingOf(tx, casey.userId))
    expect(billed).toBeUndefined()
    expect(await contents()).not.toContainEqual(expect.objectContaining({ table: 'orders' }))
  })

  test('gives the name to no other site', async () => {
    const { subdomain } = merchant
    await setState('suspended')
    await deleteIt()
    const maker = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    const { hsAccountId } = await server.make.account(maker)
    const body = { hsAccountId, subdomain, siteConfig: {} }
    expect((await server.call('POST /accounts', { as: maker, body })).errorCode).toBe('SUBDOMAIN_TAKEN')
    const names = await server.database.transact(null, 'test', (tx) => tx.select().from(siteNames))
    expect(names.find((each) => each.subdomain === subdomain)?.tenantId).toBe(merchant.tenant)
  })

  test('that was interrupted is continued by a repeat', async () => {
    await plant()
    await setState('suspended')
    const { remove } = server.deps.files
    server.deps.files.remove = () => Promise.reject(new Error('the store is down'))
    expect((await deleteIt()).status).toBe(500)
    server.deps.files.remove = remove
    expect(await listed()).toMatchObject({ state: 'deleted' })
    expect((await deleteIt()).result).toBe(true)
    expect(await contents()).toEqual([])
  })
})
