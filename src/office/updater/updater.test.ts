import { describe, expect, test } from 'vitest'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { accepted, FakeServer, networkDown, refused } from '#tests/support/fake-server.ts'
import { connectTo } from './connect.ts'
import { logText } from './log-text.ts'
import { createUpdater } from './updater.ts'

const build = { version: '1.4.8', timeStamp: '2026-11-02T16:15:00.000Z' }

/** Two servers: demo answers as scripted, dev has the versions that were set there. */
const start = async () => {
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
  })
  await updater.checkAll()
  const column = (name: string) => updater.state.columns.find((each) => each.name === name)!
  return { updater, clock, demo, dev, column }
}

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
    await updater.update('demo', 'app', '1.5.1')
    await updater.update('dev', 'app', '1.5.3')
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

  test('that has ended asks for another one', async () => {
    const { updater, demo, column } = await start()
    await updater.signIn('demo', 'kim', 'secret')
    demo.on('PUT /system/site-config', () => refused(401, 'JWT_EXPIRED', 'Access token expired.'))
    await updater.update('demo', 'schema', '1.5.1')
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
    const [first] = [updater.update('demo', 'app', '1.5.1'), updater.update('demo', 'app', '1.5.1')]
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

  test('that is refused, or not answered, is in the log with its reason', async () => {
    const { updater, demo, column } = await start()
    await updater.signIn('demo', 'kim', 'secret')
    demo
      .on('PUT /system/app-version', () =>
        refused(409, 'VERSION_OLD', 'The version must be newer than the current version.'),
      )
      .on('PUT /system/site-config', () => networkDown())
    await updater.update('demo', 'app', '1.5.1')
    await updater.update('demo', 'schema', '1.5.1')
    expect(column('demo').staff).toBe('kim')
    expect(updater.state.log.map(({ environment, text, bad }) => [environment, text, bad])).toEqual([
      ['demo', 'kim signed in.', false],
      ['demo', '1.5.1 refused: The version must be newer than the current version.', true],
      ['demo', '1.5.1 was sent, and no answer came. What the server has now is shown above.', true],
    ])
    expect(logText(updater.state.log)).toContain('2026-11-21T09:41:00.000Z demo kim signed in.\n')
  })
})
