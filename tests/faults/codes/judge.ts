import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'

/**
 * What a customer is told of a purchase.
 * - paid: it is bought
 * - nothing: nothing was charged, and nothing will be
 * - unsure: its outcome is not known yet
 */
export type Word = 'paid' | 'nothing' | 'unsure'

/** One purchase with a code, as observed from outside the product. */
export interface Tried {
  number: number
  key: string
  code: string
  /** With the code, as the customer confirmed it. */
  shownCents: number
  told: Word
}

/** An order as it is stored. */
export interface OrderRow {
  id: string
  key: string
  user: string
  state: string
  /** Null: it names none. */
  code: string | null
  total: number
  /** It holds its code. */
  isHeld: boolean
}

/** A code as it is stored, with its bounds; null: any number. */
export interface CodeRow {
  code: string
  used: number
  most: number | null
  mostEach: number | null
}

export interface Evidence {
  tried: readonly Tried[]
  ledger: readonly LedgerLine[]
  orders: readonly OrderRow[]
  codes: readonly CodeRow[]
}

export interface Judgement {
  approved: number
  /** By all customers or by one. */
  usedTooOften: string[]
  /** A counter that is not the number of the orders which hold the code. */
  miscounted: string[]
  /** Held by an order that took no money, or by none that was bought. */
  heldWrongly: string[]
  chargedTwice: string[]
  chargedOther: string[]
  toldFalsely: string[]
}

const isOpen = ({ state }: OrderRow): boolean => state === 'approved' || state === 'pending'

/** Compares what customers were told with the gateway's ledger and the server's database, after all requests have ended. */
export const judge = ({ tried, ledger, orders, codes }: Evidence): Judgement => {
  const voided = new Set(ledger.flatMap(({ type, reference }) => (type === 'void' ? [reference] : [])))
  const charges = ledger.filter(({ type, reference }) => type === 'charge' && !voided.has(reference))
  const chargesOf = (id: string) => charges.filter(({ reference }) => reference === id)
  const bought = orders.filter(({ state }) => state === 'approved')
  const named = tried.map((each) => ({ each, order: orders.find(({ key }) => key === each.key) }))
  const known = new Set(tried.map(({ key }) => key))
  return {
    approved: bought.length,
    usedTooOften: codes.flatMap(({ code, most, mostEach }) => {
      const uses = bought.filter((order) => order.code === code)
      const users = [...new Set(uses.map(({ user }) => user))]
      const each = Math.max(0, ...users.map((user) => uses.filter((order) => order.user === user).length))
      return [
        ...(most !== null && uses.length > most ? [`${code}: used ${uses.length} times, ${most} allowed`] : []),
        ...(mostEach !== null && each > mostEach ? [`${code}: used ${each} times by one, ${mostEach} allowed`] : []),
      ]
    }),
    miscounted: codes.flatMap(({ code, used }) => {
      const held = orders.filter((order) => order.code === code && isOpen(order)).length
      return used === held ? [] : [`${code}: counted ${used} times, held by ${held} orders`]
    }),
    heldWrongly: orders.flatMap((order) =>
      order.isHeld === (order.code !== null && isOpen(order))
        ? []
        : [`${order.id} (${order.state}): held ${order.isHeld}`],
    ),
    chargedTwice: [
      ...orders.flatMap(({ id }) => (chargesOf(id).length > 1 ? [`${id}: charged ${chargesOf(id).length} times`] : [])),
      ...bought.flatMap(({ id, key }) => (known.has(key) ? [] : [`${id}: bought by a copy of a purchase`])),
    ],
    chargedOther: named.flatMap(({ each, order }) => {
      if (order?.state !== 'approved') return []
      const charged = chargesOf(order.id).reduce((sum, { amount = 0 }) => sum + amount, 0)
      return charged === each.shownCents && order.total === each.shownCents
        ? []
        : [`purchase ${each.number}: ${each.shownCents} shown, ${charged} charged`]
    }),
    toldFalsely: named.flatMap(({ each, order }) => {
      const isBought = order?.state === 'approved'
      const isFalse = (each.told === 'paid' && !isBought) || (each.told === 'nothing' && isBought)
      return isFalse ? [`purchase ${each.number}: told ${each.told}, and it is ${order?.state ?? 'unknown'}`] : []
    }),
  }
}
