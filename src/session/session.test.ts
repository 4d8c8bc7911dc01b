import { liveQuery } from 'dexie'
import { expect, test, vi } from 'vitest'
import { vehicleChange } from '#contract/requests/kinds.ts'
import { writeDeviceValue } from '#src/local/device-values.ts'
import { accepted, networkDown, refused, tokenFor } from '#tests/support/fake-server.ts'
import { fillDiskUnder } from '#tests/support/full-disk.ts'
import { makePhone, type Phone } from '#tests/support/phone.ts'
import { joinedAfter } from '#src/remote/hedged.ts'
import { wallet } from '#src/resources/resource.ts'
import { readClaims } from './jwt.ts'
import { logIn, logOut } from './log-in.ts'
import { readSession, writeHeldSession, writeSession } from './stored-session.ts'

const pair = (person: string, serial: number) => ({
  accessToken: tokenFor(person, { serial }),
  refreshToken: tokenFor(person, { serial: serial + 100 }),
})
const expired = () => refused(401, 'JWT_EXPIRED', 'Access token expired.')

test('a token that has not exactly three parts is refused', () => {
  expect(() => readClaims('a.b')).toThrow('Invalid JWT')
  expect(() => readClaims('a.b.c.d')).toThrow('Invalid JWT')
})

test('a log-in stores the tokens and the user', async () => {
  const phone = makePhone()
  phone.server.on('POST /users/login', () =>
    accepted({ accessToken: tokenFor('avery', { admin: true }), refreshToken: tokenFor('avery') }),
  )
  await logIn(phone, { email: 'avery@example.com', password: 'x', rememberMe: true })
  expect(await readSession(phone.own)).toMatchObject({ state: 'person', person: 'avery', isAdmin: true })
  expect(phone.server.seen[0]!.headers.get('deviceId')).toMatch(/^[A-Za-z0-9]{20}$/)
})

test('the proof of a device is kept after a log-out, and sent with the next log-in of any account', async () => {
  const phone = makePhone()
  const who = { email: 'casey@example.com', password: 'x' }
  const sentProofs = () =>
    phone.server.seen
      .filter(({ call }) => call === 'POST /users/login')
      .map(({ headers }) => headers.get('deviceProof'))
  const answerWith = (person: string, deviceProof: string) =>
    phone.server.on('POST /users/login', () => accepted({ ...pair(person, 1), deviceProof }))
  phone.server.on('DELETE /users/tokens', () => accepted(true))

  answerWith('casey', 'casey.one.signed')
  await logIn(phone, who)
  await logOut(phone)
  answerWith('noor', 'noor.two.signed')
  await logIn(phone, { ...who, email: 'noor@example.com' })
  await logOut(phone)
  answerWith('casey', 'casey.three.signed')
  await logIn(phone, who)
  await logOut(phone)
  await logIn(phone, who)
  expect(sentProofs()).toEqual([
    null,
    'casey.one.signed',
    'noor.two.signed casey.one.signed',
    'casey.three.signed noor.two.signed',
  ])
})

test("a wrong password leaves the session unchanged and carries the server's text", async () => {
  const phone = makePhone()
  phone.server.on('POST /users/login', () => refused(400, 'LOGIN_FAILED', 'Invalid email or password.'))
  await expect(logIn(phone, { email: 'a@b.co', password: 'x' })).rejects.toThrow('Invalid email or password.')
  expect(await readSession(phone.own)).toEqual({ state: 'none' })
})

test('a 401 renews the pair once and sends the request again', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  let asked = 0
  phone.server
    .on('GET /users/wallet', () => ((asked += 1) === 1 ? expired() : accepted([])))
    .on('PUT /users/tokens', () => accepted(pair('casey', 2)))
  expect(await phone.remote.ask('GET /users/wallet', {})).toEqual([])
  expect(phone.server.seen.map(({ call }) => call)).toEqual([
    'GET /users/wallet',
    'PUT /users/tokens',
    'GET /users/wallet',
  ])
})

test('a refresh on a connection that stays silent is sent again with the same key, and delays no payment', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  let asked = 0
  let sent = 0
  phone.server
    .on('GET /users/wallet', () => ((asked += 1) === 1 ? expired() : accepted([])))
    .on('PUT /users/tokens', () => ((sent += 1) === 1 ? 'hang' : accepted(pair('casey', 2))))
  const answer = phone.remote.ask('GET /users/wallet', {})
  await phone.clock.advance(joinedAfter)
  expect(await answer).toEqual([])
  const refreshes = phone.server.seen.filter(({ call }) => call === 'PUT /users/tokens')
  expect(refreshes).toHaveLength(2)
  expect(new Set(refreshes.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

test('each refresh carries a key of its own, also after a lost answer', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('GET /users/wallet', expired).on('PUT /users/tokens', () => networkDown())
  await phone.remote.ask('GET /users/wallet', {}).catch(() => undefined)
  await phone.remote.ask('GET /users/wallet', {}).catch(() => undefined)
  const refreshes = phone.server.seen.filter(({ call }) => call === 'PUT /users/tokens')
  const keys = refreshes.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toEqual([expect.stringMatching(/^[A-Za-z0-9]{22}$/), expect.stringMatching(/^[A-Za-z0-9]{22}$/)])
  expect(keys[0]).not.toBe(keys[1])
})

test('concurrent 401s share one refresh', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  const old = tokenFor('casey', { serial: 1, seconds: 86_400 })
  const unlessOld = (seen: { headers: Headers }) =>
    seen.headers.get('Authorization') === `Bearer ${old}` ? expired() : accepted([])
  phone.server
    .on('GET /users/wallet', unlessOld)
    .on('GET /users/points', unlessOld)
    .on('PUT /users/tokens', () => accepted(pair('casey', 2)))
  await Promise.all([phone.remote.ask('GET /users/wallet', {}), phone.remote.ask('GET /users/points', {})])
  expect(phone.server.seen.filter(({ call }) => call === 'PUT /users/tokens')).toHaveLength(1)
})

test('a token about to expire is renewed before it is used', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  await phone.clock.advance(86_395_000)
  phone.server.on('PUT /users/tokens', () => accepted(pair('casey', 2))).on('GET /users/wallet', () => accepted([]))
  await phone.remote.ask('GET /users/wallet', {})
  expect(phone.server.seen.map(({ call }) => call)).toEqual(['PUT /users/tokens', 'GET /users/wallet'])
})

test('only REFRESH_FAILED ends the session; a lost refresh logs no user out', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('GET /users/wallet', expired).on('PUT /users/tokens', () => networkDown())
  await expect(phone.remote.ask('GET /users/wallet', {})).rejects.toMatchObject({ name: 'NoAnswer' })
  expect(await readSession(phone.own)).toMatchObject({ state: 'person' })
  phone.server.on('PUT /users/tokens', () => refused(403, 'REFRESH_FAILED', 'You have been logged out'))
  await expect(phone.remote.ask('GET /users/wallet', {})).rejects.toMatchObject({ status: 401 })
  expect(await readSession(phone.own)).toEqual({ state: 'ended', person: 'casey' })
})

test.each([
  [403, 'TENANT_MISMATCH', 'This account belongs to a different site.'],
  [403, 'FORBIDDEN', 'You do not have permission to do that.'],
  [400, 'VALIDATION', 'Input is required.'],
  [500, 'INTERNAL', 'An Error has occurred...'],
])('a refresh refused with %i %s logs no user out, and the call waits', async (status, code, text) => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('POST /users/vehicle', expired).on('PUT /users/tokens', () => refused(status, code, text))
  await phone.queue.add(vehicleChange, {} as never)
  await phone.queue.flush({ evenIfEarly: true })
  expect(await readSession(phone.own)).toMatchObject({ state: 'person', person: 'casey' })
  expect(await phone.own.requests.toArray()).toMatchObject([{ state: 'waiting' }])
  expect(phone.reported.length > 0).toBe(status < 500)
})

test('a log-out removes all data of the user, and keeps the device id and the answers without an owner', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server
    .on('GET /users/wallet', () => accepted([{ name: 'Quick Dip' }]))
    .on('POST /users/vehicle', () => networkDown())
    .on('DELETE /users/tokens', () => networkDown())
  await phone.keeper.refresh(wallet, undefined)
  await phone.queue.add(vehicleChange, {} as never)
  await phone.copy.answers.put({ name: 'locations', person: '', value: [], etag: null, at: 1 })
  await logOut(phone)
  expect(await phone.own.requests.count()).toBe(0)
  expect((await phone.copy.answers.toArray()).map(({ name }) => name)).toEqual(['locations'])
  expect((await phone.own.deviceValues.toArray()).map(({ name }) => name)).toEqual(['deviceId'])
})

test("a user who logs in during the previous user's token refresh stays logged in", async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('GET /users/wallet', expired).on('PUT /users/tokens', async () => {
    await phone.logInAs('noor')
    return accepted(pair('casey', 9))
  })
  await phone.keeper.refresh(wallet, undefined).catch(() => undefined)
  expect(await readSession(phone.own)).toMatchObject({ state: 'person', person: 'noor' })
})

test('a guest who leaves removes nothing of a user whose session expired', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('POST /users/vehicle', () => networkDown())
  await phone.queue.add(vehicleChange, {} as never)
  await phone.own.intents.put({ key: 'a', person: 'casey' } as never)
  await writeSession(phone.own, { state: 'guest' })
  await logOut(phone)
  expect(await phone.own.requests.toArray()).toMatchObject([{ kind: 'vehicle', person: 'casey' }])
  expect(await phone.own.intents.count()).toBe(1)
})

test('the next user of a shared phone sees no data of the previous one', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server
    .on('GET /users/wallet', () => accepted([{ name: 'Quick Dip' }]))
    .on('POST /users/login', () => accepted(pair('noor', 3)))
  await phone.keeper.refresh(wallet, undefined)
  await logIn(phone, { email: 'noor@example.com', password: 'x' })
  expect(await phone.keeper.read(wallet, undefined)).toBeUndefined()
  expect(await phone.copy.answers.count()).toBe(0)
})

/** A full disk on a phone that has stored a session before. */
const fillDisk = async ({ own }: Phone) => {
  await writeDeviceValue(own, 'deviceId', 'from-the-first-visit')
  return fillDiskUnder(own.deviceValues)
}

test('a renewed pair that a full disk refuses is used, and not requested again', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('GET /users/wallet', () => accepted([])).on('PUT /users/tokens', () => accepted(pair('casey', 2)))
  const free = await fillDisk(phone)
  await phone.clock.advance(86_400_000)
  await phone.remote.ask('GET /users/wallet', {})
  await phone.remote.ask('GET /users/wallet', {})
  expect(phone.server.seen.map(({ call }) => call)).toEqual([
    'PUT /users/tokens',
    'GET /users/wallet',
    'GET /users/wallet',
  ])
  expect(phone.server.seen.at(-1)!.headers.get('Authorization')).toBe(`Bearer ${pair('casey', 2).accessToken}`)

  free()
  await writeHeldSession(phone.own)
  expect(await readSession(phone.restart().own)).toMatchObject({
    state: 'person',
    person: 'casey',
    accessToken: pair('casey', 2).accessToken,
  })
})

test('on a full disk a user can log in and out, and a log-out in another tab takes effect here', async () => {
  const phone = makePhone()
  phone.server
    .on('POST /users/login', () => accepted(pair('avery', 1)))
    .on('DELETE /users/tokens', () => accepted(null))
  await writeSession(phone.own, { state: 'guest' })
  const free = await fillDisk(phone)
  await logIn(phone, { email: 'avery@example.com', password: 'x' })
  expect(await readSession(phone.own)).toMatchObject({ state: 'person', person: 'avery' })
  await logOut(phone)
  expect(await readSession(phone.own)).toEqual({ state: 'none' })

  free()
  await writeSession(phone.own, { state: 'guest' })
  await fillDisk(phone)
  await logIn(phone, { email: 'avery@example.com', password: 'x' })
  await phone.own.deviceValues.delete('session')
  expect(await readSession(phone.own)).toEqual({ state: 'none' })
})

test('subscribers of the session receive a value that the full disk refused', async () => {
  const phone = makePhone()
  await fillDisk(phone)
  const heard: string[] = []
  const watching = liveQuery(() => readSession(phone.own)).subscribe(({ state }) => heard.push(state))
  await vi.waitFor(() => expect(heard).toEqual(['none']))
  await writeSession(phone.own, { state: 'guest' })
  await vi.waitFor(() => expect(heard).toEqual(['none', 'guest']))
  watching.unsubscribe()
})

test('a log-out on a full disk notifies the subscribers, and no call is sent with the token any more', async () => {
  const phone = makePhone()
  phone.server
    .on('POST /users/login', () => accepted(pair('avery', 1)))
    .on('DELETE /users/tokens', () => accepted(null))
    .on('GET /products', () => accepted([]))
  await fillDisk(phone)
  const heard: string[] = []
  const watching = liveQuery(() => readSession(phone.own)).subscribe(({ state }) => heard.push(state))
  await logIn(phone, { email: 'avery@example.com', password: 'x' })
  await vi.waitFor(() => expect(heard.at(-1)).toBe('person'))
  await logOut(phone)
  await vi.waitFor(() => expect(heard.at(-1)).toBe('none'))
  await phone.remote.ask('GET /products', { query: { locationId: 0, type: 'AppWash' } } as never)
  expect(phone.server.seen.at(-1)!.headers.get('Authorization')).toBeNull()
  watching.unsubscribe()
})

test('a pair on disk supersedes one held in memory: a log-out in another tab takes effect here', async () => {
  const phone = makePhone()
  phone.server
    .on('POST /users/login', () => accepted(pair('avery', 1)))
    .on('PUT /users/tokens', () => accepted(pair('avery', 2)))
    .on('GET /users/wallet', () => accepted([]))
  const free = await fillDisk(phone)
  await logIn(phone, { email: 'avery@example.com', password: 'x' })
  free()
  await phone.clock.advance(86_400_000)
  await phone.remote.ask('GET /users/wallet', {})
  await phone.own.deviceValues.delete('session')
  expect(await readSession(phone.own)).toEqual({ state: 'none' })
})
