import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'

/**
 * What the desk is told of a refund.
 * - done: the money is paid back
 * - nothing: no money moved
 * - unsure: it is being checked, and the screen says so
 */
export type Word = 'done' | 'nothing' | 'unsure'

/** One refund that the desk asked for, as observed from outside the product. */
export interface Asked {
  number: number
  id: string
  order: string
  cents: number
  told: Word
}

/** A refund as it is stored. */
export interface RefundRow {
  id: string
  order: string
  state: string
  cents: number
  tax: number
}

export interface OrderRow {
  id: string
  total: number
  taxes: number
}

export interface Evidence {
  asked: readonly Asked[]
  ledger: readonly LedgerLine[]
  refunds: readonly RefundRow[]
  orders: readonly OrderRow[]
  /** Users whose points are not the sum of their entries, and gift cards whose balance is not. */
  unbalanced: readonly string[]
}

export interface Judgement {
  paidBack: number
  refundedTwice: string[]
  moreThanPaid: string[]
  toldFalsely: string[]
  /** Where the books differ from the ledger. */
  booksOff: string[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

export const judge = ({ asked, ledger, refunds, orders, unbalanced }: Evidence): Judgement => {
  const made = ledger.filter(({ type }) => type === 'refund')
  const of = (id: string) => made.filter(({ refund }) => refund === id)
  const backOf = (order: string) =>
    sum(made.filter(({ reference }) => reference === order).map(({ amount = 0 }) => amount))
  /** What the desk has been told of an order, in cents, whatever ids the refunds arrived under. */
  const toldOf = (order: string, words: readonly Word[]) =>
    sum(asked.filter((each) => each.order === order && words.includes(each.told)).map(({ cents }) => cents))
  const refundedOrders = [...new Set(asked.map(({ order }) => order))]
  return {
    paidBack: made.length,
    refundedTwice: [
      ...asked.filter(({ id }) => of(id).length > 1).map(({ number }) => `refund ${number}: paid back twice`),
      ...refundedOrders.flatMap((order) => {
        const most = toldOf(order, ['done', 'unsure'])
        return backOf(order) > most ? [`${order}: ${backOf(order)} paid back, ${most} asked for`] : []
      }),
    ],
    moreThanPaid: orders.flatMap(({ id, total }) => {
      return backOf(id) > total ? [`${id}: ${backOf(id)} of ${total} paid back`] : []
    }),
    toldFalsely: [
      ...refundedOrders.flatMap((order) => {
        const least = toldOf(order, ['done'])
        return backOf(order) < least ? [`${order}: told that ${least} is paid back, ${backOf(order)} was`] : []
      }),
      ...asked.flatMap(({ number, id, told }) =>
        told === 'nothing' && of(id).length > 0 ? [`refund ${number}: told nothing, and paid back`] : [],
      ),
    ],
    booksOff: [
      ...unbalanced,
      ...refunds.flatMap(({ id, state, cents }) => {
        const [line] = of(id)
        if (state === 'pending') return [`${id}: still pending`]
        if (state === 'done' && line?.amount !== cents)
          return [`${id}: ${cents} in the books, ${line?.amount} paid back`]
        return state === 'refused' && line ? [`${id}: refused in the books, and paid back`] : []
      }),
      ...made
        .filter(({ refund }) => !refunds.some(({ id }) => id === refund))
        .map(({ refund }) => `${refund}: paid back, and not in the books`),
      ...orders.flatMap(({ id, total, taxes }) => {
        const done = refunds.filter(({ order, state }) => order === id && state === 'done')
        const [back, tax] = [sum(done.map(({ cents }) => cents)), sum(done.map((each) => each.tax))]
        return tax > taxes || (back === total && tax !== taxes) ? [`${id}: tax ${tax} of ${taxes} paid back`] : []
      }),
    ],
  }
}
