import { inWords } from '#server/testing/in-words.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/messages.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { announced, soon, takenBack, openPlan } from '#server/testing/price-desk.ts'

let server: TestServer
let at: Awaited<ReturnType<typeof openPlan>>
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openPlan(server)
})

describe('members are told again', () => {
  test('as many days before as the merchant has set, once, at nine in the morning', async () => {
    const who = await at.member({}, 35)
    await at.setNotice(3)
    await at.send()
    expect(await at.subjectsTo(who)).toEqual([announced])
    await at.later(26)
    expect(await at.subjectsTo(who)).toEqual([announced])
    await at.later(2)
    expect(await at.subjectsTo(who)).toEqual([announced, soon])
    await at.later(1)
    expect(await at.subjectsTo(who)).toEqual([announced, soon])
  })

  test('also when that is set after the announcement, and not without it', async () => {
    const who = await at.member({}, 60)
    await at.send({ firstDay: at.inDays(40) })
    await at.later(20)
    expect(await at.subjectsTo(who)).toEqual([announced])
    await at.setNotice(5)
    await at.later(16)
    expect(await at.subjectsTo(who)).toEqual([announced, soon])
  })

  test('not who has left since', async () => {
    const who = await at.member({}, 10)
    await at.setNotice(3)
    await at.send()
    await at.told()
    await at.cancel(who)
    await at.later(12)
    await at.bill()
    await at.later(17)
    expect(await at.subjectsTo(who)).toEqual([announced])
  })
})

describe('a price that is taken back', () => {
  test('leaves the terms at once, and all who had it are mailed', async () => {
    const [one, two] = [await at.member(), await at.member()]
    const { id } = (await at.send()).result
    await at.told()
    expect((await at.takeBack(id)).result).toMatchObject({ state: 'takingBack', members: 2, canTakeBack: false })
    expect(await at.subjectsTo(one)).toEqual([announced, takenBack])
    expect(await at.subjectsTo(two)).toEqual([announced, takenBack])
    expect((await at.priced(one))?.nextPrices).toEqual([])
    expect(at.mailsTo(one).at(-1)?.text).toContain('You go on paying $32.10 a month with tax.')
    expect((await at.takeBack(id)).result).toMatchObject({ state: 'takenBack' })
    expect(await at.subjectsTo(one)).toHaveLength(2)
    expect(await at.log()).toMatchObject([
      { act: 'price change taken back', subject: '2' },
      { act: 'price change sent' },
    ])
  })

  test('after its first day is never billed, as long as no membership was billed at it', async () => {
    const who = await at.member({}, 33)
    const { id } = (await at.send()).result
    await at.told()
    await at.later(31)
    expect((await at.takeBack(id)).status).toBe(200)
    await at.later(3)
    await at.bill()
    expect(await at.paid(who)).toEqual([3_000])
  })

  test('is refused once a member has been billed with it, and nothing changes then', async () => {
    await at.member({}, 31)
    const waits = await at.member({}, 40)
    const { id } = (await at.send()).result
    await at.told()
    await at.later(32)
    await at.bill()
    expect(await at.takeBack(id)).toMatchObject(inWords('PRICE_CHANGE_BILLED'))
    expect((await at.priced(waits))?.nextPrices).toHaveLength(1)
    expect((await at.list()).changes).toMatchObject([{ canTakeBack: false }])
  })

  test('is refused also when the month could not be charged, for a lack of a card', async () => {
    const who = await at.member({}, 31)
    await server.make.card(who, tokenFor('approves'), 'worldpay')
    const { id } = (await at.send()).result
    await at.told()
    await at.later(32)
    await at.bill()
    expect(await at.takeBack(id)).toMatchObject(inWords('PRICE_CHANGE_BILLED'))
  })
})

test.each<[ErrorCode, () => Promise<unknown>]>([
  ['PRODUCT_UNKNOWN', () => at.send({ productId: 999_999 })],
  ['PRODUCT_UNKNOWN', () => at.preview({ productId: 999_999 })],
  ['VALIDATION', () => at.send()],
  ['PRICE_CHANGE_UNKNOWN', () => at.takeBack(crypto.randomUUID())],
])('is refused: %s', async (code, doing) => {
  expect(await doing()).toMatchObject(inWords(code))
})

test('a price that all pay already is refused at its field', async () => {
  await at.member()
  expect((await at.send({ monthlyCents: 3_000 })).fieldErrors).toEqual({
    monthlyCents: 'All members pay this price already.',
  })
})

test('the price change of another merchant is not found', async () => {
  await at.member()
  const { id } = (await at.send()).result
  const other = await server.make.merchant()
  const foreign = await server.make.loggedIn(other, { isAdmin: true })
  const asked = { as: foreign, params: { id } }
  expect(await server.call('POST /accounts/price-changes/{id}/take-back', asked)).toMatchObject(
    inWords('PRICE_CHANGE_UNKNOWN'),
  )
})
