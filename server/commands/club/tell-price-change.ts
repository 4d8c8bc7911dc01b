import { momentsOf } from '#contract/rules/merchant-time.ts'
import { dayAfter, withPrice } from '#contract/rules/membership-prices.ts'
import { dayOf, stateOf, type MembershipRules } from '#contract/rules/membership.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail, type Letter } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { termsOfClub, type ClubRow } from '#server/tables/clubs.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import {
  lockMemberships,
  lockPriceChange,
  setNextPrices,
  updatePriceChange,
  type PriceChangeRow,
  type StoredState,
} from '#server/tables/price-changes.ts'
import { ratedHome } from '#server/tables/place-rate.ts'
import { userById, type UserRow } from '#server/tables/users.ts'
import { priceBackLetter, priceLetter } from './price-letters.ts'
import { rulesOf } from './terms.ts'

export interface PriceChangeWork {
  tx: Tx
  random: Random
  /** Origin of the merchant's site, for the link in the mail. */
  origin: string
  id: string
  now: Date
}

/** Memberships of one run: its transaction stays short. */
const portion = 25

/** The hour of the day at which members are told again, on the merchant's clocks. */
const hour = '09:00'

interface Telling extends PriceChangeWork {
  change: PriceChangeRow
  merchant: Merchant
  rules: MembershipRules
}

type BusyState = 'announcing' | 'reminding' | 'takingBack'

/** What a state is followed by once all memberships are told. */
const after: Record<BusyState, StoredState> = {
  announcing: 'announced',
  reminding: 'reminded',
  takingBack: 'takenBack',
}

/**
 * Continues a price change: puts it into the terms of its next memberships and mails their members, tells them again before
 * it begins where the merchant has that, or tells that it is taken back. Each is mailed once for each of these.
 * @returns when there is more to do; null: never
 */
export const continuePriceChange = async (work: PriceChangeWork): Promise<Date | null> => {
  const { tx, id, now } = work
  const change = await lockPriceChange(tx, id)
  if (!change) return null
  const merchant = await readMerchant(tx, change.tenantId)
  const telling = { ...work, change, merchant, rules: await rulesOf({ tx, merchant }) }
  const { state } = change
  if (state === 'announced') return remindWhenDue(telling)
  if (state !== 'announcing' && state !== 'reminding' && state !== 'takingBack') return null
  return (await tellSome(telling, state)) ? now : state === 'announcing' ? nextLook(telling) : null
}

/** @returns whether there are more */
const tellSome = async (telling: Telling, state: BusyState): Promise<boolean> => {
  const { tx, change } = telling
  const told = Math.min(change.told + portion, change.members.length)
  for (const club of await lockMemberships(tx, change.members.slice(change.told, told)))
    await tellOne(telling, state, club)
  const isDone = told === change.members.length
  await updatePriceChange(tx, change.id, { told, ...(isDone ? { state: after[state] } : {}) })
  return !isDone
}

const tellOne = async (telling: Telling, state: BusyState, club: ClubRow): Promise<void> => {
  const { tx, random, change, merchant, rules, origin, now } = telling
  const isOver = stateOf(termsOfClub(club), now.getTime()) === 'ended' || club.productId !== change.productId
  const buyer = isOver ? undefined : await userById(tx, club.userId)
  if (!buyer) return
  const isKnown = club.nextPrices.some(({ from }) => from === change.firstDay)
  // Who has been billed with it by now is not told that it is to come.
  if (state === 'reminding' && !isKnown) return
  const nextPrices = isKnown && state === 'reminding' ? club.nextPrices : pricesWith(club, change)
  if (state === 'announcing') await setNextPrices(tx, club, nextPrices)
  const letter = letterOf(state, {
    club: { ...club, nextPrices },
    place: await ratedHome(tx, merchant, buyer.homeLocationId, now),
    buyer,
    merchant,
    rules,
    origin,
    firstDay: change.firstDay,
  })
  await queueMail(tx, random, club.tenantId, now, composeMail(letter))
}

const pricesWith = (club: ClubRow, change: PriceChangeRow): ClubRow['nextPrices'] => [
  ...withPrice(termsOfClub(club), change).nextPrices,
]

const letterOf = (state: BusyState, letter: Parameters<typeof priceLetter>[0] & { buyer: UserRow }): Letter =>
  state === 'takingBack' ? priceBackLetter(letter) : priceLetter({ ...letter, isReminder: state === 'reminding' })

/** Begins to tell the members again, when its day has come. */
const remindWhenDue = async (telling: Telling): Promise<Date | null> => {
  const { tx, change, now } = telling
  const due = noticeAt(telling)
  if (due === null || due > now.getTime()) return nextLook(telling)
  await updatePriceChange(tx, change.id, { state: 'reminding', told: 0 })
  return now
}

const momentOf = ({ rules: { timeZone } }: Telling, day: string): number =>
  momentsOf(timeZone, `${day}T${hour}`)[0] ?? Date.parse(`${day}T${hour}Z`)

/** When the members are told again; null: they are not, or it is too close to the announcement. */
const noticeAt = (telling: Telling): number | null => {
  const { change, merchant } = telling
  const { noticeDays } = read(settings.membership, merchant.siteConfig.membership)
  if (noticeDays === undefined) return null
  const day = dayAfter(change.firstDay, -noticeDays)
  return day > change.sentOn ? momentOf(telling, day) : null
}

/** The merchant may set another number of days meanwhile, so each day until it begins is looked at. */
const nextLook = (telling: Telling): Date | null => {
  const { change, rules, now } = telling
  const today = dayOf(rules.timeZone, now.getTime())
  const at = [today, dayAfter(today, 1)].map((day) => momentOf(telling, day)).find((moment) => moment > now.getTime())!
  return dayOf(rules.timeZone, at) < change.firstDay ? new Date(at) : null
}
