import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'
import { claimOf } from './sentences.ts'

/** A sentence that was on screen. */
export interface Sentence {
  /** Epoch milliseconds. */
  at: number
  text: string
}

/** One tap on Pay, as observed from outside the app. */
export interface Purchase {
  number: number
  /** Idempotency keys of the orders sent between this tap and the next; empty when no order was sent. */
  keys: readonly string[]
  /** Sentences on screen between this tap and the next. */
  sentences: readonly Sentence[]
}

/** The server's row of an order. */
export interface OrderFact {
  id: string
  key: string
  state: string
  /** Number of wallet items delivered for it. */
  delivered: number
}

export interface Evidence {
  purchases: readonly Purchase[]
  ledger: readonly LedgerLine[]
  orders: readonly OrderFact[]
}

export interface Judgement {
  charged: number
  chargedTwice: string[]
  toldFalsely: string[]
  neverTold: string[]
  /** Charged without goods, or goods without a charge. */
  misdelivered: string[]
}

/** Charges by reference, with those that were voided apart. */
const chargesOf = (ledger: readonly LedgerLine[]): { charges: LedgerLine[]; returns: LedgerLine[] } => {
  const voided = new Set(ledger.filter(({ type }) => type === 'void').map(({ reference }) => reference))
  const charged = ledger.filter(({ type }) => type === 'charge')
  return {
    charges: charged.filter(({ reference }) => !voided.has(reference)),
    returns: charged.filter(({ reference }) => voided.has(reference)),
  }
}

const falseClaims = (
  { sentences }: Purchase,
  charges: readonly LedgerLine[],
  returns: readonly LedgerLine[],
): string[] =>
  sentences.flatMap(({ at, text }) => {
    const claim = claimOf(text)
    const chargedThen = charges.some((charge) => Date.parse(charge.at) <= at)
    const isFalse =
      (claim === 'paid' && !chargedThen) ||
      (claim === 'uncharged' && charges.length > 0) ||
      (claim === 'returned' && (charges.length > 0 || returns.length === 0))
    return isFalse ? [`"${text}" with ${charges.length} charges`] : []
  })

/** A charged purchase must be shown as paid. An uncharged purchase must end with one of the other claims. */
const isTold = ({ sentences }: Purchase, charges: readonly LedgerLine[]): boolean => {
  const claims = sentences.map(({ text }) => claimOf(text))
  return charges.length > 0 ? claims.includes('paid') : claims.some((claim) => claim !== undefined)
}

/** Compares the sentences with the gateway's ledger and the server's database, after all requests have ended. */
export const judge = ({ purchases, ledger, orders }: Evidence): Judgement => {
  const { charges, returns } = chargesOf(ledger)
  const linesFor = (lines: readonly LedgerLine[], keys: readonly string[]) => {
    const ids = new Set(orders.filter(({ key }) => keys.includes(key)).map(({ id }) => id))
    return lines.filter(({ reference }) => ids.has(reference))
  }
  const known = new Map(orders.map((order) => [order.id, order]))
  const named = (purchase: Purchase, problem: string) => `purchase ${purchase.number}: ${problem}`
  const each = purchases.map((purchase) => ({
    purchase,
    taken: linesFor(charges, purchase.keys),
    returned: linesFor(returns, purchase.keys),
  }))
  const stray = charges.filter(({ reference }) => !known.has(reference))
  return {
    charged: charges.length,
    chargedTwice: each
      .filter(({ taken }) => taken.length > 1)
      .map(({ purchase, taken }) => named(purchase, `charged ${taken.length} times`)),
    toldFalsely: each.flatMap(({ purchase, taken, returned }) =>
      falseClaims(purchase, taken, returned).map((claim) => named(purchase, claim)),
    ),
    neverTold: each
      .filter(({ purchase, taken }) => !isTold(purchase, taken))
      .map(({ purchase, taken }) => named(purchase, `${taken.length} charges, and no word of it`)),
    misdelivered: [
      ...stray.map(({ reference }) => `charge ${reference} belongs to no order`),
      ...orders
        .filter(({ id, delivered }) => delivered !== charges.filter(({ reference }) => reference === id).length)
        .map(({ id, state, delivered }) => `order ${id} (${state}): delivered ${delivered} times`),
    ],
  }
}
