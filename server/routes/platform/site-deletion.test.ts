import { eq } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'
import { insertFiles } from '#server/tables/files.ts'
import { configSaves } from '#server/tables/config-saves.ts'
import { orderByKey, orders } from '#server/tables/orders.ts'
import { setSiteState, siteNames } from '#server/tables/sites.ts'
import { work } from '#server/tables/work.ts'
import { minute } from '#server/testing/clock.ts'
import { siteOfStaff } from '#server/testing/site-of-staff.ts'

const site = siteOfStaff()
const { setState, contents, exportIt, deleteIt, page, acts, listed } = site

describe('a deletion', () => {
  const plant = async () => {
    await site.server.make.card(site.casey, 'a-token')
    await site.server.make.walletItem(site.casey)
    await site.server.make.kiosk(site.merchant)
    await site.server.make.product(site.merchant)
    const file = await site.server.deps.files.put(site.merchant.tenant, 'logo', 'svg', Buffer.from('<svg/>'))
    await site.server.database.transact(site.merchant.tenant, 'test', async (tx) => {
      const row = {
        tenantId: site.merchant.tenant,
        name: file.name,
        originalName: 'logo.svg',
        contentType: 'image/svg+xml',
      }
      const none = { width: null, height: null, seconds: null, authorId: null }
      await insertFiles(tx, [{ ...row, ...none, bytes: 6, uploadedAt: site.server.clock.date() }])
      await tx.insert(configSaves).values({
        tenantId: site.merchant.tenant,
        number: 1,
        savedAt: site.server.clock.date(),
        authorId: site.admin.userId,
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
    const bystander = await site.server.make.loggedIn(await site.server.make.merchant())
    expect((await deleteIt()).result).toBe(true)
    expect(await contents()).toEqual([])
    expect(await listed()).toEqual({
      hsAccountId: site.merchant.tenant,
      subdomain: site.merchant.subdomain,
      state: 'deleted',
      createdAt: expect.any(String),
    })
    expect(await site.server.deps.files.size(site.merchant.tenant, file)).toBeNull()
    const due = await site.server.database.transact(site.merchant.tenant, 'test', (tx) => tx.select().from(work))
    expect(due).toEqual([])
    expect((await acts()).map(([act]) => act)).toEqual(['site suspended', 'site deleted'])
    expect((await page()).statusCode).not.toBe(200)
    expect((await site.server.call('GET /users', { as: bystander })).status).toBe(200)
    expect((await deleteIt()).result).toBe(true)
    expect((await setState('open')).errorCode).toBe('SITE_NOT_FOUND')
    expect((await exportIt()).errorCode).toBe('SITE_NOT_FOUND')
  })

  describe('of a site with a payment in doubt', () => {
    const ledger = () =>
      readFileSync(join(site.server.settings.dataDir, 'gateway.jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as LedgerLine)
        .filter(({ reference }) => reference === orderId)
        .map(({ type }) => type)
    const kinds = async () =>
      (await site.server.database.transact(site.merchant.tenant, 'test', (tx) => tx.select().from(work))).map(
        ({ kind }) => kind,
      )
    let orderId: string
    beforeEach(async () => {
      const { id } = await site.server.make.product(site.merchant, { priceCents: 1_000, taxRate: 0 })
      await site.server.make.card(site.casey, tokenFor('silent'))
      const body = { products: [{ productId: id }], total: 10 }
      const answer = await site.server.call('POST /orders', {
        as: site.casey,
        body,
        headers: { 'idempotency-key': 'k' },
      })
      if (answer.errorCode !== 'IDEMPOTENCY_IN_PROGRESS') throw new Error(`the order answered ${answer.text}`)
      const order = await site.server.database.transact(site.merchant.tenant, 'test', (tx) =>
        orderByKey(tx, site.casey.userId, 'k'),
      )
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
      site.server.clock.advance(minute)
      await site.server.runner.drain(['payment'])
      expect(ledger()).toEqual(['charge', 'void'])
      site.server.clock.advance(15 * minute)
      await site.server.runner.drain(['site-deletion'])
      expect([await contents(), await kinds()]).toEqual([[], []])
    })

    test('waits while the payment is in doubt', async () => {
      await deleteIt()
      site.server.clock.advance(15 * minute)
      await site.server.runner.drain(['site-deletion'])
      expect(await contents()).toEqual(expect.arrayContaining([{ table: 'orders', rows: 1 }]))
      expect((await kinds()).sort()).toEqual(['payment', 'site-deletion'])
    })
  })

  test('bills no member of a site that waits for its last payment', async () => {
    await site.server.make.club(site.casey, { nextBillingAt: site.server.clock.date() })
    await site.server.make.card(site.casey, tokenFor('approves'))
    await setState('suspended')
    await site.server.database.transact(null, 'test', (tx) => setSiteState(tx, site.merchant.tenant, 'deleted'))
    site.server.clock.advance(minute)
    await site.server.runner.drain(['membership'])
    const billed = await site.server.database.transact(site.merchant.tenant, 'test', (tx) =>
      tx.select().from(orders).where(eq(orders.userId, site.casey.userId)),
    )
    expect(billed).toEqual([])
    expect(await contents()).not.toContainEqual(expect.objectContaining({ table: 'orders' }))
  })

  test('gives the name to no other site', async () => {
    const { subdomain } = site.merchant
    await setState('suspended')
    await deleteIt()
    const maker = await site.server.make.loggedIn(await site.server.make.merchant(), { isAdmin: true })
    const { hsAccountId } = await site.server.make.account(maker)
    const body = { hsAccountId, subdomain, siteConfig: {} }
    expect((await site.server.call('POST /accounts', { as: maker, body })).errorCode).toBe('SUBDOMAIN_TAKEN')
    const names = await site.server.database.transact(null, 'test', (tx) => tx.select().from(siteNames))
    expect(names.find((each) => each.subdomain === subdomain)?.tenantId).toBe(site.merchant.tenant)
  })

  test('that was interrupted is continued by a repeat', async () => {
    await plant()
    await setState('suspended')
    const { remove } = site.server.deps.files
    site.server.deps.files.remove = () => Promise.reject(new Error('the store is down'))
    expect((await deleteIt()).status).toBe(500)
    site.server.deps.files.remove = remove
    expect(await listed()).toMatchObject({ state: 'deleted' })
    expect((await deleteIt()).result).toBe(true)
    expect(await contents()).toEqual([])
  })
})
