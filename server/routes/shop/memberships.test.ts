import { inWords } from '#server/testing/in-words.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/messages.ts'
import { decide, outcomeOf, type Act } from '#contract/rules/membership-acts.ts'
import type { MembershipRules } from '#contract/rules/membership.ts'
import type { ActOutcome, Membership } from '#contract/shapes/membership.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { day } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

const offered = {
  freeze: { maxMonths: 3, perYear: 1, priceCents: 500 },
  planChange: 'prorated' as const,
  retryDays: [1, 3, 5, 8],
  graceDays: 2,
  vehicleSwapsPerYear: 1,
}
const rules: MembershipRules = { ...offered, leave: 'long', timeZone: 'UTC' }

let server: TestServer
let merchant: TestMerchant
let member: TestPerson
let plans: { basic: number; family: number }

beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '200' } })
})
afterAll(() => server.close())

/** A member of the basic plan, with 30 days until the next billing. */
const join = async (membership: SiteConfig['membership'] = offered): Promise<void> => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], ...(membership ? { membership } : {}) }
  merchant = await server.make.merchant({ siteConfig })
  member = await server.make.loggedIn(merchant)
  await server.make.card(member, tokenFor('approves'))
  const plan = (name: string, monthlyCents: number) =>
    server.make.product(merchant, { productType: 'AppClub', name, monthlyCents, taxRate: 700 })
  plans = { basic: (await plan('Basic', 3_499)).id, family: (await plan('Family', 5_999)).id }
  const basic = { productId: plans.basic, name: 'Basic', monthlyCents: 3_499, taxRate: 700 }
  await server.make.club(member, { ...basic, billingDay: new Date(server.clock.now() + 30 * day).getUTCDate() })
}
beforeEach(() => join())

const mine = async (): Promise<Membership> => {
  const [first] = (await server.call('GET /users/memberships', { as: member })).result
  if (!first) throw new Error('no membership')
  return first
}
const act = (id: string, body: object, key?: string) =>
  server.call('POST /users/memberships/{id}/acts', {
    as: member,
    params: { id },
    body,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const shownFor = ({ terms }: Membership, wanted: Act): ActOutcome => {
  const verdict = decide(terms, wanted, server.clock.now(), rules)
  if ('refused' in verdict) throw new Error(verdict.refused)
  return outcomeOf(terms, verdict, server.clock.now(), rules)
}
const family = () => ({
  productId: plans.family,
  name: 'Family',
  monthlyCents: 5_999,
  taxRate: 700,
  useLimit: null,
  locationIds: [],
})
const order = (id: string, wanted: 'wake' | 'changePlan', shown: ActOutcome, key = 'k1') =>
  server.call('POST /orders', {
    as: member,
    body: { products: [{ productId: plans.family }], membership: { id, act: wanted, shown } },
    headers: { 'idempotency-key': key },
  })
const mails = async (): Promise<string[]> => {
  await server.idle()
  return (server.mailbox?.list() ?? []).filter(({ to }) => to === member.email).map(({ subject }) => subject)
}
/** Moves the clock, and logs in again. */
const later = async (days: number): Promise<void> => {
  server.clock.advance(days * day)
  member = await server.make.logIn(member)
}

test('a membership is listed with its terms, and one that has ended is not', async () => {
  expect(await mine()).toMatchObject({ terms: { plan: { name: 'Basic', monthlyCents: 3_499 }, freeze: null } })
  const { id } = await mine()
  await act(id, { act: 'cancel' })
  await later(31)
  expect((await server.call('GET /users/memberships', { as: member })).result).toEqual([])
})

describe('a freeze', () => {
  test('begins at the next billing, is mailed, and is taken back freely', async () => {
    const before = await mine()
    const frozen = await act(before.id, {
      act: 'freeze',
      months: 2,
      shown: shownFor(before, { act: 'freeze', months: 2 }),
    })
    expect(frozen.result.terms.freeze).toMatchObject({ from: before.terms.nextBillingAt, cents: 500 })
    expect((await act(before.id, { act: 'unfreeze' })).result.terms.freeze).toBeNull()
    expect((await mails()).toSorted()).toEqual(
      ['Your wash club will be frozen', 'Your wash club will not be frozen'].toSorted(),
    )
  })

  test('that the member has not seen as it is now is refused, and nothing changes', async () => {
    const before = await mine()
    const shown = { ...shownFor(before, { act: 'freeze', months: 2 }), nextTotalCents: 0 }
    expect(await act(before.id, { act: 'freeze', months: 2, shown })).toMatchObject(inWords('TOTAL_CHANGED'))
    expect(await mine()).toEqual(before)
    expect((await mails()).toSorted()).toEqual([].toSorted())
  })

  test('that is tapped twice is one freeze, with one mail', async () => {
    const { id } = await mine()
    const tap = () => act(id, { act: 'freeze', months: 1 }, 'f1')
    const sent = await Promise.all([tap(), tap()])
    // The second is told to wait while the first is carried out, and gets its answer afterwards.
    for (const { status, errorCode } of sent) {
      if (status !== 200) expect(errorCode).toBe('IDEMPOTENCY_IN_PROGRESS')
    }
    expect((await tap()).result).toEqual(sent.find(({ status }) => status === 200)?.result)
    expect((await mails()).length).toBe(1)
  })

  test('of which the key has been used for another act is refused', async () => {
    const { id } = await mine()
    await act(id, { act: 'freeze', months: 1 }, 'f1')
    expect(await act(id, { act: 'unfreeze' }, 'f1')).toMatchObject(inWords('IDEMPOTENCY_REUSED'))
    expect((await mine()).terms.freeze).not.toBeNull()
  })

  test('gives no code while it lasts, and the month of a waking is paid by an order', async () => {
    const { id } = await mine()
    await act(id, { act: 'freeze', months: 2 })
    await later(30)
    // The first month of the freeze is billed: a payment that is under way would make the next one wait.
    await server.runAll('membership')
    await server.idle()
    const code = () =>
      server.call('POST /temptoken', {
        as: member,
        body: { TempIdType: 'WashClub' },
        headers: { deviceid: 'abcdefghij0123456789' },
      })
    expect(await code()).toMatchObject(inWords('CLUB_NONE'))
    const frozen = await mine()
    const paid = await order(id, 'wake', shownFor(frozen, { act: 'wake' }))
    expect(paid.result).toMatchObject({ approved: true, total: 37.44 })
    expect((await mine()).terms).toMatchObject({ freeze: null, paidCents: 3_499 })
    expect((await code()).status).toBe(200)
  })
})

describe('another plan', () => {
  test('that is dearer is paid for the days that are left, and begins at once', async () => {
    await later(17)
    const before = await mine()
    const shown = shownFor(before, { act: 'changePlan', plan: family() })
    // (59.99 − 34.99) × 13 ÷ 30 (or 31 in a longer month), and 7 % tax.
    expect([1_159, 1_121]).toContain(shown.totalCents)
    const paid = await order(before.id, 'changePlan', shown)
    expect(paid.result).toMatchObject({ approved: true, total: shown.totalCents / 100 })
    expect((await mine()).terms).toMatchObject({ plan: { name: 'Family' }, nextBillingAt: before.terms.nextBillingAt })
    expect((await mails()).toSorted()).toEqual(['Your plan has changed'])
  })

  test('costs nothing and stays away when the card is declined', async () => {
    await server.make.card(member, tokenFor('declines'))
    const before = await mine()
    const answer = await order(before.id, 'changePlan', shownFor(before, { act: 'changePlan', plan: family() }))
    expect(answer.result).toMatchObject({ approved: false })
    expect((await mine()).terms).toEqual(before.terms)
  })

  test('is charged once when it is confirmed twice', async () => {
    const before = await mine()
    const shown = shownFor(before, { act: 'changePlan', plan: family() })
    const answers = await Promise.all([
      order(before.id, 'changePlan', shown, 'a'),
      order(before.id, 'changePlan', shown, 'b'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { result } = await server.call('GET /users/purchases', { as: member })
    expect(result).toHaveLength(1)
  })

  test('whose price has changed since is refused with what it costs now', async () => {
    const before = await mine()
    const shown = { ...shownFor(before, { act: 'changePlan', plan: family() }), totalCents: 1 }
    expect(await order(before.id, 'changePlan', shown)).toMatchObject(inWords('TOTAL_CHANGED'))
  })

  test('that is cheaper waits for the next billing, and is taken back', async () => {
    await server.make.club(member, { ...family(), status: 'active', monthlyCents: 5_999, billingDay: 1 })
    const { id } = await mine()
    const planned = await act(id, { act: 'changePlan', productId: plans.basic })
    expect(planned.result.terms.nextPlan).toMatchObject({ name: 'Basic', monthlyCents: 3_499 })
    expect((await act(id, { act: 'keepPlan' })).result.terms.nextPlan).toBeNull()
    expect((await mails()).toSorted()).toEqual(['Your plan will change', 'Your plan stays as it is'].toSorted())
  })
})

describe('a swap of the vehicle', () => {
  const van = { make: 'Ford', model: 'Transit', year: '2019', license: 'VAN7', color: 'White', state: 'OR' }
  const code = async () =>
    (
      await server.call('POST /temptoken', {
        as: member,
        body: { TempIdType: 'WashClub' },
        headers: { deviceid: 'abcdefghij0123456789' },
      })
    ).result.tempId
  const redeem = async (shown: string, locationId = 1) => {
    const kiosk = await server.make.kiosk(merchant)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    return server.call('POST /kiosk/redeem', { as: kiosk, body: { code: shown, locationId }, headers })
  }

  test('opens the lane for the new vehicle at once, ends the code of the old one, and is mailed', async () => {
    const car = await server.make.car(member)
    const { id } = await mine()
    const old = await code()
    const swapped = await act(id, { act: 'swap', vehicle: van })
    expect(swapped.result).toMatchObject({ vehicle: van, otherVehicles: [{ id: car.id, license: car.license }] })
    expect((await server.call('GET /users/vehicle', { as: member })).result).toEqual(van)
    expect(await redeem(old)).toMatchObject(inWords('CODE_EXPIRED'))
    expect((await redeem(await code())).result).toMatchObject({ license: 'VAN7' })
    expect(await mails()).toEqual(['Your vehicle has changed'])
  })

  test('keeps the uses of the period, both vehicles, and who swapped them when', async () => {
    const car = await server.make.car(member)
    const { id } = await mine()
    await redeem(await code())
    await later(1 / 24)
    const { result } = await act(id, { act: 'swap', vehicle: van })
    expect(result).toMatchObject({ usesThisPeriod: 1, otherVehicles: [{ id: car.id }] })
    const at = server.clock.now()
    expect(result.terms.swaps).toEqual([{ at, from: car.id, to: result.vehicle?.id, isByStaff: false }])
  })

  test('by a license plate that the member has already takes the known vehicle', async () => {
    const car = await server.make.car(member)
    const { id } = await mine()
    const { result } = await act(id, { act: 'swap', vehicle: van })
    await later(366)
    await server.runAll('membership')
    await server.make.club(member, { vehicleId: result.vehicle!.id })
    const back = await act((await mine()).id, { act: 'swap', vehicle: { ...van, license: car.license } })
    expect(back.result).toMatchObject({ vehicle: car, otherVehicles: [van] })
  })

  test('of whose license plate another membership runs is refused, and nothing is stored', async () => {
    const other = await server.make.loggedIn(merchant)
    await server.make.car(other, { license: 'VAN7' })
    await server.make.club(other)
    const { id } = await mine()
    expect(await act(id, { act: 'swap', vehicle: van })).toMatchObject(inWords('PLATE_RUNS'))
    expect(await mine()).toMatchObject({ vehicle: null, otherVehicles: [] })
  })

  test.each<[ErrorCode, () => Promise<unknown>]>([
    ['VEHICLE_UNKNOWN', async () => act((await mine()).id, { act: 'swap', vehicleId: crypto.randomUUID() })],
    ['VALIDATION', async () => act((await mine()).id, { act: 'swap', vehicle: { ...van, state: 'XX' } })],
    ['SWAP_SAME', async () => act((await mine()).id, { act: 'swap', vehicleId: (await server.make.car(member)).id })],
    [
      'SWAP_AFTER_USE',
      async () => {
        await redeem(await code())
        await later(1 / 48)
        return act((await mine()).id, { act: 'swap', vehicle: van })
      },
    ],
    [
      'SWAP_LIMIT',
      async () => {
        const { id } = await mine()
        await act(id, { act: 'swap', vehicle: van })
        return act(id, { act: 'swap', vehicle: { ...van, license: 'VAN8' } })
      },
    ],
  ])('is refused: %s', async (refusal, doing) => {
    expect(await doing()).toMatchObject(inWords(refusal))
  })
})

const refusals: [ErrorCode, () => Promise<unknown>][] = [
  ['MEMBERSHIP_UNKNOWN', () => act(crypto.randomUUID(), { act: 'cancel' })],
  ['FREEZE_MONTHS', async () => act((await mine()).id, { act: 'freeze', months: 4 })],
  ['CLUB_SAME', async () => act((await mine()).id, { act: 'changePlan', productId: plans.basic })],
  ['PRODUCT_UNKNOWN', async () => act((await mine()).id, { act: 'changePlan', productId: 999_999 })],
  ['CLUB_NOT_PENDING', async () => act((await mine()).id, { act: 'reactivate' })],
  ['CLUB_STATE', async () => act((await mine()).id, { act: 'unfreeze' })],
  ['TOTAL_CHANGED', async () => act((await mine()).id, { act: 'changePlan', productId: plans.family })],
  [
    'CLUB_NOT_OFFERED',
    async () => {
      await join({})
      return act((await mine()).id, { act: 'freeze', months: 1 })
    },
  ],
  [
    'CLUB_NONE',
    async () => {
      const { id } = await mine()
      await act(id, { act: 'cancel' })
      await later(31)
      return act(id, { act: 'cancel' })
    },
  ],
  [
    'NO_CARD',
    async () => {
      const { id } = await mine()
      await act(id, { act: 'cancel' })
      await server.call('DELETE /users/card', { as: member })
      return act(id, { act: 'reactivate' })
    },
  ],
  [
    'FREEZE_LIMIT',
    async () => {
      const now = server.clock.now()
      await server.make.club(member, { freezes: [now - 20 * day], billingDay: 1 })
      return act((await mine()).id, { act: 'freeze', months: 1 })
    },
  ],
]
test.each(refusals)('an act is refused: %s', async (code, doing) => {
  expect(await doing()).toMatchObject(inWords(code))
})

test('a member of another merchant is not found', async () => {
  const { id } = await mine()
  await join()
  expect(await act(id, { act: 'cancel' })).toMatchObject(inWords('MEMBERSHIP_UNKNOWN'))
})
