// The acts that concern more than one membership: cards, accounts, announced prices, the catalogue, the settings.

import { dayText, parseDay } from './days.ts'
import { payBill } from './due-work.ts'
import type { ActOf, Outcome } from './acts.ts'
import type { Notice } from './types.ts'
import { end, isRunning, less, membershipsOf, planOf, type Membership, type PriceChange, type World } from './world.ts'

const daysAhead = 30

/** The card is kept whether or not it pays; what is unpaid stays so when it does not. */
export const newCard = (world: World, { at, member, card }: ActOf<'newCard'>): Outcome => {
  if (card) world.cards.set(member, card)
  for (const membership of membershipsOf(world, member)) {
    if (membership.state === 'unpaid') payBill(world, membership, at, 'newCard')
  }
  return 'now'
}

export const deleteAccount = (world: World, { member }: ActOf<'deleteAccount'>): Outcome => {
  for (const membership of membershipsOf(world, member)) end(world, membership)
  world.cards.delete(member)
  return 'now'
}

const mailAll = (world: World, at: number, change: PriceChange, kind: Notice['kind']): void => {
  const day = dayText(world.zone.dayOf(at))
  const about = dayText(change.firstDay)
  for (const { id, member } of change.sentTo) world.notices.push({ kind, member, membership: id, day, about })
}

const withdraw = (world: World, change: PriceChange): void => {
  change.isOver = true
  for (const membership of world.memberships) {
    membership.announced = membership.announced.filter((announced) => announced.change !== change)
  }
}

const newestPrice = (world: World, plan: string): PriceChange | undefined =>
  world.priceChanges.findLast((change) => change.plan === plan && !change.isOver)

const paysAlready = ({ agreed, percent, announced }: Membership, cents: number): boolean =>
  announced.length === 0 && less(cents, percent) === agreed

/** The lowest of the prices that a member pays or was told. */
const lowestOf = ({ agreed, announced }: Membership): bigint =>
  announced.reduce((lowest, { price }) => (price < lowest ? price : lowest), agreed)

export const announcePrice = (world: World, act: ActOf<'announcePrice'>): Outcome => {
  const today = world.zone.dayOf(act.at)
  const firstDay = parseDay(act.firstDay)
  const sentTo = world.memberships.filter((membership) => isRunning(membership) && membership.plan === act.plan)
  if (sentTo.length === 0) return 'MEMBERS_NONE'
  if (sentTo.every((membership) => paysAlready(membership, act.cents))) return 'PRICE_SAME'
  const isRaise = sentTo.some((membership) => less(act.cents, membership.percent) > lowestOf(membership))
  if (firstDay < today) return 'FIRST_DAY_PAST'
  if (isRaise && firstDay - today < daysAhead) return 'NOTICE_SHORT'
  const before = newestPrice(world, act.plan)
  if (before && before.firstDay > today) withdraw(world, before)
  const change: PriceChange = { plan: act.plan, firstDay, sentOn: today, isBilled: false, isOver: false, sentTo }
  world.priceChanges.push(change)
  for (const membership of sentTo) {
    membership.announced.push({ change, price: less(act.cents, membership.percent) })
  }
  mailAll(world, act.at, change, 'priceChange')
  return 'now'
}

export const takePriceBack = (world: World, { at, plan }: ActOf<'takePriceBack'>): Outcome => {
  const change = newestPrice(world, plan)
  if (!change) return 'PRICE_CHANGE_NONE'
  if (change.isBilled) return 'PRICE_CHANGE_BILLED'
  withdraw(world, change)
  mailAll(world, at, change, 'priceChangeTakenBack')
  return 'now'
}

/** What runs keeps its agreed price. */
export const changeCatalogue = (world: World, { plan, change }: ActOf<'catalogue'>): Outcome => {
  world.plans.set(plan, { ...planOf(world, plan), ...change })
  return 'now'
}

export const changeSettings = (world: World, { settings }: ActOf<'settings'>): Outcome => {
  world.settings = settings
  return 'now'
}
