// Plays a history by the site's commands, and says what became of it.
import { eq, ne } from 'drizzle-orm'
import { stateOf } from '#contract/rules/membership.ts'
import { clubs, termsOfClub, type ClubRow } from '#server/tables/clubs.ts'
import { orders, type OrderRow } from '#server/tables/orders.ts'
import { vehicles } from '#server/tables/vehicles.ts'
import type { Sum } from '../comparable-history.ts'
import type { GeneratedHistory } from '../membership/history.ts'
import type { Act, Calculation } from '../membership/types.ts'
import * as memberActs from './acts.ts'
import { ledgerFaults } from './ledger.ts'
import * as merchantActs from './merchant-acts.ts'
import { makePeople, type People } from './people.ts'
import { openSite, type Site } from './site.ts'

/** How a membership stands when the history ends. */
export interface End {
  id: string
  nextBilling?: number
  plan?: string
  cents?: number
  vehicle?: string
  uses?: number
}

export interface Played {
  sums: Sum[]
  /** Of each act, whether it was done. */
  done: boolean[]
  ends: End[]
  /** What the gateway's ledger says otherwise. */
  faults: string[]
}

const playAct = (playing: memberActs.Playing, act: Act): Promise<boolean> => {
  const { site } = playing
  switch (act.kind) {
    case 'join':
      return memberActs.join(playing, act)
    case 'freeze':
      return memberActs.freeze(playing, act)
    case 'wake':
      return memberActs.wake(playing, act)
    case 'changePlan':
      return memberActs.changePlan(playing, act)
    case 'swap':
      return memberActs.swap(playing, act)
    case 'use':
      return memberActs.use(playing, act)
    case 'newCard':
      return memberActs.newCard(playing, act)
    case 'deleteAccount':
      return memberActs.leaveForGood(playing, act)
    case 'announcePrice':
      return merchantActs.announcePrice(site, act)
    case 'takePriceBack':
      return merchantActs.takePriceBack(site, act)
    case 'catalogue':
      return merchantActs.publishPrice(site, act)
    case 'settings':
      throw new Error('settings do not change here')
    default:
      return memberActs.simple(playing, act)
  }
}

const keyOf = (index: number): string => `act ${index}`

/** Whose charge an order is: an order of a join names the act, any other the membership. */
const membershipIn = (history: GeneratedHistory, names: ReadonlyMap<string, string>, order: OrderRow): string => {
  if (order.membershipId !== null) return names.get(order.membershipId) ?? `the unknown ${order.membershipId}`
  const act = history.acts.find((_, index) => keyOf(index) === order.key)
  return act?.kind === 'join' ? act.membership : `the unknown ${order.key}`
}

const sumOf = ({ history }: Site, names: ReadonlyMap<string, string>, order: OrderRow): Sum => {
  const productId = order.charge?.plan.productId ?? order.lines[0]?.productId ?? 0
  return [
    membershipIn(history, names, order),
    order.createdAt.getTime(),
    history.plans[productId - 1]?.id ?? `the unknown ${productId}`,
    order.subtotalCents,
    order.taxesCents,
    order.state === 'approved',
  ]
}

const endOf = async (site: Site, people: People, id: string): Promise<End> => {
  const held = people.heldAs(id)
  const [row] = held ? await site.as((tx) => tx.select().from(clubs).where(eq(clubs.id, held.id))) : []
  return row && stateOf(termsOfClub(row), site.clock.now()) !== 'ended' ? standing(site, id, row) : { id }
}

const standing = async (site: Site, id: string, row: ClubRow): Promise<End> => {
  const { plan, nextBillingAt } = termsOfClub(row)
  const [vehicle] = await site.as((tx) => tx.select().from(vehicles).where(eq(vehicles.id, row.vehicleId!)))
  return {
    id,
    nextBilling: nextBillingAt,
    plan: plan.name,
    cents: plan.monthlyCents,
    vehicle: vehicle!.license,
    uses: row.usesThisPeriod,
  }
}

/** @param calculated names the memberships, and says when each ended */
export const play = async (history: GeneratedHistory, calculated: Calculation): Promise<Played> => {
  const site = await openSite(history)
  try {
    const people = makePeople(site)
    const done: boolean[] = []
    for (const [index, act] of history.acts.entries()) {
      await site.runUntil(act.at)
      done.push(await playAct({ site, people, key: keyOf(index) }, act))
    }
    await site.runUntil(history.until)
    const placed = await site.as((tx) => tx.select().from(orders).where(ne(orders.state, 'refused')))
    const names = people.names()
    const ends: End[] = []
    for (const { id } of calculated.memberships) ends.push(await endOf(site, people, id))
    return {
      sums: placed.filter(({ totalCents }) => totalCents > 0).map((order) => sumOf(site, names, order)),
      done,
      ends,
      faults: ledgerFaults(site.ledger(), placed, calculated, (order) => membershipIn(history, names, order)),
    }
  } finally {
    await site.close()
  }
}
