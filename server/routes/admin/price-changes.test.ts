import { inWords } from '#server/testing/in-words.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { announced, openPlan } from '#server/testing/price-desk.ts'

let server: TestServer
let at: Awaited<ReturnType<typeof openPlan>>
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at = await openPlan(server)
})

describe('a new price', () => {
  test('is shown with its count and mail before, and changes nothing by that', async () => {
    const who = await at.member()
    const { result } = await at.preview()
    expect(result).toMatchObject({ members: 1, replaces: null, mail: { subject: announced } })
    expect(result.mail.paragraphs.join(' ')).toMatch(
      /Basic costs \$37\.45 a month with tax\. You pay \$32\.10 until then/,
    )
    expect(await at.subjectsTo(who)).toEqual([])
    expect((await at.list()).changes).toEqual([])
  })

  test('is mailed at once, once, with the day of the first bill, and seen by the member', async () => {
    const who = await at.member()
    expect((await at.send()).result).toMatchObject({ state: 'announcing', members: 1, canTakeBack: true })
    expect(await at.subjectsTo(who)).toEqual([announced])
    expect(await at.subjectsTo(who)).toEqual([announced])
    expect((await at.priced(who))?.nextPrices).toEqual([{ monthlyCents: 3_500, from: at.inDays(30) }])
    expect(at.mailsTo(who)[0]?.text).toContain('cancel before that day')
    expect(await at.list()).toMatchObject({ members: 1, changes: [{ state: 'announced', told: 1, members: 1 }] })
    expect(await at.log()).toMatchObject([{ act: 'price change sent', subject: '1', detail: { name: 'Basic' } }])
  })

  test('is billed from the first billing on or after its day, never earlier', async () => {
    const who = await at.member({}, 10)
    await at.send()
    await at.told()
    for (const days of [10, 31, 31]) {
      await at.later(days)
      await at.bill()
    }
    expect(await at.paid(who)).toEqual([3_000, 3_500, 3_500])
    expect((await at.priced(who))?.plan.monthlyCents).toBe(3_500)
  })

  test("takes a member's own percentage off, half up, whatever the member pays", async () => {
    const second = await at.member({ vehiclePercent: 25, monthlyCents: 1_999 })
    await at.send({ monthlyCents: 3_501 })
    await at.told()
    expect((await at.priced(second))?.nextPrices).toMatchObject([{ monthlyCents: 2_626 }])
    expect(at.mailsTo(second)[0]?.text).toContain('$28.10')
  })

  test('begins for a frozen member with the first full month', async () => {
    const who = await at.member({}, 10)
    await at.freeze(who, 2)
    await at.send()
    await at.told()
    for (const days of [10, 31, 31]) {
      await at.later(days)
      await at.bill()
    }
    // The frozen months are free.
    expect(await at.paid(who)).toEqual([3_500])
  })

  test('is not for who joins after it was sent, nor for another plan, nor for who has left', async () => {
    const stays = await at.member()
    const other = await at.member({ productId: at.plan + 1, name: 'Other' })
    const left = await at.member({ status: 'inactive', leftAt: server.clock.date() })
    await at.send()
    const joins = await at.member()
    expect(await at.subjectsTo(stays)).toHaveLength(1)
    for (const who of [other, left, joins]) expect(await at.subjectsTo(who)).toEqual([])
    expect((await at.priced(joins))?.nextPrices).toEqual([])
  })

  test('is never paid by who cancels before it', async () => {
    const who = await at.member({}, 10)
    await at.send()
    await at.told()
    await at.cancel(who)
    await at.later(45)
    await at.bill()
    expect(await at.paid(who)).toEqual([])
  })

  test('with the key of an earlier one sends nothing more', async () => {
    const who = await at.member()
    const first = await at.send({}, 'k1')
    expect((await at.send({ monthlyCents: 9_900 }, 'k1')).result.id).toBe(first.result.id)
    expect(await at.subjectsTo(who)).toHaveLength(1)
  })
})

describe('the notice of 30 days', () => {
  const field = async (more: object) => (await at.send(more)).fieldErrors?.firstDay

  test("is counted on the merchant's clocks, and said with the first possible day", async () => {
    await at.member()
    expect(await field({ firstDay: at.inDays(29) })).toMatch(
      /^Members are told 30 days before they pay more: \d+ \w+ \d{4}/,
    )
    expect(await field({ firstDay: at.inDays(30) })).toBeUndefined()
  })

  test('is not needed for a price that is lower for all', async () => {
    await at.member()
    await at.member({ monthlyCents: 3_600 })
    expect(await field({ monthlyCents: 2_900, firstDay: at.inDays(0) })).toBeUndefined()
  })

  test('is needed when one member of many would pay more', async () => {
    await at.member({ monthlyCents: 3_600 })
    await at.member({ monthlyCents: 2_800 })
    expect(await field({ monthlyCents: 2_900, firstDay: at.inDays(0) })).toMatch(/30 days/)
  })

  test('of 30 days is required again for a change that replaces one, also for a lower price', async () => {
    const who = await at.member()
    const first = await at.send()
    await at.told()
    await at.later(10)
    expect(await field({ monthlyCents: 3_300, firstDay: at.inDays(20) })).toMatch(/30 days/)
    expect((await at.preview({ monthlyCents: 3_300 })).result.replaces).toMatchObject({ monthlyCents: 3_500 })
    await at.send({ monthlyCents: 3_300 })
    expect(await at.subjectsTo(who)).toEqual([announced, announced])
    expect((await at.priced(who))?.nextPrices).toMatchObject([{ monthlyCents: 3_300 }])
    expect((await at.list()).changes).toMatchObject([{ state: 'announced' }, { state: 'replaced', canTakeBack: false }])
    expect(await at.takeBack(first.result.id)).toMatchObject(inWords('PRICE_CHANGE_REPLACED'))
  })

  test('holds for what was promised: a lower price that was announced is not raised at once', async () => {
    await at.member()
    await at.send({ monthlyCents: 2_000, firstDay: at.inDays(5) })
    await at.told()
    expect(await field({ monthlyCents: 2_500, firstDay: at.inDays(5) })).toMatch(/30 days/)
  })

  test('a day that has passed, one that does not exist, or one in two years is refused at its field', async () => {
    await at.member()
    expect(await field({ monthlyCents: 2_000, firstDay: at.inDays(-1) })).toMatch(/has not passed/)
    expect(await field({ firstDay: '2027-02-31' })).toMatch(/enter a day/)
    expect(await field({ firstDay: at.inDays(400) })).toMatch(/a year/)
    expect((await at.list()).changes).toEqual([])
  })
})
