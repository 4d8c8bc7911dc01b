import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { rowsOf } from '#server/database/transact.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { movedTables } from '#server/tables/site-rows.ts'
import { insertNotification, notifications } from '#server/tables/notifications.ts'
import { serviceAccounts } from '#server/tables/service-accounts.ts'
import { sites } from '#server/tables/sites.ts'
import { claimDue } from '#server/tables/work-claims.ts'
import { work } from '#server/tables/work.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { twoCells, type TwoCells } from '#server/testing/two-cells.ts'
import { openCell } from './cell.ts'
import { finishMove, moveSite, takeBack, type MoveStep } from './move-site.ts'
import { planMove } from './plan.ts'
import { freeze, giveAway, leave, release } from './states.ts'

let cells: TwoCells
let merchant: TestMerchant
let buyer: TestPerson & { accessToken: string; refreshToken: string }
let productId: number
beforeAll(async () => {
  cells = await twoCells()
})
beforeEach(async () => {
  const { make } = cells.source.server
  merchant = await make.merchant()
  buyer = await make.loggedIn(merchant, { firstName: 'Zoë "Z", (x) \\ null' })
  await make.card(buyer, tokenFor('approves'))
  productId = (await make.product(merchant, { priceCents: 1_000 })).id
})
afterAll(() => cells.close())

const at = (name: 'source' | 'target') => cells[name].server

const buy = (name: 'source' | 'target', key: string, products = [{ productId }]) =>
  at(name).call('POST /orders', { as: buyer, body: { products }, headers: { 'idempotency-key': key } })

const move = async (own: Parameters<TwoCells['mover']>[1] = {}) => {
  const mover = await cells.mover(merchant.tenant, own)
  return moveSite(mover).finally(mover.close)
}

/** What a cell has of the site, but for what each cell seals and numbers by itself. */
const contentOf = async (name: 'source' | 'target') => {
  const cell = await openCell(cells[name].path, systemRandom)
  const content: Record<string, string[]> = {}
  for (const table of movedTables) {
    const without = [table.sealed?.column, table.renumbered].flatMap((column) => column ?? [])
    const rows = await rowsOf<{ row: string }>(
      cell.db,
      sql`
        select (to_jsonb(each) - ${sql.param(without)}::text[])::text as row from ${sql.identifier(table.name)} as each
        where ${sql.identifier(table.of)} = ${merchant.tenant}`,
    )
    content[table.name] = rows.map(({ row }) => row).sort()
  }
  await cell.close()
  return content
}

const stateAt = async (name: 'source' | 'target') => {
  const [site] = await at(name).database.transact(null, 'test', (tx) =>
    tx.select().from(sites).where(eq(sites.tenantId, merchant.tenant)),
  )
  return site && (site.move ?? 'here')
}

test('a site that has moved has the same rows, and the source writes none of them any more', async () => {
  expect((await buy('source', 'first')).result).toMatchObject({ transRecordId: expect.any(String) })
  await at('source').idle()
  const before = await contentOf('source')
  expect(before.orders).toHaveLength(1)
  await move()
  const [moved, left] = [await contentOf('target'), await contentOf('source')]
  expect(moved).toEqual(before)
  // Due work is the target's alone.
  expect({ ...left, work: before.work }).toEqual(before)
  expect([left.work, await stateAt('source'), await stateAt('target')]).toEqual([[], 'moved', 'here'])
  expect(await buy('source', 'second')).toMatchObject({ status: 503, errorCode: 'UNAVAILABLE' })
  expect((await buy('target', 'second')).status).toBe(200)
})

test('acts of the audit log and their values keep their order under numbers of the target', async () => {
  const acts = async (name: 'source' | 'target') => {
    const cell = await openCell(cells[name].path, systemRandom)
    const rows = await rowsOf<{ act: string; values: unknown }>(
      cell.db,
      sql`
        select a.act, v.values from audit_log a left join audit_values v on v.tenant_id = a.tenant_id and v.act_id = a.id
        where a.tenant_id = ${merchant.tenant} order by a.id`,
    )
    await cell.close()
    return rows
  }
  // The target has given numbers of its own.
  await at('target').database.transact(null, 'test', (tx) =>
    recordAct(tx, { tenant: null, now: new Date(), actor: { kind: 'server', name: null }, act: 'push queued' }),
  )
  const before = await acts('source')
  expect(before.length).toBeGreaterThan(0)
  await move()
  expect(await acts('target')).toEqual(before)
})

test("tokens, devices and keys of attempts that the source has given are the target's", async () => {
  const first = await buy('source', 'attempt')
  const loggedIn = await at('source').call('POST /users/login', {
    as: merchant,
    body: { email: buyer.email, password, rememberMe: true },
  })
  const { deviceProof = '' } = loggedIn.result
  await move()
  const again = await buy('target', 'attempt')
  expect(again).toMatchObject({ status: 200, result: { transRecordId: first.result.transRecordId } })
  expect((await buy('target', 'attempt', [{ productId }, { productId }])).errorCode).toBe('IDEMPOTENCY_REUSED')
  const { accessToken, refreshToken } = buyer
  const refreshed = await at('target').call('PUT /users/tokens', {
    as: merchant,
    body: { accessToken, refreshToken },
  })
  expect(refreshed.status).toBe(200)
  expect(
    (await at('target').call('GET /users', { as: { ...merchant, accessToken: refreshed.result.accessToken } })).status,
  ).toBe(200)
  const target = at('target')
  const [site] = await target.database.transact(null, 'test', (tx) =>
    tx.select().from(sites).where(eq(sites.tenantId, merchant.tenant)),
  )
  const proofs = target.deps.deviceProofsOf({ keys: target.deps.siteKeys(site!) })
  expect(proofs.deviceIn(deviceProof, `${merchant.tenant} ${buyer.email}`)).not.toBeNull()
})

test('a token that the source signs after the move is not accepted, nor one for another site', async () => {
  await move()
  const [source, target] = [at('source'), at('target')]
  const claims = {
    userId: buyer.userId,
    tenant: merchant.tenant,
    sessionId: systemRandom.uuid(),
    pair: 1,
    isAdmin: true,
  }
  const [site] = await target.database.transact(null, 'test', (tx) =>
    tx.select().from(sites).where(eq(sites.tenantId, merchant.tenant)),
  )
  const keys = target.deps.siteKeys(site!)
  const [earlier] = keys.earlierTokens
  const expiresAt = new Date(Date.now() + 86_400_000)
  const token = await source.deps.tokens.issue('refresh', claims, expiresAt)
  const read = (own: { id: number; until: number }) =>
    target.deps.tokens.read('refresh', token, {
      site: { id: own.id, keys: { earlierTokens: [{ key: earlier!.key, until: own.until }] } },
    })
  const now = Math.floor(Date.now() / 1000)
  expect(await read({ id: merchant.tenant, until: now - 60 })).toBe('JWT_INVALID')
  expect(await read({ id: merchant.tenant + 1, until: now + 60 })).toBe('JWT_INVALID')
  expect(await read({ id: merchant.tenant, until: now + 60 })).toMatchObject({ userId: buyer.userId })
})

test('credentials are encrypted again: each cell decrypts its own', async () => {
  const rowsAt = (name: 'source' | 'target') =>
    at(name).database.transact(merchant.tenant, 'test', (tx) => tx.select().from(serviceAccounts))
  await move()
  const [theirs, ours] = [await rowsAt('source'), await rowsAt('target')]
  expect(ours).toHaveLength(1)
  const [source, target] = [
    await openCell(cells.source.path, systemRandom),
    await openCell(cells.target.path, systemRandom),
  ]
  const owner = { tenant: merchant.tenant, service: ours[0]!.service }
  const opened = target.sealing.open(ours[0]!.sealed, owner)
  expect(opened).not.toBeNull()
  expect(opened).toBe(source.sealing.open(theirs[0]!.sealed, owner))
  expect(source.sealing.open(ours[0]!.sealed, owner)).toBeNull()
  await Promise.all([source.close(), target.close()])
})

test('while a site is frozen no write commits that had not before, from any client', async () => {
  const source = at('source')
  const over = new AbortController()
  const written: string[] = []
  const refused = new Set<string>()
  const write = async () => {
    while (!over.signal.aborted) {
      const id = systemRandom.uuid()
      const row = { id, tenantId: merchant.tenant, userId: buyer.userId, title: 'T', body: 'B', path: null }
      await source.database
        .transact(merchant.tenant, 'test', async (tx) => {
          await insertNotification(tx, { ...row, createdAt: new Date() })
          await tx.execute(sql`select pg_sleep(0.002)`)
        })
        .then(
          () => written.push(id),
          (error: Error & { code?: string }) => refused.add(error.code ?? error.message),
        )
    }
  }
  const mover = await cells.mover(merchant.tenant)
  const writers = Array.from({ length: 12 }, write)
  onTestFinished(async () => {
    over.abort()
    await Promise.all(writers)
  })
  const countAll = async () =>
    (
      await rowsOf<{ id: string }>(
        mover.source.db,
        sql`select id from notifications where tenant_id = ${merchant.tenant}`,
      )
    ).length
  for (let round = 0; round < 10; round += 1) {
    await leave(mover.source, merchant.tenant, mover.cell)
    await freeze(mover.source, merchant.tenant)
    const [seen, acknowledged] = [await countAll(), written.length]
    expect(seen).toBeGreaterThanOrEqual(acknowledged)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await countAll()).toBe(seen)
    expect(await release(mover.source, merchant.tenant)).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  over.abort()
  await Promise.all(writers)
  await mover.close()
  expect(await source.database.transact(merchant.tenant, 'test', (tx) => tx.$count(notifications))).toBe(written.length)
  expect([...refused]).toEqual(['UNAVAILABLE'])
})

const killable: MoveStep[] = ['begun', 'copied', 'left', 'frozen', 'compared', 'given', 'opened']

test.each(killable)(
  'a mover that is killed when it has %s leaves one owner, and the next one ends the move',
  async (at) => {
    await buy('source', 'before')
    const mover = await cells.mover(merchant.tenant, {
      step: async (step) => {
        if (step !== at) return
        await mover.close()
        throw new Error('killed')
      },
    })
    await expect(moveSite(mover)).rejects.toThrow('killed')
    const isGiven = at === 'given' || at === 'opened'
    const states = [await stateAt('source'), await stateAt('target')]
    expect(states[0] === 'moved').toBe(isGiven)
    expect(states[1] === 'here').toBe(at === 'opened')
    await move()
    expect([await stateAt('source'), await stateAt('target')]).toEqual(['moved', 'here'])
    expect((await contentOf('target')).orders).toHaveLength(1)
    expect((await buy('target', 'after')).status).toBe(200)
  },
)

test('what changes, appears and goes between copy and freeze is at the target', async () => {
  const gone = await at('source').make.person(merchant)
  await move({
    step: async (step) => {
      if (step !== 'copied') return
      await buy('source', 'meanwhile')
      await at('source').database.transact(merchant.tenant, 'test', (tx) =>
        tx.execute(sql`delete from users where id = ${gone.userId}`),
      )
    },
  })
  const [source, target] = [await contentOf('source'), await contentOf('target')]
  expect(target.orders).toHaveLength(1)
  expect(target.users).toHaveLength(1)
  expect({ ...source, work: target.work }).toEqual(target)
})

test('a freeze whose mover has died ends after a minute, and the site is not given away afterwards', async () => {
  const mover = await cells.mover(merchant.tenant)
  await leave(mover.source, merchant.tenant, mover.cell)
  await freeze(mover.source, merchant.tenant)
  expect((await buy('source', 'frozen')).errorCode).toBe('UNAVAILABLE')
  await mover.source.db.transaction(async (tx) => {
    await tx.execute(sql`set local app.move = 'on'`)
    await tx.execute(
      sql`update sites set move_at = move_at - interval '61 seconds' where tenant_id = ${merchant.tenant}`,
    )
  })
  await expect.poll(async () => (await buy('source', 'thawed')).status).toBe(200)
  await expect(giveAway(mover.source, merchant.tenant)).rejects.toThrow('held for 60 s')
  await mover.close()
})

test('a move that is stopped leaves the site where it was; taking it back removes what was copied', async () => {
  const stopping = new AbortController()
  const stopped = move({ signal: stopping.signal, step: (step) => (step === 'left' ? stopping.abort() : undefined) })
  await expect(stopped).rejects.toThrow('Stopped')
  expect([await stateAt('source'), await stateAt('target')]).toEqual(['here', 'arriving'])
  expect((await buy('source', 'on')).status).toBe(200)
  const mover = await cells.mover(merchant.tenant)
  await takeBack(mover)
  await mover.close()
  expect(await stateAt('target')).toBeUndefined()
  expect(Object.values(await contentOf('target')).flat()).toEqual([])
})

test('a site moves back after its first cell has been cleared of it, and its acts and tokens with it', async () => {
  await move()
  const mover = await cells.mover(merchant.tenant)
  await finishMove(mover)
  expect((await contentOf('source')).orders).toEqual([])
  const { result: there } = await buy('target', 'there')
  const { source, target } = mover
  await moveSite({ ...mover, source: target, target: source })
  await mover.close()
  expect([await stateAt('source'), await stateAt('target')]).toEqual(['here', 'moved'])
  expect((await at('source').call('GET /users', { as: buyer })).status).toBe(200)
  expect((await buy('source', 'there')).result.transRecordId).toBe(there.transRecordId)
})

test('a plan counts what would move, and says what stands in the way', async () => {
  const mover = await cells.mover(merchant.tenant)
  const plan = await planMove(mover)
  expect(plan.problems).toEqual([])
  expect(plan.tables.find(({ name }) => name === 'users')).toMatchObject({ rows: 1, bytes: expect.any(Number) })
  const db = mover.target.db
  await db.execute(sql`insert into sites (tenant_id, subdomain, app_key) values (999999, 'other', ${merchant.appKey})`)
  await db.execute(sql`insert into site_names (tenant_id, subdomain) values (999999, ${merchant.subdomain})`)
  expect((await planMove(mover)).problems).toEqual([
    `The target has another site with the name ${merchant.subdomain}.`,
    'The target has another site with the application key.',
  ])
  await db.execute(sql`delete from site_names where tenant_id = 999999`)
  await db.execute(sql`delete from sites where tenant_id = 999999`)
  await mover.close()
  const same = await cells.mover(merchant.tenant)
  expect((await planMove({ ...same, target: same.source })).problems).toContain('Source and target are one database.')
  await same.close()
})

test('due work of a site that moves is begun by neither cell, and by the target afterwards', async () => {
  const source = at('source')
  const due = new Date(Date.now() - 1_000)
  const claimable = async (name: 'source' | 'target') => {
    const claim = { now: new Date(), lease: systemRandom.uuid(), dueBy: new Date() }
    const items = await at(name).database.transact(null, 'test', (tx) =>
      claimDue(tx, claim, [{ kind: 'gift', free: 100, leaseFor: 1 }]),
    )
    return items.filter(({ tenant }) => tenant === merchant.tenant).length
  }
  await source.database.transact(merchant.tenant, 'test', (tx) =>
    tx.insert(work).values({ tenantId: merchant.tenant, kind: 'gift', subject: 'x', dueAt: due }),
  )
  const seen: number[] = []
  await move({
    step: async (step) => {
      if (['left', 'frozen', 'compared', 'given'].includes(step))
        seen.push(await claimable('source'), await claimable('target'))
    },
  })
  expect(seen).toEqual(Array.from({ length: 8 }, () => 0))
  expect([await claimable('source'), await claimable('target')]).toEqual([0, 1])
})
