import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appVersion } from '#contract/constants.ts'
import { reaches } from '#contract/rules/release.ts'
import { writeStaffAccount } from '#server/commands/platform/write-staff-account.ts'
import { addFirstRelease } from '#server/jobs/first-release.ts'
import type { Caller } from '#server/testing/call.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { TestMerchant } from '#server/testing/factories.ts'

const earlierVersion = '1.4.9'
const revision = '0123456789abcdef'

let folder: string
let server: TestServer
let kim: Caller
let puddle: TestMerchant
let lane: TestMerchant

const writeBuild = (dir: string, version: string) => {
  mkdirSync(join(dir, 'static/web'), { recursive: true })
  for (const page of ['index.html', 'web.html'])
    writeFileSync(join(dir, page), `<html lang="en"><head></head><body>${version}<div id="root"></div></body></html>`)
  writeFileSync(join(dir, 'service-worker.js'), `self.code = '${version}'`)
  for (const parts of ['static/parts.json', 'static/web/parts.json'])
    writeFileSync(join(dir, parts), JSON.stringify({ revision, page: '/web.html', files: [] }))
  writeFileSync(join(dir, `static/app-${version.replaceAll('.', '_')}xyz.js`), version)
  writeFileSync(join(dir, 'build.json'), JSON.stringify({ version }))
}

const open = (dist: string) => makeServer({ env: { DIST_DIR: join(folder, dist) } })
const logIn = async (on: TestServer): Promise<Caller> => {
  const { deps, database, clock } = on
  const { passwords, random } = deps
  const password = await writeStaffAccount({
    transact: database.transact,
    passwords,
    random,
    name: 'kim',
    now: clock.date(),
  })
  const { result } = await on.call('POST /system/login', { body: { username: 'kim', password } })
  return { accessToken: result.accessToken }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-builds-'))
  writeBuild(join(folder, 'dist'), appVersion)
  writeBuild(join(folder, 'dist-earlier'), earlierVersion)
  writeBuild(join(folder, 'alone'), appVersion)
  server = await open('dist')
  puddle = await server.make.merchant()
  lane = await server.make.merchant()
  kim = await logIn(server)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

type Wanted = { version: string; build?: 'current' | 'earlier'; share?: 0 | 1 | 10 | 50 | 100; merchants?: string[] }

const release = ({ build = 'current', share = 100, merchants = [], ...rest }: Wanted, headers = {}) =>
  server.call('POST /system/releases', { as: kim, body: { ...rest, build, share, merchants }, headers })
const widen = ({ share = 100, merchants = [], version }: Wanted, headers = {}) =>
  server.call('PUT /system/releases', { as: kim, body: { version, share, merchants }, headers })
const get = async (at: TestMerchant, url: string) =>
  (await server.app.inject({ url, headers: { host: `${at.subdomain}.localhost:8080`, accept: '*/*' } })).body
const versionAt = async (at: TestMerchant) => {
  const host = `${at.subdomain}.localhost:8080`
  const answer = await server.app.inject({ url: '/api/v1/system/app-version', headers: { host } })
  return (JSON.parse(answer.body) as { resultData: string }).resultData
}

let last = 0
/** A newer one each time, as the tests share a server. */
const nextVersion = () => `2.0.${(last += 1)}`

beforeEach(async () => {
  await release({ version: nextVersion() })
})

test('a named merchant gets a release first, all others stay', async () => {
  const before = await versionAt(lane)
  const version = nextVersion()
  const { result } = await release({ version, share: 0, merchants: [puddle.subdomain] })
  expect(result).toMatchObject({
    builds: { current: { version: appVersion }, earlier: { version: earlierVersion } },
    releases: [
      { version, build: appVersion, isKept: true, share: 0, merchants: [puddle.subdomain], setBy: 'kim', reached: 1 },
      { version: before, share: 100, reached: 1 },
    ],
  })
  expect([await versionAt(puddle), await versionAt(lane)]).toEqual([version, before])
  const changes = await server.call('GET /changes', { as: puddle })
  expect(changes.result.appVersion).toBe(version)
  expect((await server.call('GET /system/app-version')).result).toBe(version)
})

test('a share of the merchants is the same at each question, and a wider stage keeps them', async () => {
  const version = nextVersion()
  await release({ version, share: 50 })
  const has = (at: TestMerchant) => reaches({ version, share: 50, merchants: [] }, at.tenant)
  for (const at of [puddle, lane]) expect((await versionAt(at)) === version).toBe(has(at))
  expect((await widen({ version, share: 10 })).errorCode).toBe('STAGE_NARROWER')
  expect((await widen({ version, share: 50, merchants: [lane.subdomain] })).status).toBe(200)
  expect(await versionAt(lane)).toBe(version)
  const { result } = await widen({ version, share: 100 })
  expect(result.releases).toMatchObject([{ version, share: 100, reached: 2 }])
})

test('a way back is a newer version that carries the earlier build, for page, worker and lists', async () => {
  const bad = nextVersion()
  await release({ version: bad })
  expect(await get(puddle, '/service-worker.js')).toBe(`self.appVersion="${bad}";\nself.code = '${appVersion}'`)
  const version = nextVersion()
  await release({ version, build: 'earlier' })
  const page = await get(puddle, '/index.html')
  expect(page).toContain(`<html lang="en" data-version="${version}">`)
  expect(page).toContain(earlierVersion)
  expect(await get(puddle, '/service-worker.js')).toBe(`self.appVersion="${version}";\nself.code = '${earlierVersion}'`)
  expect(await get(puddle, '/wallet')).toContain(earlierVersion)
  const parts = JSON.parse(await get(puddle, '/static/web/parts.json')) as { revision: string }
  expect(parts.revision).toMatch(/^[0-9a-f]{16}$/)
  expect(parts.revision).not.toBe(revision)
  // Chunks of both builds are there for everybody.
  for (const each of [appVersion, earlierVersion])
    expect(await get(puddle, `/static/app-${each.replaceAll('.', '_')}xyz.js`)).toBe(each)
})

test('only a newer version is released, of a build that is there, to merchants that there are', async () => {
  const version = nextVersion()
  expect((await release({ version: '1.0.0' })).errorCode).toBe('VERSION_OLD')
  expect((await release({ version, merchants: ['nowhere'] })).errorCode).toBe('SITE_NOT_FOUND')
  await release({ version, share: 1 })
  expect((await widen({ version: '1.0.0' })).errorCode).toBe('VERSION_OLD')
  expect((await widen({ version, merchants: ['nowhere'] })).errorCode).toBe('SITE_NOT_FOUND')
})

test('a server without an earlier build says so', async () => {
  const alone = await open('alone')
  const as = await logIn(alone)
  const body = { version: '9.0.0', build: 'earlier', share: 100, merchants: [] } as const
  expect(await alone.call('POST /system/releases', { as, body })).toMatchObject({
    status: 409,
    errorMessage: 'This server keeps no earlier build.',
  })
  expect((await alone.call('GET /system/releases', { as })).result.builds.earlier).toBeNull()
  await alone.close()
})

test('a repeated key releases once', async () => {
  const version = nextVersion()
  const key = { 'idempotency-key': `release-${version}` }
  expect((await release({ version, share: 1 }, key)).status).toBe(200)
  expect((await release({ version, share: 1 }, key)).status).toBe(200)
  expect((await release({ version: nextVersion() }, key)).errorCode).toBe('IDEMPOTENCY_REUSED')
  const wider = { 'idempotency-key': `wider-${version}` }
  expect((await widen({ version, share: 10 }, wider)).status).toBe(200)
  expect((await widen({ version, share: 50 }, wider)).errorCode).toBe('IDEMPOTENCY_REUSED')
})

test('a new build waits for its release once the server has started with the one before', async () => {
  const fresh = await open('dist')
  const merchant = await fresh.make.merchant()
  const pageOf = async () =>
    (await fresh.app.inject({ url: '/index.html', headers: { host: `${merchant.subdomain}.localhost:8080` } })).body
  expect(await pageOf()).toContain(appVersion)
  const start = (version: string) => addFirstRelease(fresh.database.transact, { version }, fresh.clock.date())
  await start(earlierVersion)
  // The next start, with a newer build, changes nothing.
  await start(appVersion)
  expect(await pageOf()).toContain(earlierVersion)
  expect(await pageOf()).not.toContain('data-version')
  await fresh.close()
})
