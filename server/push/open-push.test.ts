import { generateKeyPairSync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveServiceAccount } from '#server/commands/site/save-service-account.ts'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { pushOutbox } from '#server/tables/push-outbox.ts'
import { serviceAccounts } from '#server/tables/service-accounts.ts'
import { work } from '#server/tables/work.ts'
import { hour, minute } from '#server/testing/clock.ts'
import { runnerBeside } from '#server/testing/due-work.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { Settings } from '#server/settings/settings.ts'
import { firebaseService } from './firebase-account.ts'
import { openPush } from './open-push.ts'
import { queuePush } from './outbox.ts'
import { pushKind } from './sender.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const ofServer = { projectId: 'everyone', clientEmail: 'push@everyone.example', privateKey }
const ofMerchant = (project: string) => ({
  type: 'service_account',
  project_id: project,
  client_email: `push@${project}.example`,
  private_key: pem,
})

const folder = temporaryFolders()
let server: TestServer
let withOwn: TestMerchant
let without: TestMerchant
/** The projects that were sent to. */
let projects: string[]
beforeAll(async () => {
  server = await makeServer()
  withOwn = await server.make.merchant()
  without = await server.make.merchant()
  await save(withOwn, ofMerchant('duck-wash'))
})
afterAll(() => server.close())
beforeEach(() => {
  projects = []
})

const save = (at: TestMerchant, credentials: unknown) =>
  server.database.transact(at.tenant, 'test', (tx) => {
    const { accounts } = server.deps
    return saveServiceAccount({
      tx,
      accounts,
      tenant: at.tenant,
      service: firebaseService,
      credentials,
      isTest: false,
      now: server.clock.date(),
    })
  })
const serviceWith = (change: Partial<Settings>) => {
  const fetch = async (url: unknown): Promise<Response> => {
    const [, project] = /projects\/([^/]+)\/messages:send$/.exec(String(url)) ?? []
    if (project === undefined) return Response.json({ access_token: 'access', expires_in: 3600 })
    projects.push(project)
    return Response.json({})
  }
  const settings: Settings = { ...server.settings, dataDir: folder(), serviceAccount: null, ...change }
  const { accounts } = server.deps
  return openPush({ settings, accounts, clock: server.clock, fetch: fetch as typeof globalThis.fetch })
}
const data = { title: 'T', body: 'B', createDate: '2026-01-01T00:00:00.000Z' }
const send = async ({ pushOf }: ReturnType<typeof serviceWith>, at: TestMerchant) => {
  const port = await server.database.transact(at.tenant, 'test', (tx) => pushOf(tx, at.tenant))
  return port?.send({ id: '1', token: 'phone', to: 'a@example.com', data })
}

test("a merchant's pushes go through its own project, all others through the server's", async () => {
  const service = serviceWith({ serviceAccount: ofServer })
  for (const at of [withOwn, without]) expect(await send(service, at)).toBe('sent')
  expect(projects).toEqual(['duck-wash', 'everyone'])
  expect(service.box).toBeNull()
})

test('the demo shows the pushes of merchants without a project of their own', async () => {
  const service = serviceWith({})
  for (const at of [withOwn, without]) expect(await send(service, at)).toBe('sent')
  expect(projects).toEqual(['duck-wash'])
  expect(service.box?.list()).toMatchObject([{ token: 'phone' }])
})

test('in production without an account nothing is sent', async () => {
  const service = serviceWith({ mode: 'production' })
  expect(await send(service, without)).toBeUndefined()
  expect(await send(service, withOwn)).toBe('sent')
  expect(service.box).toBeNull()
})

describe('an account that Firebase cannot have issued is refused', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  test.each([
    ['without a key', { ...ofMerchant('duck'), private_key: '' }, '/private_key must not have fewer than 1 characters'],
    ['with text for a key', { ...ofMerchant('duck'), private_key: 'Zx81QpR4' }, 'private_key in the file is no key'],
    ['with a key of another kind', { ...ofMerchant('duck'), private_key: ec }, 'is no RSA key'],
    ['with a path for a project', ofMerchant('../evil'), '/project_id must match pattern'],
  ])('%s', async (_, credentials, reason) => {
    const error = await save(without, credentials).catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ name: 'CredentialsInvalid', message: expect.stringContaining(reason) })
    expect((error as Error).message).not.toContain('Zx81QpR4')
  })
})

/** Queues a push to a device of the merchant. */
const queue = async (at: TestMerchant) => {
  const person = await server.make.loggedIn(at)
  await server.call('POST /users/firebase', { as: person, body: { token: `phone of ${at.tenant}` } })
  const now = server.clock.date()
  const { userId } = person
  const notification = { id: server.deps.random.uuid(), tenantId: at.tenant, userId, title: 'T', body: 'B', path: null }
  await server.database.transact(at.tenant, 'test', (tx) =>
    queuePush(tx, { ...notification, createdAt: now, readAt: null }, { now }),
  )
}
const queued = async (at: TestMerchant) =>
  server.database.transact(at.tenant, 'test', async (tx) => [
    (await tx.select().from(pushOutbox)).length,
    (await tx.select().from(work).where(eq(work.kind, 'push'))).length,
  ])

test('while the account of a merchant cannot be opened its pushes wait, and others are sent', async () => {
  const broken = await server.make.merchant()
  await save(broken, ofMerchant('broken'))
  const { pushOf } = serviceWith({ serviceAccount: ofServer })
  const { clock, log } = server.deps
  const runner = runnerBeside(server, [pushKind({ transact: server.database.transact, clock, log, pushOf })])
  const setSealed = (change: ReturnType<typeof sql>) =>
    server.database.transact(broken.tenant, 'test', (tx) => tx.update(serviceAccounts).set({ sealed: change }))
  for (const at of [broken, without]) await queue(at)
  await setSealed(sql`'x' || sealed`)
  server.clock.advance(2 * minute)
  await runner.drain()
  expect(projects).toEqual(['everyone'])
  expect([await queued(broken), await queued(without)]).toEqual([
    [1, 1],
    [0, 0],
  ])
  await setSealed(sql`substr(sealed, 2)`)
  server.clock.advance(hour)
  await runner.drain()
  expect(projects).toEqual(['everyone', 'broken'])
  expect(await queued(broken)).toEqual([0, 0])
})
