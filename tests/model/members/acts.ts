// The acts of a history as the calls of the API do them: by the same commands, with what a phone shows before.
import { randomUUID } from 'node:crypto'
import { decide, outcomeOf, type Act as RuleAct, type Verdict } from '#contract/rules/membership-acts.ts'
import type { MembershipRules } from '#contract/rules/membership.ts'
import { fromCents } from '#contract/rules/money.ts'
import { monthlyLine, priceLine, taxOn } from '#contract/rules/pricing.ts'
import { lessForMember, orderableOf } from '#contract/rules/product.ts'
import { Reason } from '#contract/shapes/audit.ts'
import type { ActOutcome, PaidAct } from '#contract/shapes/membership.ts'
import type { OrderRequest } from '#contract/shapes/order.ts'
import { actForMember } from '#server/commands/customers/act-for-member.ts'
import { actOnClub, planOf } from '#server/commands/club/act-on-club.ts'
import { rulesOf } from '#server/commands/club/terms.ts'
import { placeOrder } from '#server/commands/orders/place-order.ts'
import { clubsOf, termsOfClub, type ClubRow } from '#server/tables/clubs.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { productsByIds, type ProductRow } from '#server/tables/products.ts'
import { addVehicle } from '#server/commands/profile/add-vehicle.ts'
import { deleteAccount } from '#server/commands/identity/delete-account.ts'
import { issueTempToken } from '#server/commands/kiosk/issue-temp-token.ts'
import { redeemCode } from '#server/commands/kiosk/redeem-code.ts'
import { Value } from 'typebox/value'
import type { Act } from '../membership/types.ts'
import { isDone, vehicleNamed, type People } from './people.ts'
import { productOf, type Site } from './site.ts'

export interface Playing {
  site: Site
  people: People
  /** Key of the order that an act may need. */
  key: string
}

type ActOf<K extends Act['kind']> = Extract<Act, { kind: K }>
/** @returns whether it was done */
type Play<K extends Act['kind']> = (playing: Playing, act: ActOf<K>) => Promise<boolean>

const productNow = async ({ site }: Playing, plan: string): Promise<ProductRow> =>
  (await site.as((tx) => productsByIds(tx, [productOf(site.history, plan)])))[0]!

const order = ({ site, key }: Playing, userId: string, request: OrderRequest): Promise<boolean> => {
  const paid = async () => {
    const { result } = await placeOrder({
      ports: site.ports,
      buyer: { tenant: 1, userId },
      key,
      requestHash: key,
      request,
    })
    isApproved = result.approved
  }
  let isApproved = false
  return isDone(paid).then((done) => done && isApproved)
}

/** A vehicle is entered, and a plan bought for it at the prices that the shop shows. */
export const join: Play<'join'> = async (playing, act) => {
  const { site, people } = playing
  const { as, clock } = site
  const userId = await people.signedUp(act.member, act.card)
  const now = clock.date()
  const vehicle = vehicleNamed(act.vehicle)
  let vehicleId = ''
  const entered = await isDone(async () => {
    vehicleId = (await as((tx) => addVehicle({ tx, tenant: 1, userId, vehicle, now }))).id
  })
  if (!entered) return false
  const running = await as((tx) => clubsOf(tx, userId, now))
  const percent = running.length > 0 ? (site.history.settings.extraVehiclePercent ?? 0) : 0
  const offered = orderableOf(lessForMember(await productNow(playing, act.plan), percent))
  const [first, month] = [priceLine(offered), monthlyLine(offered)!]
  const isBought = await order(playing, userId, {
    products: [{ productId: offered.productId }],
    total: fromCents(act.shown ?? first.unitPrice + first.tax),
    monthly: fromCents(month.unitPrice + month.tax),
    vehicleId,
  })
  if (!isBought) return false
  const club = (await as((tx) => clubsOf(tx, userId, now))).findLast((each) => each.vehicleId === vehicleId)
  people.hold(act.membership, { id: club!.id, userId })
  return true
}

interface Asked {
  club: ClubRow
  rules: MembershipRules
  verdict: Verdict
}

/** What a phone decides before it asks. */
const ask = async ({ site }: Playing, club: ClubRow, act: RuleAct): Promise<Asked> => {
  const rules = await site.as(async (tx) => rulesOf({ tx, merchant: await readMerchant(tx, 1) }))
  return { club, rules, verdict: decide(termsOfClub(club), act, site.clock.now(), rules) }
}

/** What was shown before: the outcome, or another one when the history says another sum. */
const shownOf = ({ site }: Playing, asked: Asked, sum: number, shown?: number): ActOutcome | undefined => {
  const { club, rules, verdict } = asked
  if ('refused' in verdict) return undefined
  const outcome = outcomeOf(termsOfClub(club), verdict, site.clock.now(), rules)
  return shown === undefined || shown === sum ? outcome : { ...outcome, totalCents: outcome.totalCents + 1 }
}

type Free = Parameters<typeof actOnClub>[0]['act']

/** An act that charges nothing. What the phone would not offer is asked for as well. */
const actFree = (playing: Playing, club: ClubRow, act: Free, shown?: ActOutcome): Promise<boolean> => {
  const { site } = playing
  const { random, origin } = site.ports
  const of = { userId: club.userId, membershipId: club.id }
  return isDone(() => site.as((tx) => actOnClub({ tx, random, origin, now: site.clock.date(), ...of, act, shown })))
}

/** An act that may have to be paid: by an order of the plan then. */
const actPaid = async (
  playing: Playing,
  asked: Asked,
  wanted: { act: PaidAct; productId: number; sum: number; shown: number | undefined },
): Promise<boolean> => {
  const { act, productId, sum } = wanted
  const { club, verdict } = asked
  const outcome = shownOf(playing, asked, sum, wanted.shown)
  if (!outcome || !('charge' in verdict)) return actFree(playing, club, { act, productId }, outcome)
  const membership = { id: club.id, act, shown: outcome }
  return order(playing, club.userId, { products: [{ productId }], membership })
}

type Simple = 'undoFreeze' | 'undoChange' | 'cancel' | 'reactivate'
const nameOf = { undoFreeze: 'unfreeze', undoChange: 'keepPlan', cancel: 'cancel', reactivate: 'reactivate' } as const

/** Runs an act of a membership that runs. */
const ofClub =
  <K extends Act['kind']>(
    play: (playing: Playing, act: ActOf<K> & { membership: string }, club: ClubRow) => Promise<boolean>,
  ): Play<K> =>
  async (playing, act) => {
    const { membership } = act as { membership: string }
    const club = await playing.people.clubOf(membership)
    return club !== undefined && play(playing, { ...act, membership }, club)
  }

export const simple = ofClub<Simple>((playing, { kind }, club) => actFree(playing, club, { act: nameOf[kind] }))

export const freeze = ofClub<'freeze'>(async (playing, { months, shown }, club) => {
  const asked = await ask(playing, club, { act: 'freeze', months })
  const { priceCents } = asked.rules.freeze
  const outcome = shownOf(playing, asked, priceCents + taxOn(priceCents, club.taxRate), shown)
  return actFree(playing, club, { act: 'freeze', months }, outcome)
})

const chargedIn = (verdict: Verdict): number | undefined =>
  'charge' in verdict ? verdict.charge.netCents + verdict.charge.taxCents : undefined

export const wake = ofClub<'wake'>(async (playing, { shown }, club) => {
  const asked = await ask(playing, club, { act: 'wake' })
  const sum = chargedIn(asked.verdict) ?? 0
  return actPaid(playing, asked, { act: 'wake', productId: club.productId, sum, shown })
})

export const changePlan = ofClub<'changePlan'>(async (playing, { plan: name, shown }, club) => {
  const product = await productNow(playing, name)
  const plan = planOf({ product })
  const asked = await ask(playing, club, { act: 'changePlan', plan })
  const monthly = monthlyLine(orderableOf(lessForMember(product, club.vehiclePercent)))!
  const sum = chargedIn(asked.verdict) ?? monthly.unitPrice + monthly.tax
  return actPaid(playing, asked, { act: 'changePlan', productId: product.id, sum, shown })
})

const adminId = randomUUID()

export const swap = ofClub<'swap'>(async (playing, act, club) => {
  const wanted = { act: 'swap' as const, vehicle: vehicleNamed(act.vehicle) }
  if (!act.staff) return actFree(playing, club, wanted)
  const { reason } = act.staff
  // As the call's schema refuses it.
  if (!Value.Check(Reason, reason)) return false
  const { site } = playing
  const { random, origin } = site.ports
  const of = { userId: club.userId, membershipId: club.id, now: site.clock.date() }
  return isDone(() => site.as((tx) => actForMember({ tx, random, origin, ...of, act: wanted, adminId, reason })))
})

/** The member shows a code, and the kiosk reads it. */
export const use = ofClub<'use'>(({ site }, _, club) => {
  const { random } = site.ports
  const now = site.clock.date()
  const of = { tenant: 1, userId: club.userId, membershipId: club.id }
  return isDone(async () => {
    const { tempId: code } = await site.as((tx) =>
      issueTempToken({ tx, random, ...of, deviceId: 'phone', kind: 'WashClub', now }),
    )
    await site.as((tx) => redeemCode({ tx, random, tenant: 1, terminalId: 'gate', code, locationId: 1, now }))
  })
})

/** Unpaid months are due at once then. Who has no account enters no card. */
export const newCard: Play<'newCard'> = async ({ site, people }, { member, card }) => {
  if (people.accountOf(member) === undefined) return true
  await people.enterCard(member, card)
  await site.runner.drain(['membership'])
  return true
}

export const leaveForGood: Play<'deleteAccount'> = async ({ site, people }, { member }) => {
  const userId = people.accountOf(member)
  if (userId === undefined) return true
  await site.as((tx) => deleteAccount({ tx, userId, now: site.clock.date() }))
  people.forget(member)
  return true
}
