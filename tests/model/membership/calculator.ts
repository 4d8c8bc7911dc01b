/*
 * An independent calculator of memberships. It was written from the sentences of the specification without sight of the
 * product's rules, imports nothing of the product (independent.test.ts), and is what those rules are compared with.
 * It goes from event to event in handed-in time: acts, billings, retries, ends of grace, and the mornings on which
 * notices leave. Sums are BigInt cents, dates are day numbers (days.ts).
 *
 * The sentences, as understood
 *
 * Days. A billing is an instant in UTC, one calendar month after the one before, at the same time of day in UTC, on
 *   the date of the month of the join, shortened to the month's end (31 January, 28 February, 31 March). The day of an
 *   instant is its calendar day in the merchant's zone. Days left = day of the next billing - today; days of the period
 *   = day of the next billing - day of the last one.
 * Money. Integer cents; one division, at the end, rounded half up. Tax per charge = half up(net x rate), the rate in
 *   1/100 percent. What was shown is what is charged: another sum is refused and nothing is charged.
 * Joining. Charged: the sign-up price, else the monthly price. The agreed price is the monthly price of that day; the
 *   catalogue does not change it later.
 * Freeze. From the next billing for 1 to maxMonths billing periods, only while active and paid. At each billing instant
 *   inside it the fee with the plan's tax instead of the month; at 0 no order. A declined fee is tried on the retry
 *   days, then dropped; it never ends the freeze. No codes while frozen. At the end the month is billed as ever, on the
 *   same billing day. Waking charges the month now: declined, it stays frozen; approved, a period begins now and its
 *   day is the billing day. Cancelled while frozen it ends at once, nothing charged or returned.
 * Plan change (`prorated`). Up: the new monthly price for this member is above the agreed one; now, only active and
 *   paid; max(0, half up((new - paid before tax for this period) x days left / days of the period)), with tax at the
 *   new plan's rate, without the new sign-up price. Today counts as left. On the day of the next billing it waits for
 *   it. Uses go on counting, against the new limit. Down, or equal: at the next billing, undone freely until then. An
 *   order with a club for a vehicle whose membership runs is refused. Absent, or `purchase`: such an order replaces the
 *   plan at once without refund, the same plan is refused.
 * Swap. swapsPerYear times in any 12 months by the member, by staff always, with a reason; uses go on counting; not
 *   while unpaid, nor in the hour after a use.
 * Vehicles. One membership per vehicle, up to the maximum. The percent comes off sign-up and monthly price, half up, of
 *   one that joins while another of the member runs; it stays while that membership runs.
 * Leaving. An active one runs up to the next billing and then ends; rejoined before, nothing is charged and nothing has
 *   changed. An unpaid one ends at once.
 * Failed card. Retries on retryDays (absent: 1, 3, 5) after the billing, none on or after the next billing. Codes work
 *   for graceDays (absent: until the last retry). Paid within grace, period and day stay; after it, a period begins at
 *   the payment and its day is the billing day. After the last retry it has ended. A new card pays at once.
 * Price change for members. At least 30 days ahead, unless lowering. For the memberships of the plan that run when it
 *   is sent: the new price less the percent, from the first billing of a month on or after the first day. A second one
 *   before the first has begun replaces it. Taken back until the first member is billed.
 * Notices. Renewal noticeDays ahead; the card 30 and 7 days before it expires; a price change at once and noticeDays
 *   before its first day.
 *
 * Choices, where the sentences leave a gap
 *
 *  1. The billing day is the date of the month in UTC, also after waking and after paying late; only the days that are
 *     shown and counted are the zone's. A retry is a multiple of 24 hours after the billing.
 *  2. What is due at the very instant of an act is done before it; at one instant: due work by age of the membership,
 *     then notices, then acts.
 *  3. The percent leaves price x (100 - percent) / 100, rounded half up once (not: the price less a rounded discount).
 *  4. A sum of 0 is no order, writes no charge and counts as paid, whatever it is for.
 *  5. A declined join, change or wake leaves everything as it was; the card of a declined join is not kept.
 *  6. Grace: codes work up to the end of the calendar day (in the zone) that is graceDays after the day of the billing.
 *  7. A bill keeps sum, tax, retry days and grace of its first attempt, also when price, tax rate or settings change. A
 *     period that begins at a payment after grace still pays that bill.
 *  8. The uses start again when a month is paid: at its billing, at a retry, within grace or after it, at waking and at
 *     replacing. While it is unpaid, what is left of the month before can be used.
 *  9. "On or after the next billing" compares the instants; the last retry is the last that is made. With no retry
 *     left to make, the first decline ends the membership (and drops a freeze fee).
 * 10. A new card pays an unpaid month at once; a freeze fee keeps to its retry days. A decline of the new card leaves
 *     the retries as they were. The same where nothing was chosen.
 * 11. A declined freeze fee is dropped when the freeze ends, by waking or leaving too.
 * 12. The freeze fee is that of the tap; the tax rate is that of the catalogue when the card is asked.
 * 13. perYear counts the freezes of the membership that began after the same day of last year, on the day of the tap;
 *     the same for swaps. One that began exactly a year ago is free again. Swaps by staff do not count.
 * 14. One freeze is planned at a time; a second is refused until the first is undone.
 * 15. Cancelling drops a planned freeze and a planned change for good; announced prices stay for one who rejoins.
 * 16. A plan change down is also taken while frozen, not while unpaid or ending. It takes place at the next billing
 *     instant, a freeze fee's included, or with waking, which charges the new plan. A second change replaces a planned
 *     one; an upgrade now drops it. The price of a planned change is that of the tap. The current plan is refused.
 * 17. "Billing day itself" is the day of the next billing, before its instant. After the instant the new period has all
 *     its days left. The waiting upgrade is undone like a downgrade.
 * 18. "Paid for this period" counts the first month's price, upgrades of this period, and no freeze fee.
 * 19. A price that was announced for a plan is dropped when the membership leaves the plan; who comes to the plan after
 *     the sending is not included. Ending, frozen and unpaid ones are included.
 * 20. "Lowering": nobody who is included would pay more than now, or than was announced to them. The first day may be
 *     today, not earlier. With nobody to tell, or nothing new for anybody, there is no announcement.
 * 21. A change has begun on its first day; a second one is then kept beside it, and a billing takes the newest whose
 *     first day has come. Replaced ones do not come back.
 * 22. "Billed" is the first asking for a month at the new price, approved or not, and an approved waking. Taking back
 *     concerns the newest change of the plan and is mailed to everyone to whom it was sent, also to who has left.
 * 23. An up or down is judged against the agreed price, not against an announced one.
 * 24. Notices are judged at the first instant of their day and are not made up later. A renewal notice precedes only a
 *     billing of the month, not a freeze fee, and not the unpaid. The second mail of a price goes by the first day, to
 *     those who have not cancelled, and only if its day is after the sending.
 * 25. A card expires on the last day of its month; the notice is per member, if one of the memberships renews.
 * 26. The limits of a swap by state and by the hour bind staff too, only the count does not; staff may swap where
 *     members are not offered it. An hour is 60 minutes; at exactly 60 it is over.
 * 27. A replaced plan (purchase) keeps membership, percent, freezes and swaps; it drops what was planned, announced or
 *     unpaid, wakes the frozen, cuts the period, and begins one now. "change plan" is then not offered.
 * 28. An order names the vehicle. One without membership beyond the maximum is VEHICLES_FULL, after PLATE_RUNS.
 * 29. The zone does not change in a history. Discount codes, payments in doubt and tax by place are left out.
 * 30. Of several reasons the first counts, in the order in which acts.ts asks: no such membership, ended, not offered,
 *     state, the act's own, the sum shown, the card.
 */

import * as acts from './acts.ts'
import type { Outcome } from './acts.ts'
import { openZone, parseDay } from './days.ts'
import { runUntil } from './due-work.ts'
import * as merchantActs from './merchant-acts.ts'
import { reasons } from './types.ts'
import type { Act, Calculation, Declines, History, MembershipResult, Reason, Span, Verdict } from './types.ts'
import { dayTextAt, isRunning, mark, membershipsOf, type Membership, type World } from './world.ts'

const applyOfMembership = (world: World, act: Extract<Act, { membership: string }>): Outcome => {
  if (act.kind === 'join') return acts.join(world, act)
  const membership = world.memberships.find(({ id }) => id === act.membership)
  if (!membership) return 'NONE'
  if (membership.state === 'ended') return 'ENDED'
  switch (act.kind) {
    case 'freeze':
      return acts.freeze(world, act, membership)
    case 'undoFreeze':
      return acts.undoFreeze(world, act, membership)
    case 'wake':
      return acts.wake(world, act, membership)
    case 'changePlan':
      return acts.changePlan(world, act, membership)
    case 'undoChange':
      return acts.undoChange(world, act, membership)
    case 'swap':
      return acts.swap(world, act, membership)
    case 'use':
      return acts.use(world, act, membership)
    case 'cancel':
      return acts.cancel(world, act, membership)
    case 'reactivate':
      return acts.reactivate(world, act, membership)
  }
}

const apply = (world: World, act: Act): Outcome => {
  switch (act.kind) {
    case 'newCard':
      return merchantActs.newCard(world, act)
    case 'deleteAccount':
      return merchantActs.deleteAccount(world, act)
    case 'announcePrice':
      return merchantActs.announcePrice(world, act)
    case 'takePriceBack':
      return merchantActs.takePriceBack(world, act)
    case 'catalogue':
      return merchantActs.changeCatalogue(world, act)
    case 'settings':
      return merchantActs.changeSettings(world, act)
    default:
      return applyOfMembership(world, act)
  }
}

const isReason = (outcome: Outcome): outcome is Reason => (reasons as readonly string[]).includes(outcome)

const verdictOf = (act: number, outcome: Outcome): Verdict =>
  isReason(outcome) ? { act, refused: outcome } : { act, done: outcome }

/** The days of the spans in which codes work; spans that meet in a day are one. */
const codeDaysOf = (world: World, codes: readonly Span[]): MembershipResult['codeDays'] => {
  const days: MembershipResult['codeDays'] = []
  for (const { fromDay, to } of codes) {
    // The instant at which a span ends is no longer in it.
    const last = to === null ? null : dayTextAt(world, to - 1)
    const before = days.at(-1)
    if (before && before.last !== null && parseDay(before.last) + 1 >= parseDay(fromDay)) before.last = last
    else days.push({ first: fromDay, last })
  }
  return days
}

const resultOf = (world: World, membership: Membership): MembershipResult => {
  const { id, member, vehicle, plan, percent, agreed, state, uses, bill, fee } = membership
  const nextBilling = isRunning(membership) ? (bill?.due ?? membership.next) : null
  return {
    id,
    member,
    vehicle,
    plan,
    percent,
    agreed,
    state,
    nextBilling,
    nextBillingDay: nextBilling === null ? null : dayTextAt(world, nextBilling),
    nextRetry: (bill ?? fee)?.retries[0] ?? null,
    plannedFreeze: membership.plannedFreeze,
    plannedChange: membership.plannedChange,
    uses,
    timeline: membership.timeline,
    periods: membership.periods,
    frozen: membership.frozen,
    codes: membership.codes,
    codeDays: codeDaysOf(world, membership.codes),
    droppedFees: membership.droppedFees,
  }
}

/** What becomes of a history, up to and with its last instant. */
export const calculate = (history: History, declines: Declines = () => false): Calculation => {
  const world: World = {
    zone: openZone(history.timeZone),
    settings: history.settings,
    plans: new Map(history.plans.map((plan) => [plan.id, plan])),
    cards: new Map(),
    memberships: [],
    priceChanges: [],
    charges: [],
    verdicts: [],
    notices: [],
    declines,
  }
  let now = history.acts[0]?.at ?? history.until
  for (const [index, act] of history.acts.entries()) {
    if (act.at < now) throw new RangeError(`The acts of the history are not in order: ${index}`)
    runUntil(world, now, act.at)
    now = act.at
    world.verdicts.push(verdictOf(index, apply(world, act)))
    for (const membership of world.memberships) mark(world, membership, now)
  }
  runUntil(world, now, history.until)
  const members = new Set(world.memberships.map(({ member }) => member))
  return {
    verdicts: world.verdicts,
    charges: world.charges,
    memberships: world.memberships.map((membership) => resultOf(world, membership)),
    notices: world.notices,
    first: Object.fromEntries([...members].map((member) => [member, membershipsOf(world, member)[0]?.id ?? null])),
  }
}
