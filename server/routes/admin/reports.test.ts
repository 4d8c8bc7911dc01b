import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { Caller } from '#server/testing/call.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { changesIn } from '#server/testing/in-the-log.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let person: TestPerson
beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '200' } })
})
afterAll(() => server.close())
const open = async (goodwill: object = {}) => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], goodwill }
  merchant = await server.make.merchant({ siteConfig: siteConfig as never })
  admin = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Robin', lastName: 'Hale' })
  person = await server.make.loggedIn(merchant, { firstName: '<i>Maya</i>', lastName: 'Okafor' })
}
beforeEach(() => open())

const unknownId = '00000000-0000-4000-8000-000000000000'
const key = () => ({ 'idempotency-key': systemRandom.token(9) })
const visit = async () => {
  const code = await server.make.walletItem(person, { name: 'The Big Splash', maxUses: 5 })
  const as = await server.make.kiosk(merchant)
  await server.call('POST /kiosk/redeem', { as, body: { code, locationId: 1 }, headers: key() })
  return (await server.call('GET /users/redemptions', { as: person })).result[0]!.id!
}
const report = async (about?: object) => {
  const id = systemRandom.uuid()
  const body = { id, reason: 'dirt', text: 'The left doors are white.', writtenDate: server.clock.date().toISOString() }
  await server.call('POST /users/reports', {
    as: person,
    body: { ...body, ...(about ?? { use: await visit() }) },
    headers: key(),
  })
  return id
}
const list = async (show: 'open' | 'mine' | 'answered', as: Caller = admin) =>
  (await server.call('GET /accounts/reports', { as, query: { show } })).result
const count = async () => (await server.call('GET /accounts/reports/count', { as: admin })).result.open
const answer = (id: string, { rewash = false, text = 'Sorry about that, Maya.', as = admin as Caller } = {}) =>
  server.call('PUT /accounts/reports/{id}/answer', { as, params: { id }, body: { text, rewash } })
const own = async () => (await server.call('GET /users/reports', { as: person })).result
const mails = async () => {
  await server.idle()
  return server.mailbox!.list().filter(({ to }) => to === person.email)
}

test('an open report says who, what, where and when, and is counted', async () => {
  const id = await report()
  expect(await count()).toBe(1)
  expect(await list('open')).toEqual([
    expect.objectContaining({
      id,
      reason: 'dirt',
      text: 'The left doors are white.',
      customer: { id: person.userId, name: '<i>Maya</i> Okafor', plate: null, plan: null, reports: 1 },
      what: 'The Big Splash',
      locationId: 1,
      canRewash: true,
      answer: null,
    }),
  ])
  const page = await server.call('GET /accounts/customers/{id}', { as: admin, params: { id: person.userId } })
  expect(page.result.reports).toMatchObject([{ id, answer: null }])
})

test('an answer in words reaches the customer by mail, as a message and with the report', async () => {
  const id = await report()
  expect((await answer(id)).result).toBe(true)
  expect(await own()).toMatchObject([{ id, answer: { text: 'Sorry about that, Maya.', by: 'Robin', rewash: null } }])
  const [mail] = await mails()
  expect(mail).toMatchObject({ subject: 'Your report is answered' })
  expect(mail!.text).toContain('Sorry about that, Maya.')
  expect(mail!.html).toContain('Hi &lt;i&gt;Maya&lt;/i&gt;')
  const messages = (await server.call('GET /users/notifications/list', { as: person })).result
  expect(messages).toMatchObject([{ title: 'Your report is answered', path: '/report' }])
  expect(await list('open')).toEqual([])
  expect(await list('mine')).toMatchObject([{ id, answer: { by: 'Robin Hale', isRewash: false } }])
  expect(await count()).toBe(0)
})

test('an answer with a rewash puts it into the wallet, and both are in the audit log', async () => {
  const id = await report()
  await answer(id, { rewash: true })
  const [{ answer: answered }] = (await own()) as [Awaited<ReturnType<typeof own>>[number]]
  const wallet = (await server.call('GET /users/wallet', { as: person })).result
  const given = wallet.find(({ maxUses }) => maxUses === 1)!
  expect(answered!.rewash).toEqual({
    name: 'The Big Splash',
    purchasedDate: given.purchasedDate,
    expirationDate: given.expirationDate,
  })
  expect(await mails()).toHaveLength(1)
  const { acts } = (await server.call('GET /accounts/audit', { as: admin })).result
  expect(
    changesIn(acts)
      .slice(0, 2)
      .map(({ act }) => act),
  ).toEqual(['report answered', 'rewash given'])
  const { events } = (
    await server.call('GET /accounts/customers/{id}/events', { as: admin, params: { id: person.userId } })
  ).result
  expect(events.map(({ what }) => what)).toContainEqual({
    kind: 'report',
    reason: 'dirt',
    text: 'The left doors are white.',
  })
})

test('a report is answered once: a repeat changes nothing, and another answer is refused', async () => {
  const id = await report()
  const answers = await Promise.all([1, 2, 3].map(() => answer(id, { rewash: true })))
  expect(answers.map(({ result }) => result)).toEqual([true, true, true])
  const wallet = (await server.call('GET /users/wallet', { as: person })).result
  expect(wallet.filter(({ maxUses }) => maxUses === 1)).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
  const other = await server.make.loggedIn(merchant, { isAdmin: true })
  expect((await answer(id, { as: other })).errorCode).toBe('REPORT_ANSWERED')
  expect((await answer(id, { text: 'Once more.' })).errorCode).toBe('REPORT_ANSWERED')
  expect(await list('mine', other)).toEqual([])
  expect(await list('answered', other)).toHaveLength(1)
})

test('a rewash is refused beyond the bound of the month, and the report stays open', async () => {
  await open({ rewashes: 0 })
  const id = await report()
  expect((await answer(id, { rewash: true })).errorCode).toBe('GOODWILL_LIMIT')
  expect(await count()).toBe(1)
})

test('a rewash of a purchase is of its first wash, and of one without a wash it is refused', async () => {
  await server.make.card(person, tokenFor('approves'))
  const buy = async (own: object) => {
    const { id: productId } = await server.make.product(merchant, own)
    const body = { products: [{ productId }] }
    const { result } = await server.call('POST /orders', { as: person, body, headers: key() })
    return result.transRecordId!
  }
  const card = await report({ purchase: await buy({ productType: 'GiftCard', priceCents: 5_000 }) })
  expect((await answer(card, { rewash: true })).errorCode).toBe('CODE_KIND')
  const wash = await report({ purchase: await buy({ name: 'Shine', priceCents: 900 }) })
  const canBeWashed = new Map((await list('open')).map(({ id, canRewash }) => [id, canRewash]))
  expect([canBeWashed.get(card), canBeWashed.get(wash)]).toEqual([false, true])
  await answer(wash, { rewash: true })
  const names = (await server.call('GET /users/wallet', { as: person })).result.map(({ name }) => name)
  expect(names.filter((name) => name === 'Shine')).toHaveLength(2)
})

test('the customer says whether the answer put it right, the last word counts, and the desk reads it', async () => {
  const id = await report()
  const say = (isRight: boolean, as = person as Caller, of = id) =>
    server.call('PUT /users/reports/{id}/outcome', { as, params: { id: of }, body: { isRight } })
  expect((await say(true)).errorCode).toBe('REPORT_UNKNOWN')
  await answer(id)
  expect((await list('answered'))[0]!.answer).toMatchObject({ isRight: null })
  expect((await say(false)).result[0]!.answer).toMatchObject({ isRight: false })
  expect((await say(true)).result).toEqual(await own())
  expect((await own())[0]!.answer).toMatchObject({ isRight: true })
  expect((await list('answered'))[0]!.answer).toMatchObject({ isRight: true })
  expect((await say(false, await server.make.loggedIn(merchant))).errorCode).toBe('REPORT_UNKNOWN')
  expect((await say(false, person, unknownId)).errorCode).toBe('REPORT_UNKNOWN')
})

test('a report of another merchant, or none, is not found, and a customer answers none', async () => {
  const id = await report()
  expect((await answer(unknownId)).errorCode).toBe('REPORT_UNKNOWN')
  expect((await answer(id, { as: person })).errorCode).toBe('FORBIDDEN')
  await open()
  expect((await answer(id)).errorCode).toBe('REPORT_UNKNOWN')
})
