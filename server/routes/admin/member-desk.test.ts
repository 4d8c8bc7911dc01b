import { inWords } from '#server/testing/in-words.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { orders } from '#server/tables/orders.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { openDesk, reason } from '#server/testing/member-desk.ts'

type Desk = Awaited<ReturnType<typeof openDesk>>
let server: TestServer
let desk: Desk

beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '200' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  desk = await openDesk(server)
})

describe('staff', () => {
  test('find the memberships of a customer, with plan, price and what is to come', async () => {
    await desk.act({ act: 'freeze', months: 2 })
    expect((await desk.customer()).memberships).toMatchObject([
      { terms: { plan: { name: 'Basic', monthlyCents: 3_499 }, freeze: { cents: 500 } }, plans: [{ name: 'Family' }] },
    ])
  })

  test('freeze and cancel with a reason that the log keeps and the mail does not', async () => {
    const before = await desk.theirs()
    const shown = desk.shownFor(before, { act: 'freeze', months: 2 })
    expect((await desk.act({ act: 'freeze', months: 2, shown })).result.terms.freeze).toMatchObject({ cents: 500 })
    expect((await desk.act({ act: 'cancel' })).result.terms.isEnding).toBe(true)
    const sent = await desk.mails()
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual(
      ['Your wash club will be frozen', 'Your wash club is canceled'].toSorted(),
    )
    for (const { text } of sent) {
      expect(text).toContain('Our staff has done this for you.')
      expect(text).not.toContain('abroad')
    }
    expect(await desk.log()).toMatchObject([
      {
        act: 'membership canceled',
        subject: desk.people.member().email,
        reason,
        detail: { name: 'Basic' },
        actor: { isYou: true },
      },
      { act: 'membership frozen', subject: desk.people.member().email, reason },
    ])
  })

  test('take back a freeze, a cancellation and a cheaper plan, each logged', async () => {
    await server.make.club(desk.people.member(), { ...desk.family, status: 'active', billingDay: 1 })
    const done = ['freeze', 'unfreeze', 'changePlan', 'keepPlan', 'cancel', 'reactivate']
    for (const name of done)
      expect((await desk.act({ act: name, months: 1, productId: desk.plans.basic })).errorCode, name).toBeUndefined()
    expect((await desk.log()).map((entry) => entry.act)).toEqual([
      'membership reactivated',
      'membership canceled',
      'plan change taken back',
      'plan changed',
      'freeze taken back',
      'membership frozen',
    ])
    expect((await desk.log())[3]?.detail).toMatchObject({ name: 'Basic' })
  })

  test('leave no entry and no mail of an act that changes nothing', async () => {
    await desk.act({ act: 'cancel' })
    await desk.act({ act: 'cancel' })
    expect(await desk.log()).toHaveLength(1)
    expect(await desk.mails()).toHaveLength(1)
  })

  test('cannot act without a reason', async () => {
    expect(await desk.act({ act: 'cancel' }, { reason: '  ' })).toMatchObject(inWords('VALIDATION'))
    expect((await desk.theirs()).terms.isEnding).toBe(false)
  })

  test('tap twice, and freeze once with one mail', async () => {
    const tap = () => desk.act({ act: 'freeze', months: 1 }, { key: 'f1' })
    await Promise.all([tap(), tap()])
    expect((await tap()).status).toBe(200)
    expect(await desk.mails()).toHaveLength(1)
    expect(await desk.act({ act: 'unfreeze' }, { key: 'f1' })).toMatchObject(inWords('IDEMPOTENCY_REUSED'))
  })
})

test('staff swaps the vehicle where members cannot, also to a plate that another membership runs', async () => {
  const other = await server.make.loggedIn(desk.merchant)
  const van = { make: 'Ford', model: 'Transit', year: '2019', license: 'VAN7', color: 'White', state: 'OR' }
  await server.make.car(other, van)
  await server.make.club(other)
  await server.make.car(desk.people.member())
  const swapped = await desk.act({ act: 'swap', vehicle: van })
  expect(swapped.result).toMatchObject({ vehicle: van, terms: { swaps: [{ isByStaff: true }] } })
  expect((await desk.mails()).map(({ subject }) => subject)).toEqual(['Your vehicle has changed'])
  expect(await desk.log()).toMatchObject([{ act: 'vehicle swapped', reason }])
})

describe('a dearer plan by staff', () => {
  test("is charged to the member's card, delivered, mailed and logged with its order", async () => {
    const before = await desk.theirs()
    const shown = desk.shownFor(before, { act: 'changePlan', plan: desk.family })
    expect((await desk.toFamily()).result).toMatchObject({ approved: true, total: shown.totalCents / 100 })
    expect((await desk.theirs()).terms.plan.name).toBe('Family')
    const sent = await desk.mails()
    expect(sent.map(({ subject }) => subject)).toContainEqual('Your plan has changed')
    expect(sent.find(({ subject }) => subject === 'Your plan has changed')?.text).toContain(
      'Our staff has done this for you.',
    )
    for (const { text } of sent) expect(text).not.toContain('abroad')
    expect(await desk.log()).toMatchObject([
      { act: 'plan changed', subject: desk.people.member().email, reason, detail: { name: 'Family' } },
    ])
  })

  test('of which the answer is lost is charged once however often it is repeated', async () => {
    const of = await desk.theirs()
    const shown = desk.shownFor(of, { act: 'changePlan', plan: desk.family })
    const send = () => desk.pay({ act: 'changePlan', shown }, { membership: of.id, key: 'p1' })
    const first = await send()
    const again = await send()
    expect(again.result).toEqual(first.result)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await desk.pay({ act: 'wake', shown }, { membership: of.id, key: 'p1' })).toMatchObject(
      inWords('IDEMPOTENCY_REUSED'),
    )
    expect(await desk.charges()).toEqual([['approved', shown.totalCents]])
  })

  test('pressed at the desk twice and on the phone at once is charged once', async () => {
    const of = await desk.theirs()
    const shown = desk.shownFor(of, { act: 'changePlan', plan: desk.family })
    const atDesk = (key: string) => desk.pay({ act: 'changePlan', shown }, { membership: of.id, key })
    const phone = server.call('POST /orders', {
      as: desk.people.member(),
      body: { products: [{ productId: desk.plans.family }], membership: { id: of.id, act: 'changePlan', shown } },
      headers: { 'idempotency-key': 'p1' },
    })
    const answers = await Promise.all([atDesk('p1'), atDesk('p2'), phone])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await desk.charges()).filter(([state]) => state === 'approved')).toEqual([['approved', shown.totalCents]])
  })

  test('that is declined changes nothing, and the log says so', async () => {
    await server.make.card(desk.people.member(), tokenFor('declines'))
    const before = await desk.theirs()
    expect((await desk.toFamily()).result).toMatchObject({ approved: false })
    expect((await desk.theirs()).terms).toEqual(before.terms)
    expect(await desk.log()).toMatchObject([{ act: 'member charge declined', reason }])
    expect(await desk.mails()).toEqual([])
  })

  test('without an answer is in doubt, and a second one waits', async () => {
    await server.make.card(desk.people.member(), tokenFor('silent'))
    expect(await desk.toFamily({ key: 'p1' })).toMatchObject(inWords('IDEMPOTENCY_IN_PROGRESS'))
    expect(await desk.toFamily({ key: 'p2' })).toMatchObject(inWords('ORDER_PENDING'))
  })
})

test('the month of a waking is charged by staff', async () => {
  await desk.act({ act: 'freeze', months: 2 })
  await desk.later(30)
  await server.runAll('membership')
  await server.idle()
  const of = await desk.theirs()
  const shown = desk.shownFor(of, { act: 'wake' })
  const paid = await desk.pay({ act: 'wake', productId: desk.plans.basic, shown }, { membership: of.id })
  expect(paid.result).toMatchObject({ approved: true, total: 37.44 })
  expect((await desk.theirs()).terms).toMatchObject({ freeze: null, paidCents: 3_499 })
  expect(await desk.log()).toMatchObject([{ act: 'membership woken' }, { act: 'membership frozen' }])
})

test('the reason goes with the account, and the log keeps it', async () => {
  await desk.toFamily()
  await server.call('DELETE /users', { as: desk.people.member() })
  const kept = await server.database.transact(desk.merchant.tenant, 'test', (tx) =>
    tx.select({ staff: orders.staff }).from(orders).where(eq(orders.userId, desk.people.member().userId)),
  )
  expect(kept).toEqual([{ staff: null }])
  expect(await desk.log()).toMatchObject([{ act: 'account deleted' }, { act: 'plan changed', reason }])
})
