import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { Caller } from '#server/testing/call.ts'
import { day } from '#server/testing/clock.ts'
import { password, vehicle, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { notesOf } from '#server/tables/customer-notes.ts'
import { limitedIds } from '#server/testing/limited-ids.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { changesIn } from '#server/testing/in-the-log.ts'

const ids = limitedIds()
let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let kiosk: Caller
let customer: TestPerson
beforeAll(async () => {
  server = await makeServer({ random: ids.random, env: { CHARGE_TIMEOUT: '200' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Sam', lastName: 'Ortiz' })
  kiosk = await server.make.kiosk(merchant)
  customer = await server.make.loggedIn(merchant)
})

const unknownId = '00000000-0000-4000-8000-000000000000'
const reason = 'The tunnel stopped halfway.'
const ask = (id: string, as: Caller = admin) => server.call('GET /accounts/customers/{id}', { as, params: { id } })
const found = async () => (await ask(customer.userId)).result
const redeem = (code: string) =>
  server.call('POST /kiosk/redeem', {
    as: kiosk,
    body: { code, locationId: 1 },
    headers: { 'idempotency-key': systemRandom.token(9) },
  })
const giveBack = (item: string, usesMade: number, more: { as?: Caller; id?: string; body?: object } = {}) =>
  server.call('POST /accounts/customers/{id}/items/{item}/return', {
    as: more.as ?? admin,
    params: { id: more.id ?? customer.userId, item },
    body: more.body ?? { usesMade, reason },
  })
const mail = (transRecordId: string, id = customer.userId, body: object = { reason }) =>
  server.call('POST /accounts/customers/{id}/purchases/{transRecordId}/mail', {
    as: admin,
    params: { id, transRecordId },
    body,
  })
const end = (session: string, id = customer.userId, body: object = { reason }) =>
  server.call('POST /accounts/customers/{id}/sessions/{session}/end', { as: admin, params: { id, session }, body })
const acts = async (as: Caller = admin) => changesIn((await server.call('GET /accounts/audit', { as })).result.acts)

describe('a customer', () => {
  test('is shown with everything a desk needs, codes and cards masked', async () => {
    await server.make.card(customer, tokenFor('approves'))
    await server.make.club(customer)
    const code = await server.make.walletItem(customer, { maxUses: 3 })
    await redeem(code)
    const { id: productId } = await server.make.product(merchant)
    const headers = { 'idempotency-key': 'purchase' }
    await server.call('POST /orders', { as: customer, body: { products: [{ productId }] }, headers })
    const { result, text } = await ask(customer.userId)
    expect(result).toMatchObject({
      id: customer.userId,
      email: customer.email,
      isEmailConfirmed: true,
      name: 'Casey Rivers',
      club: { name: 'Unlimited', status: 'active' },
      card: { cardType: 'visa', lastFour: '4242' },
      purchases: [{ card: { cardType: 'visa', lastFour: '4242' } }],
      uses: [{ name: 'Deluxe Wash', locationId: 1 }],
      sessions: [{ platform: null, isYours: false }],
    })
    const item = result.items.find(({ usesMade }) => usesMade === 1)
    expect(item).toMatchObject({ maxUses: 3, maskedCode: `•••• ${code.slice(-4)}`, canReturnUse: true })
    expect(text).not.toContain(code)
  })

  test('of another merchant, or that does not exist, is not found', async () => {
    const elsewhere = await server.make.loggedIn(await server.make.merchant())
    for (const id of [elsewhere.userId, unknownId])
      expect(await ask(id)).toMatchObject({ status: 404, errorCode: 'CUSTOMER_UNKNOWN' })
    expect((await ask('x')).errorCode).toBe('VALIDATION')
    expect((await ask(customer.userId, customer)).errorCode).toBe('FORBIDDEN')
  })

  test('is shown at a glance', async () => {
    await server.make.club(customer)
    await server.make.car(customer)
    await redeem(await server.make.walletItem(customer, { maxUses: 2 }))
    const glance = await server.call('GET /accounts/customers/{id}/glance', {
      as: admin,
      params: { id: customer.userId },
    })
    expect(glance.result).toMatchObject({
      name: 'Casey Rivers',
      memberships: [{ terms: { plan: { name: 'Unlimited' } } }],
      plates: [vehicle.license],
      items: 1,
      points: 0,
      lastUse: { at: server.clock.date().toISOString(), locationId: 1 },
    })
    const unknown = { as: admin, params: { id: unknownId } }
    expect((await server.call('GET /accounts/customers/{id}/glance', unknown)).errorCode).toBe('CUSTOMER_UNKNOWN')
  })

  test('has the mails of the last days, as they were sent', async () => {
    const { id: productId } = await server.make.product(merchant)
    await server.make.card(customer, tokenFor('approves'))
    const headers = { 'idempotency-key': 'purchase' }
    await server.call('POST /orders', { as: customer, body: { products: [{ productId }] }, headers })
    await server.idle()
    expect((await found()).mails).toMatchObject([{ state: 'sent', subject: expect.stringContaining('') }])
  })
})

describe('an email', () => {
  const correct = (body: object, as: Caller = admin, id = customer.userId) =>
    server.call('PUT /accounts/customers/{id}/email', {
      as,
      params: { id },
      body: { isConfirmed: true, reason, ...body },
    })
  const mailsAbout = async (to: string) => {
    await server.idle()
    // The log-in that a test tries comes from a new device, which is mailed as well.
    return server.mailbox!.list().filter((sent) => sent.to === to && !sent.subject.startsWith('A new device'))
  }
  const logIn = (email: string) =>
    server.call('POST /users/login', {
      as: merchant,
      body: { email, password, rememberMe: false },
      headers: { deviceid: 'd'.repeat(20) },
    })

  test('that staff correct is told to both addresses, and every device is logged out', async () => {
    const email = `moved.${customer.email}`
    await correct({ email })
    expect(await found()).toMatchObject({ email, isEmailConfirmed: true, sessions: [] })
    for (const to of [customer.email, email]) {
      const [told, ...more] = await mailsAbout(to)
      expect(more).toEqual([])
      expect(told!.text).toContain(`from ${customer.email} to ${email}`)
      expect(told!.text).not.toContain(reason)
    }
    expect((await logIn(customer.email)).errorCode).toBe('LOGIN_FAILED')
    expect((await logIn(email)).status).toBe(200)
    expect((await acts())[0]).toMatchObject({ act: 'email corrected', subject: email, reason })
    // A repeat after a lost answer.
    await correct({ email })
    expect(await mailsAbout(email)).toHaveLength(1)
  })

  test("that staff do not know to be the customer's gets a link to confirm it", async () => {
    const email = `unsure.${customer.email}`
    await correct({ email, isConfirmed: false })
    expect(await found()).toMatchObject({ email, isEmailConfirmed: false })
    expect((await mailsAbout(email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Confirm your email/)]),
    )
  })

  test('that waits for its confirmation is confirmed by staff, with the gifts that wait for it', async () => {
    const unconfirmed = await server.make.loggedIn(merchant, { emailConfirmedAt: null })
    await correct({ email: unconfirmed.email }, admin, unconfirmed.userId)
    expect((await ask(unconfirmed.userId)).result).toMatchObject({ isEmailConfirmed: true })
    expect((await acts())[0]).toMatchObject({ act: 'email confirmed', subject: unconfirmed.email })
    expect(await mailsAbout(unconfirmed.email)).toHaveLength(1)
  })

  test('of another customer, or that is none, is refused at its field', async () => {
    const other = await server.make.person(merchant)
    expect(await correct({ email: other.email.toUpperCase() })).toMatchObject({ errorCode: 'EMAIL_TAKEN' })
    expect(await correct({ email: 'no email' })).toMatchObject({ errorCode: 'EMAIL_INVALID' })
    expect((await correct({ email: 'a@example.com' }, admin, unknownId)).errorCode).toBe('CUSTOMER_UNKNOWN')
    expect((await correct({ email: 'a@example.com' }, customer)).errorCode).toBe('FORBIDDEN')
    expect((await found()).email).toBe(customer.email)
  })
})

describe('a note of staff', () => {
  const note = systemRandom.uuid
  const write = (text: string, id = note(), of = customer.userId) =>
    server.call('PUT /accounts/customers/{id}/notes/{note}', {
      as: admin,
      params: { id: of, note: id },
      body: { text },
    })

  test('is kept as it was written, once, and shown to staff with its writer', async () => {
    const id = note()
    const text = `<img src=x onerror=alert(1)> prefers texts.\n${'x'.repeat(9_950)}`
    await write(text, id)
    await write('Something else.', id)
    expect((await found()).notes).toEqual([{ id, text, writer: 'Sam Ortiz', at: server.clock.date().toISOString() }])
    expect((await write('y'.repeat(10_001))).errorCode).toBe('VALIDATION')
    expect((await write(' \n ')).errorCode).toBe('VALIDATION')
    expect((await write('Hello.', note(), unknownId)).errorCode).toBe('CUSTOMER_UNKNOWN')
  })

  test('is removed with the account of its customer', async () => {
    await write('Prefers texts.')
    const rows = () => server.transact(merchant.tenant, 'test', (tx) => notesOf(tx, customer.userId, 10))
    expect(await rows()).toHaveLength(1)
    await server.call('DELETE /users', { as: customer })
    expect(await rows()).toEqual([])
  })
})

describe('the time line', () => {
  const events = async (before?: string) =>
    (
      await server.call('GET /accounts/customers/{id}/events', {
        as: admin,
        params: { id: customer.userId },
        query: before ? { before } : {},
      })
    ).result

  test('says what happened, the newest first, and who did it', async () => {
    await server.make.card(customer, tokenFor('approves'))
    const { id: productId } = await server.make.product(merchant)
    const headers = { 'idempotency-key': 'purchase' }
    server.clock.advance(1_000)
    await server.call('POST /orders', { as: customer, body: { products: [{ productId }] }, headers })
    server.clock.advance(1_000)
    const code = await server.make.walletItem(customer, { maxUses: 3 })
    await redeem(code)
    server.clock.advance(1_000)
    const item = (await found()).items.find(({ usesMade }) => usesMade === 1)!
    await giveBack(item.id, 1)
    const { events: told, next } = await events()
    expect(next).toBeNull()
    expect(told.map(({ by, actor, what }) => ({ by, actor, what }))).toMatchObject([
      { by: 'staff', actor: 'Sam Ortiz', what: { kind: 'act', act: 'use given back', reason } },
      { by: 'customer', what: { kind: 'use', locationId: 1 } },
      { by: 'customer', what: { kind: 'payment', of: 'order', isApproved: true } },
      { by: 'customer', what: { kind: 'joined' } },
    ])
  })

  test('is read in pages, without a gap between them', async () => {
    const code = await server.make.walletItem(customer, { maxUses: 70 })
    for (let use = 0; use < 65; use += 1) {
      server.clock.advance(1_000)
      await redeem(code)
    }
    const times: string[] = []
    for (let before: string | undefined, pages = 0; pages < 4; pages += 1) {
      const page = await events(before)
      times.push(...page.events.map(({ at }) => at))
      if (page.next === null) break
      before = page.next
    }
    expect(times).toHaveLength(66)
    expect(times).toEqual([...new Set(times)].toSorted().toReversed())
  })

  test('of an unknown customer is refused', async () => {
    const unknown = { as: admin, params: { id: unknownId } }
    expect((await server.call('GET /accounts/customers/{id}/events', unknown)).errorCode).toBe('CUSTOMER_UNKNOWN')
  })
})

describe('a vehicle', () => {
  const correct = (change: Partial<Vehicle>, body: object = {}) =>
    server.call('PUT /accounts/customers/{id}/vehicle', {
      as: admin,
      params: { id: customer.userId },
      body: { vehicle: { ...vehicle, ...change }, reason, ...body },
    })
  const own = async () => (await server.call('GET /users/vehicle', { as: customer })).result

  test('that the customer cannot change is corrected, and what was changed is in the audit log', async () => {
    await server.make.car(customer)
    expect((await server.call('POST /users/vehicle', { as: customer, body: vehicle })).errorCode).toBe('VEHICLE_LOCKED')
    expect((await correct({ license: 'NEW777', color: 'Blue' })).result).toMatchObject({ license: 'NEW777' })
    expect(await own()).toEqual({ ...vehicle, license: 'NEW777', color: 'Blue' })
    expect((await found()).vehicle).toMatchObject({ color: 'Blue' })
    const [act] = await acts()
    expect(act).toMatchObject({ act: 'vehicle corrected', subject: customer.email, reason })
    expect(act!.changes).toMatchObject([
      { field: 'license', before: vehicle.license, after: 'NEW777' },
      { field: 'color', before: vehicle.color, after: 'Blue' },
    ])
    // The values stand beside the log, where the end of the account removes them.
    const inLog = await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(auditLog))
    expect(JSON.stringify(inLog)).not.toContain('NEW777')
  })

  test('is entered for a customer who has none', async () => {
    expect((await correct({})).status).toBe(200)
    expect(await own()).toEqual(vehicle)
  })

  test('is corrected for a reason, to one that could be saved, and at this merchant alone', async () => {
    await server.make.car(customer)
    expect((await correct({}, { reason: ' ' })).errorCode).toBe('VALIDATION')
    expect((await correct({ state: 'ZZ' })).fieldErrors).toHaveProperty('state')
    const elsewhere = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    const body = { vehicle, reason }
    const params = { id: customer.userId }
    const answer = await server.call('PUT /accounts/customers/{id}/vehicle', { as: elsewhere, params, body })
    expect(answer.errorCode).toBe('CUSTOMER_UNKNOWN')
    expect(await own()).toEqual(vehicle)
  })
})

describe('a use given back', () => {
  test('can be made again, is no use any more, and is in the audit log with its reason', async () => {
    const code = await server.make.walletItem(customer)
    await redeem(code)
    expect((await redeem(code)).errorCode).toBe('CODE_USED')
    const { items } = await found()
    expect((await giveBack(items[0]!.id, 1)).result).toBe(true)
    expect(await found()).toMatchObject({ items: [{ usesMade: 0, canReturnUse: false }], uses: [] })
    expect((await server.call('GET /users/redemptions', { as: customer })).result).toEqual([])
    expect(await acts()).toMatchObject([
      {
        act: 'use given back',
        actor: { kind: 'admin', name: 'Sam Ortiz', isYou: true },
        subject: customer.email,
        reason,
        detail: { name: 'Deluxe Wash' },
      },
    ])
    expect((await redeem(code)).result).toMatchObject({ redeemed: true, remainingUses: 0 })
  })

  test('twice by one request, or never made, changes nothing', async () => {
    await server.make.walletItem(customer, { maxUses: 5, usesMade: 3 })
    const item = (await found()).items[0]!.id
    const both = await Promise.all([giveBack(item, 3), giveBack(item, 3)])
    expect(both.map(({ errorCode }) => errorCode ?? 'done').sort()).toEqual(['ITEM_USES', 'done'])
    expect((await found()).items[0]).toMatchObject({ usesMade: 2 })
    expect(await acts()).toHaveLength(1)
  })

  test('is refused where it would be of no use or concerns another account', async () => {
    await server.make.walletItem(customer, { usesMade: 1, expiresAt: new Date(server.clock.now() - day) })
    const [expired] = (await found()).items
    expect((await giveBack(expired!.id, 1)).errorCode).toBe('CODE_ITEM_EXPIRED')
    await server.make.walletItem(customer, { usesMade: 1, itemType: 'GiftCard', code: '6000000000000007' })
    const card = (await found()).items.find(({ label }) => label !== expired!.label)
    expect((await giveBack(card!.id, 1)).errorCode).toBe('CODE_KIND')
    expect((await giveBack(unknownId, 1)).errorCode).toBe('ITEM_UNKNOWN')
    const other = await server.make.loggedIn(merchant)
    expect((await giveBack(expired!.id, 1, { id: other.userId })).errorCode).toBe('ITEM_UNKNOWN')
    expect((await giveBack(expired!.id, 1, { id: unknownId })).errorCode).toBe('CUSTOMER_UNKNOWN')
    for (const body of [{ usesMade: 1 }, { usesMade: 1, reason: '   ' }, { usesMade: 0, reason }])
      expect((await giveBack(expired!.id, 1, { body })).errorCode).toBe('VALIDATION')
    expect(await acts()).toEqual([])
  })

  test('of another merchant is not reached by this one', async () => {
    await server.make.walletItem(customer, { usesMade: 1 })
    const [item] = (await found()).items
    const as = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    expect((await giveBack(item!.id, 1, { as })).errorCode).toBe('CUSTOMER_UNKNOWN')
    expect((await found()).items[0]).toMatchObject({ usesMade: 1 })
  })
})

describe('the mail of a purchase', () => {
  const buy = async () => {
    await server.make.card(customer, tokenFor('approves'))
    const { id: productId } = await server.make.product(merchant)
    const headers = { 'idempotency-key': systemRandom.token(9) }
    const bought = await server.call('POST /orders', { as: customer, body: { products: [{ productId }] }, headers })
    return bought.result.transRecordId ?? ''
  }
  const mails = async () => {
    await server.idle()
    return (server.mailbox?.list() ?? []).filter(({ to }) => to === customer.email).length
  }

  test('is sent again, with a reason', async () => {
    const id = await buy()
    expect(await mails()).toBe(1)
    expect((await mail(id)).result).toBe(true)
    expect(await mails()).toBe(2)
    expect(await acts()).toMatchObject([{ act: 'purchase mailed again', subject: customer.email, reason }])
  })

  test('is refused for a purchase that is none of the customer, and that cannot be queued', async () => {
    const id = await buy()
    expect((await mail(unknownId)).errorCode).toBe('PURCHASE_UNKNOWN')
    expect((await mail(id, unknownId)).errorCode).toBe('CUSTOMER_UNKNOWN')
    expect((await mail(id, customer.userId, {})).errorCode).toBe('VALIDATION')
    // One for the request, none for the mail.
    ids.left = 1
    const refused = await mail(id)
    ids.left = Infinity
    expect(refused.errorCode).toBe('MAIL_FAILED_PLAIN')
    expect(await acts()).toEqual([])
  })
})

describe('a session', () => {
  test('is ended, with a reason, and the others stay', async () => {
    const again = await server.make.logIn(customer)
    const { sessions } = await found()
    expect(sessions).toHaveLength(2)
    const wallet = async (as: Caller) => (await server.call('GET /users/wallet', { as })).status
    expect((await end(sessions[0]!.id)).result).toBe(true)
    expect((await found()).sessions.map(({ id }) => id)).toEqual([sessions[1]!.id])
    expect((await Promise.all([wallet(customer), wallet(again)])).sort()).toEqual([200, 401])
    expect((await end(sessions[0]!.id)).errorCode).toBe('SESSION_UNKNOWN')
    expect(await acts()).toMatchObject([{ act: 'session ended', subject: customer.email, reason }])
    const all = (await server.call('GET /accounts/audit', { as: admin })).result.acts
    expect(all.map(({ act }) => act)).not.toContain('customer logged out')
  })

  test('of another customer is not ended under this one', async () => {
    const [session] = (await found()).sessions
    const other = await server.make.loggedIn(merchant)
    expect((await end(session!.id, other.userId)).errorCode).toBe('SESSION_UNKNOWN')
    expect((await end(session!.id, unknownId)).errorCode).toBe('CUSTOMER_UNKNOWN')
    expect((await end(session!.id, customer.userId, { reason: 'x' })).errorCode).toBe('VALIDATION')
    expect((await found()).sessions).toHaveLength(1)
  })
})

describe('the audit log', () => {
  test('is read in pages, the newest first, by kind', async () => {
    await server.make.walletItem(customer, { maxUses: 40, usesMade: 33 })
    const item = (await found()).items[0]!.id
    for (let uses = 33; uses > 0; uses -= 1) await giveBack(item, uses)
    await end((await found()).sessions[0]!.id)
    const page = async (query: Record<string, string>) =>
      (await server.call('GET /accounts/audit', { as: admin, query })).result
    const first = await page({})
    expect([first.acts.length, first.acts[0]!.act]).toEqual([30, 'session ended'])
    const second = await page({ before: String(first.next) })
    // With the log-ins of both, and the customer opened.
    expect([second.acts.length, second.next]).toEqual([7, null])
    expect(await page({ act: 'session ended' })).toMatchObject({ acts: [{ act: 'session ended' }], next: null })
    expect((await server.call('GET /accounts/audit', { as: admin, query: { act: 'x' } })).errorCode).toBe('VALIDATION')
    const elsewhere = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    expect(await acts(elsewhere)).toEqual([])
  })
})
