import { describe, expect, test } from 'vitest'
import {
  homeLocationChange,
  notificationsSeen,
  preferencesChange,
  profileChange,
  surveyAnswers,
  vehicleChange,
} from '#contract/requests/kinds.ts'
import { flushMacrotasks } from '#tests/support/fake-clock.ts'
import { accepted, captivePortal, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone, type Phone } from '#tests/support/phone.ts'
import { vehicle } from '#src/resources/resource.ts'
import { writeSession } from '#src/session/stored-session.ts'

const hatch = { make: 'Honda', model: 'Fit', year: '2021', license: 'DUK418', color: 'Yellow', state: 'OR' }

const kindsIn = async (phone: Phone, state: 'waiting' | 'aside') =>
  (await phone.own.requests.toArray()).filter((each) => each.state === state).map((each) => each.kind)

const caseysPhone = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  return phone
}

test('a change is on disk when add resolves, before anything is sent', async () => {
  const phone = await caseysPhone()
  phone.server.on('POST /users/vehicle', () => networkDown())
  await phone.queue.add(vehicleChange, hatch)
  expect(await phone.own.requests.toArray()).toMatchObject([
    { kind: 'vehicle', version: 1, person: 'casey', payload: hatch, state: 'waiting' },
  ])
})

test('an accepted change is stored as the server returned it, and leaves the lane', async () => {
  const phone = await caseysPhone()
  phone.server.on('POST /users/vehicle', () => accepted({ ...hatch, license: 'DUK418X' }))
  await phone.queue.add(vehicleChange, hatch)
  await flushMacrotasks()
  expect(await phone.own.requests.count()).toBe(0)
  expect((await phone.keeper.read(vehicle, undefined))?.value).toMatchObject({ license: 'DUK418X' })
})

test('changes arrive in the order in which they were made, one after another', async () => {
  const phone = await caseysPhone()
  let underway = 0
  const slowly = async () => {
    underway += 1
    expect(underway).toBe(1)
    await flushMacrotasks()
    underway -= 1
    return accepted({ email: '', preferences: {}, license: '', locationId: 2 })
  }
  for (const call of ['POST /user/Settings', 'POST /users/vehicle', 'POST /users/homeLocation'])
    phone.server.on(call, slowly)
  await phone.queue.add(profileChange, { firstName: 'Casey' })
  await phone.queue.add(vehicleChange, hatch)
  await phone.queue.add(homeLocationChange, { locationId: 2 })
  await phone.clock.advance(31_000)
  expect(phone.server.seen.map(({ call }) => call)).toEqual([
    'POST /user/Settings',
    'POST /users/vehicle',
    'POST /users/homeLocation',
  ])
})

test('a queued request carries its queue header, its key and the current token', async () => {
  const phone = await caseysPhone()
  phone.server.on('POST /users/vehicle', () => accepted(hatch))
  await phone.queue.add(vehicleChange, hatch)
  await flushMacrotasks()
  const [sent] = phone.server.seen
  expect(sent!.headers.get('queue-type')).toBe('sequential')
  expect(sent!.headers.get('Idempotency-Key')).toMatch(/key-1$/)
  expect(sent!.headers.get('Authorization')).toMatch(/^Bearer /)
  expect(JSON.stringify(await phone.own.requests.toArray())).not.toContain('Bearer')
})

describe.each([
  ['the network is down', () => networkDown()],
  ['a captive portal answers', () => captivePortal()],
  ['the server is busy', () => refused(503, 'UNAVAILABLE', 'Service unavailable. Please try again later.')],
  ['the limit is reached', () => refused(429, 'RATE_LIMITED', 'Too many requests. Please try again later.')],
  ['an equal request is still being processed', () => refused(409, 'IDEMPOTENCY_IN_PROGRESS', 'still being processed')],
])('while %s', (_name, answer) => {
  test('the request stays the head with its key, and is sent again later', async () => {
    const phone = await caseysPhone()
    let times = 0
    phone.server.on('POST /users/vehicle', () => ((times += 1) === 1 ? answer() : accepted(hatch)))
    await phone.queue.add(vehicleChange, hatch)
    await flushMacrotasks()
    expect(await kindsIn(phone, 'waiting')).toEqual(['vehicle'])
    await phone.clock.advance(60_000)
    const keys = phone.server.seen.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await phone.own.requests.count()).toBe(0)
  })
})

test('the wait that the server names is kept', async () => {
  const phone = await caseysPhone()
  phone.server.on('POST /users/vehicle', () =>
    refused(429, 'RATE_LIMITED', 'Too many requests.', { 'Retry-After': '600' }),
  )
  await phone.queue.add(vehicleChange, hatch)
  await phone.clock.advance(590_000)
  expect(phone.server.seen).toHaveLength(1)
  await phone.clock.advance(30_000)
  expect(phone.server.seen).toHaveLength(2)
})

test('a refused request is set aside with its reason, and the next one is sent', async () => {
  const phone = await caseysPhone()
  phone.server
    .on('POST /user/Settings', () => refused(400, 'VALIDATION', 'Input is required.'))
    .on('POST /users/homeLocation', () => accepted({ locationId: 2 }))
  await phone.queue.add(profileChange, { firstName: '' })
  await phone.queue.add(homeLocationChange, { locationId: 2 })
  await phone.clock.advance(31_000)
  expect(await kindsIn(phone, 'aside')).toEqual(['profile'])
  expect((await phone.own.requests.toArray())[0]).toMatchObject({ lastError: 'Input is required.' })
  expect(await kindsIn(phone, 'waiting')).toEqual([])
})

test('a conflict is set aside, after the resource that it changes has been fetched again', async () => {
  const phone = await caseysPhone()
  phone.server
    .on('POST /users/vehicle', () =>
      refused(409, 'VEHICLE_LOCKED', 'Vehicle information cannot be changed. Please contact support.'),
    )
    .on('GET /users/vehicle', () => accepted({ ...hatch, license: 'OTHER' }))
  await phone.queue.add(vehicleChange, hatch)
  await flushMacrotasks()
  await flushMacrotasks()
  expect(await kindsIn(phone, 'aside')).toEqual(['vehicle'])
  expect((await phone.keeper.read(vehicle, undefined))?.value).toMatchObject({ license: 'OTHER' })
})

test("a queued change waits while another user is logged in, and is sent at its user's next log-in", async () => {
  const phone = await caseysPhone()
  phone.server.on('POST /users/vehicle', () => networkDown())
  await phone.queue.add(vehicleChange, hatch)
  await flushMacrotasks()
  phone.server.on('POST /users/vehicle', () => accepted(hatch))
  await phone.logInAs('noor')
  await phone.queue.flush({ evenIfEarly: true })
  expect(phone.server.seen).toHaveLength(1)
  await phone.logInAs('casey', 2)
  await phone.queue.flush({ evenIfEarly: true })
  expect(phone.server.seen).toHaveLength(2)
  expect(await phone.own.requests.count()).toBe(0)
})

test("a request whose user logs out while it is in flight is not repeated with the next user's token", async () => {
  const phone = await caseysPhone()
  phone.server.on('POST /users/vehicle', async () => {
    await phone.logInAs('noor', 5)
    return refused(401, 'JWT_EXPIRED', 'Access token expired.')
  })
  await phone.queue.add(vehicleChange, hatch)
  await flushMacrotasks()
  expect(phone.server.seen).toHaveLength(1)
  expect(await kindsIn(phone, 'waiting')).toEqual(['vehicle'])
})

test('an ended session blocks the lane and loses no request', async () => {
  const phone = await caseysPhone()
  phone.server
    .on('POST /users/vehicle', () => refused(401, 'JWT_EXPIRED', 'Access token expired.'))
    .on('PUT /users/tokens', () => refused(403, 'REFRESH_FAILED', 'You have been logged out'))
  await phone.queue.add(vehicleChange, hatch)
  await flushMacrotasks()
  expect(await kindsIn(phone, 'waiting')).toEqual(['vehicle'])
  expect((await phone.queue.flush({ evenIfEarly: true })).ended).toBe('blocked')
})

test('a kind that this build does not know waits for the update', async () => {
  const phone = await caseysPhone()
  await phone.queue.store.add({
    key: 'k',
    lane: 'person',
    person: 'casey',
    kind: 'telepathy',
    version: 9,
    payload: {},
    createdAt: 0,
  })
  expect((await phone.queue.flush()).ended).toBe('blocked')
  expect(await kindsIn(phone, 'waiting')).toEqual(['telepathy'])
})

test('a change survives a restart and is sent by the next page with the same key', async () => {
  const phone = await caseysPhone()
  phone.server.on('POST /users/vehicle', () => networkDown())
  await phone.queue.add(vehicleChange, hatch)
  await flushMacrotasks()
  phone.server.on('POST /users/vehicle', () => accepted(hatch))
  const again = phone.restart()
  await again.queue.flush({ evenIfEarly: true })
  const keys = phone.server.seen.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[0]).toBe(keys[1])
  expect(await again.own.requests.count()).toBe(0)
})

test('a retried request goes to the end of the lane with a new key', async () => {
  const phone = await caseysPhone()
  phone.server.on('POST /user/Settings', () => refused(400, 'VALIDATION', 'Input is required.'))
  await phone.queue.add(profileChange, { firstName: 'Casey' })
  await flushMacrotasks()
  phone.server.on('POST /user/Settings', () => accepted({}))
  await phone.queue.retry((await phone.own.requests.toArray())[0]!.sequence)
  const keys = phone.server.seen.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[0]).not.toBe(keys[1])
  expect(await phone.own.requests.count()).toBe(0)
})

test('a personal change without a logged-in user is refused instead of being stored', async () => {
  const phone = makePhone()
  await writeSession(phone.own, { state: 'guest' })
  await expect(phone.queue.add(vehicleChange, hatch)).rejects.toThrow('a log-in is needed')
})

test('a change that is made while the lane is being emptied is sent in the same pass', async () => {
  const phone = await caseysPhone()
  phone.server.on('POST /users/vehicle', async () => {
    await phone.queue.add(homeLocationChange, { locationId: 2 })
    return accepted(hatch)
  })
  phone.server.on('POST /users/homeLocation', () => accepted({ locationId: 2 }))
  await phone.queue.add(vehicleChange, hatch)
  await flushMacrotasks()
  await flushMacrotasks()
  expect(phone.server.seen.map(({ call }) => call)).toEqual(['POST /users/vehicle', 'POST /users/homeLocation'])
})

test('a later "seen" replaces an earlier one; other changes are all kept', async () => {
  const phone = await caseysPhone()
  for (const call of ['PATCH /users/notifications', 'POST /user/Settings']) phone.server.on(call, () => networkDown())
  await phone.queue.add(notificationsSeen, { until: '2026-11-21T09:00:00.000Z' })
  await phone.queue.add(preferencesChange, { fontSize: 11 })
  await phone.queue.add(preferencesChange, { fontSize: 12 })
  await phone.queue.add(notificationsSeen, { until: '2026-11-21T10:00:00.000Z' })
  expect((await phone.own.requests.toArray()).map(({ payload }) => payload)).toEqual([
    { fontSize: 11 },
    { fontSize: 12 },
    { until: '2026-11-21T10:00:00.000Z' },
  ])
})

test('the payload of an accepted survey answer is not kept on the phone', async () => {
  const phone = await caseysPhone()
  phone.server.on('POST /survey/submit-response', () => accepted(true))
  await phone.queue.add(surveyAnswers, [{ QuestionId: 1, CustomerResponse: 'Moved away' }])
  await flushMacrotasks()
  expect(phone.server.seen[0]!.body).toEqual([{ QuestionId: 1, CustomerResponse: 'Moved away' }])
  expect(await phone.own.requests.count()).toBe(0)
  expect(await phone.copy.answers.count()).toBe(0)
})
