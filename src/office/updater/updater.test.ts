import { describe, expect, test } from 'vitest'
import type { PasskeyUsed } from '#contract/shapes/sign-in.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { accepted, FakeServer, networkDown, refused } from '#tests/support/fake-server.ts'
import { connectTo } from './connect.ts'
import { logText } from './update-log.tsx'
import { createUpdater } from './updater.ts'

const toAll = (version: string) => ({ version, build: 'current' as const, share: 100 as const, merchants: [] })
const build = { version: '1.4.8', timeStamp: '2026-11-02T16:15:00.000Z' }

/** Two servers: demo answers as scripted, dev has the versions that were set there. */
const start = async (answerPasskey = async (): Promise<PasskeyUsed | 'left'> => 'left') => {
  const clock = new FakeClock()
  const [demo, dev] = [new FakeServer(), new FakeServer()]
  for (const [server, app] of [
    [demo, '1.4.8'],
    [dev, '1.5.2'],
  ] as const)
    server
      .on('GET /system/app-version', () => accepted(app))
      .on('GET /system/site-config', () => accepted({ version: '1.4.0' }))
      .on('GET /system/build-versions', () => accepted(build))
      .on('POST /system/login', () => accepted({ accessToken: `of-${app}` }))
  let keys = 0
  const updater = createUpdater({
    environments: [
      { name: 'dev', connect: (token) => connectTo('https://dev.example', { clock, fetch: dev.fetch, token }) },
      { name: 'demo', connect: (token) => connectTo('https://demo.example', { clock, fetch: demo.fetch, token }) },
    ],
    clock,
    newKey: () => `key-${(keys += 1)}`,
    origin: 'https://demo.example',
    answerPasskey,
  })
  await updater.checkAll()
  const column = (name: string) => updater.state.columns.find((each) => each.name === name)!
  return { updater, clock, demo, dev, column }
}

test('a log-out ends the tokens at the server, and the column asks for a log-in again', async () => {
  const { updater, demo, column } = await start()
  await updater.signIn('demo', 'kim', 'password')
  demo.on('DELETE /system/login', () => networkDown())
  expect([await updater.logOut('demo'), column('demo').staff]).toEqual([expect.any(String), 'kim'])
  demo.on('DELETE /system/login', () => accepted(true))
  expect([await updater.logOut('demo'), column('demo').staff]).toEqual([null, undefined])
  const [first, second] = demo.seen.filter(({ call }) => call.endsWith('/system/login'))
  expect(first?.headers.get('deviceId')).toMatch(/^[A-Za-z0-9]{20}$/)
  expect(second?.headers.get('authorization')).toBe('Bearer of-1.4.8')
})

test('a mail server that refuses the mail is seen by those who are signed in', async () => {
  const { updater, demo, column } = await start()
  demo
    .on('GET /system/releases', () => accepted({ releases: [], builds: { current: build, earlier: null } }))
    .on('GET /system/site-config/migration', () =>
      accepted({ version: '1.4.0', waiting: 0, done: 0, skipped: 0, skippedSites: [] }),
    )
    .on('GET /system/mail', () => accepted({ failing: 3, lastError: 'AUTH PLAIN 535' }))
  await updater.signIn('demo', 'kim', 'password')
  expect(column('demo').mail).toEqual({ failing: 3, lastError: 'AUTH PLAIN 535' })
})

describe('the versions', () => {
  test('of every server are asked for without a log-in', async () => {
    const { updater, column } = await start()
    expect(updater.state.columns.map(({ name, reach }) => [name, reach])).toEqual([
      ['dev', 'reached'],
      ['demo', 'reached'],
    ])
    expect(column('demo').versions).toEqual({ app: '1.4.8', schema: '1.4.0', build })
  })

  test('of a server that does not answer stay as they were, and the other servers are checked', async () => {
    const { updater, demo, column } = await start()
    demo.on('GET /system/site-config', () => networkDown())
    await updater.checkAll()
    expect([column('demo').reach, column('demo').versions?.app]).toEqual(['unreached', '1.4.8'])
    expect(column('dev').reach).toBe('reached')
  })
})

describe('a log-in', () => {
  test('is one for each server, and its token goes to that server alone', async () => {
    const { updater, demo, dev, column } = await start()
    await updater.signIn('demo', 'kim', 'secret')
    expect([column('demo').staff, column('dev').staff]).toEqual(['kim', undefined])
    demo.on('PUT /system/app-version', () => accepted('1.5.1'))
    dev.on('PUT /system/app-version', () => refused(401, 'JWT_MISSING', 'Please log in.'))
    await updater.release('demo', toAll('1.5.1'))
    await updater.release('dev', toAll('1.5.3'))
    const tokenAt = (server: FakeServer) =>
      server.seen.find(({ call }) => call === 'PUT /system/app-version')!.headers.get('authorization')
    expect([tokenAt(demo), tokenAt(dev)]).toEqual(['Bearer of-1.4.8', null])
    expect(JSON.stringify(updater.state)).not.toContain('of-1.4.8')
  })

  test('that is refused says why, and a second one removes the text', async () => {
    const { updater, demo, column } = await start()
    demo.on('POST /system/login', () => refused(400, 'SYSTEM_LOGIN', 'Failed to log in.'))
    await updater.signIn('demo', 'kim', 'wrong')
    expect([column('demo').problem, column('demo').staff]).toEqual(['Failed to log in.', undefined])
    demo.on('POST /system/login', () => networkDown())
    await updater.signIn('demo', 'kim', 'secret')
    expect(column('demo').problem).toBe('The server did not answer. Please try again.')
    demo.on('POST /system/login', () => accepted({ accessToken: 'new' }))
    await updater.signIn('demo', 'kim', 'secret')
    expect([column('demo').problem, column('demo').staff]).toEqual([undefined, 'kim'])
  })

  const options = {
    rpId: 'demo.example',
    challenge: 'c',
    timeout: 1,
    allowCredentials: [],
    userVerification: 'required',
  }
  const used = { id: 'the-passkey' } as PasskeyUsed
  const asksAt = (server: FakeServer, page: string) =>
    server
      .on('POST /system/login', () => refused(403, 'STAFF_PASSKEY', 'Please use your passkey as well.'))
      .on('POST /system/login/passkey/options', () => accepted({ page, options }))
      .on('POST /system/login/passkey', () => accepted({ accessToken: 'by passkey', deviceProof: 'proof' }))
  const here = 'https://demo.example/SiteConfigUpdater'

  test('that asks for a passkey is done once it is used; a dialog of the browser that was closed can be opened again', async () => {
    let answer: PasskeyUsed | 'left' = 'left'
    const { updater, demo, column } = await start(async () => answer)
    asksAt(demo, here)
    expect(await updater.signIn('demo', 'kim', 'secret')).toBe(null)
    expect(column('demo')).toMatchObject({ staff: undefined, passkey: { username: 'kim', isHere: true } })
    expect(await updater.signInByPasskey('demo')).toBe('No passkey was used. Please try again.')
    answer = used
    expect(await updater.signInByPasskey('demo')).toBe(null)
    expect([column('demo').staff, column('demo').passkey]).toEqual(['kim', undefined])
    expect(demo.seen.find(({ call }) => call === 'POST /system/login/passkey')!.body).toEqual(used)
    expect(JSON.stringify(updater.state)).not.toMatch(/by passkey|challenge/)
  })

  test('whose passkey is refused asks for the password again', async () => {
    const { updater, demo, column } = await start(async () => used)
    asksAt(demo, here).on('POST /system/login/passkey', () => refused(400, 'CHALLENGE_ENDED', 'This took too long.'))
    await updater.signIn('demo', 'kim', 'secret')
    expect(await updater.signInByPasskey('demo')).toBe('This took too long.')
    expect(column('demo')).toMatchObject({ passkey: undefined, problem: 'This took too long.', staff: undefined })
  })

  test('whose passkey works on another page names that page, and goes back to the password', async () => {
    const { updater, dev, column } = await start(async () => used)
    asksAt(dev, 'https://dev.example/SiteConfigUpdater')
    await updater.signIn('dev', 'kim', 'secret')
    expect(column('dev').passkey).toMatchObject({ isHere: false, page: 'https://dev.example/SiteConfigUpdater' })
    updater.forgetPasskey('dev')
    expect(column('dev').passkey).toBe(undefined)
  })

  test('again asks for password and passkey in one', async () => {
    const { updater, demo, column } = await start(async () => used)
    await updater.signIn('demo', 'kim', 'secret')
    asksAt(demo, here)
    expect(await updater.signInAgain('demo', 'secret')).toBe(null)
    expect(demo.seen.findLast(({ call }) => call === 'POST /system/login/passkey/options')!.body).toEqual({
      username: 'kim',
      password: 'secret',
    })
    asksAt(demo, 'https://elsewhere.example/SiteConfigUpdater')
    expect(await updater.signInAgain('demo', 'secret')).toContain('https://elsewhere.example/SiteConfigUpdater')
    expect(column('demo').passkey).toBe(undefined)
  })

  test('that has ended asks for another one', async () => {
    const { updater, demo, column } = await start()
    await updater.signIn('demo', 'kim', 'secret')
    demo.on('PUT /system/site-config', () => refused(401, 'JWT_EXPIRED', 'Access token expired.'))
    await updater.updateSchema('demo', '1.5.1')
    expect([column('demo').staff, column('demo').problem]).toEqual([
      undefined,
      'Your login has ended. Please sign in again.',
    ])
  })
})

describe('an update', () => {
  test('is sent once, then the server is asked what it has', async () => {
    const { updater, demo, column, clock } = await start()
    await updater.signIn('demo', 'kim', 'secret')
    let version = '1.4.8'
    demo
      .on('GET /system/app-version', () => accepted(version))
      .on('PUT /system/app-version', ({ body }) => accepted((version = (body as { appVersion: string }).appVersion)))
    const [first] = [updater.release('demo', toAll('1.5.1')), updater.release('demo', toAll('1.5.1'))]
    expect(column('demo').updating).toBe('app')
    await first
    expect(demo.seen.filter(({ call }) => call === 'PUT /system/app-version')).toHaveLength(1)
    expect(demo.seen.find(({ call }) => call === 'PUT /system/app-version')!.headers.get('idempotency-key')).toBe(
      'key-1',
    )
    expect(column('demo')).toMatchObject({
      updating: undefined,
      updatedAt: { app: clock.now() },
      versions: { app: '1.5.1' },
    })
  })

  test('without an answer is tried again with its key, and another update has another', async () => {
    const { updater, demo } = await start()
    await updater.signIn('demo', 'kim', 'secret')
    let answers = 0
    demo.on('PUT /system/app-version', () => ((answers += 1) === 1 ? networkDown() : accepted('1.5.1')))
    for (const version of ['1.5.1', '1.5.1', '1.5.1', '1.5.2']) await updater.release('demo', toAll(version))
    const sent = demo.seen.filter(({ call }) => call === 'PUT /system/app-version')
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1', 'key-2', 'key-3'])
  })

  test('that is refused, or not answered, is in the log with its reason', async () => {
    const { updater, demo, column } = await start()
    await updater.signIn('demo', 'kim', 'secret')
    demo
      .on('PUT /system/app-version', () =>
        refused(409, 'VERSION_OLD', 'The version must be newer than the current version.'),
      )
      .on('PUT /system/site-config', () => networkDown())
    await updater.release('demo', toAll('1.5.1'))
    await updater.updateSchema('demo', '1.5.1')
    expect(column('demo').staff).toBe('kim')
    expect(updater.state.log.map(({ environment, text, bad }) => [environment, text, bad])).toEqual([
      ['demo', 'kim signed in.', false],
      ['demo', '1.5.1 refused: The version must be newer than the current version.', true],
      ['demo', '1.5.1 was sent, and no answer came. What the server has now is shown above.', true],
    ])
    expect(logText(updater.state.log)).toContain('2026-11-21T09:41:00.000Z demo kim signed in.\n')
  })
})

describe('a release', () => {
  test('to some sites, its way on and its way back are calls of their own', async () => {
    const { updater, demo } = await start()
    await updater.signIn('demo', 'kim', 'secret')
    const { current, earlier } = { current: build, earlier: { ...build, version: '1.4.7' } }
    const releases = { builds: { current, earlier }, sites: 12, releases: [] }
    const bodies: unknown[] = []
    const noted = ({ body }: { body?: unknown }) => {
      bodies.push(body)
      return accepted(releases)
    }
    demo
      .on('GET /system/releases', () => accepted(releases))
      .on('GET /system/site-config/migration', () => accepted(migration(0, 0)))
      .on('POST /system/releases', noted)
      .on('PUT /system/releases', noted)
    await updater.checkAll()
    const stage = { share: 10 as const, merchants: ['puddle'] }
    await updater.release('demo', { version: '1.5.1', build: 'current', ...stage })
    await updater.widen('demo', '1.5.1', { share: 50, merchants: ['puddle'] })
    await updater.release('demo', { version: '1.5.2', build: 'earlier', share: 100, merchants: [] })
    expect(bodies).toEqual([
      { version: '1.5.1', build: 'current', ...stage },
      { version: '1.5.1', share: 50, merchants: ['puddle'] },
      { version: '1.5.2', build: 'earlier', share: 100, merchants: [] },
    ])
    expect(updater.state.log.slice(1).map(({ text }) => text)).toEqual([
      'App 1.5.1 live for 10 % of the sites, and puddle. Open clients were told to update.',
      'App 1.5.1 live for 50 % of the sites, and puddle. Open clients were told to update.',
      'App 1.5.2 live for all sites, with the build 1.4.7.',
    ])
  })
})

const migration = (waiting: number, done: number, skipped: string[] = []) => ({
  version: '1.5.1',
  waiting,
  done,
  skipped: skipped.length,
  skippedSites: skipped.map((subdomain, index) => ({ hsAccountId: index + 1, subdomain, problems: ['a is text.'] })),
})

describe('a migration', () => {
  test('is followed until it ends; a server that dies meanwhile is named, and followed again when it is back', async () => {
    const { updater, demo, column, clock } = await start()
    let answer: () => Response | Error = () => accepted(migration(0, 0))
    demo
      .on('GET /system/releases', () => accepted({ builds: { current: build, earlier: null }, sites: 4, releases: [] }))
      .on('GET /system/site-config/migration', () => answer())
      .on('PUT /system/site-config', () => accepted({ version: '1.5.1' }))
    await updater.signIn('demo', 'kim', 'secret')
    answer = () => accepted(migration(4, 0))
    await updater.updateSchema('demo', '1.5.1')
    expect(column('demo').secondsLeft).toBeUndefined()
    answer = () => accepted(migration(2, 2))
    await clock.advance(1_000)
    await expect.poll(() => column('demo').migration?.waiting).toBe(2)
    expect(column('demo').secondsLeft).toBe(1)

    answer = () => networkDown()
    await clock.advance(1_000)
    await expect.poll(() => column('demo').reach).toBe('unreached')
    await clock.advance(1_000)
    answer = () => accepted(migration(0, 3, ['bubbles']))
    await clock.advance(1_000)
    await expect.poll(() => column('demo').migration?.waiting).toBe(0)
    expect(column('demo').reach).toBe('reached')
    expect(updater.state.log.slice(1).map(({ text }) => text)).toEqual([
      'Site schema 1.5.1 live. The site configs are being migrated.',
      'No answer. 2 of 4 site configs were migrated; the server goes on by itself once it is back.',
      'The server answers again.',
      'bubbles skipped: a is text.',
      '3 site configs migrated, 1 skipped.',
    ])
    const asked = demo.seen.length
    await clock.advance(10_000)
    expect(demo.seen).toHaveLength(asked)
  })
})
