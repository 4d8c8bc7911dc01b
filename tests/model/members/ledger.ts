import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import type { Calculation } from '../membership/types.ts'

const kept = (lines: readonly LedgerLine[]): number =>
  lines.some(({ type }) => type === 'void')
    ? 0
    : lines.reduce((sum, { type, amount = 0 }) => (type === 'charge' ? sum + amount : sum), 0)

const judgeOrder = (order: OrderRow, lines: readonly LedgerLine[]): string[] => {
  const { id, state, totalCents } = order
  const charges = lines.filter(({ type }) => type === 'charge').length
  const taken = kept(lines)
  const due = state === 'approved' ? totalCents : 0
  return [
    ...(charges > 1 ? [`order ${id} is charged ${charges} times`] : []),
    ...(taken === due ? [] : [`order ${id} is ${state} of ${due}, and the gateway took ${taken}`]),
    ...(state === 'approved' || state === 'declined' ? [] : [`order ${id} is ${state}`]),
  ]
}

/** When each membership has ended, by its name. */
const endsOf = ({ memberships }: Calculation): Map<string, number> =>
  new Map(
    memberships.flatMap(({ id, timeline }): [string, number][] => {
      const last = timeline.at(-1)
      return last?.state === 'ended' ? [[id, last.from]] : []
    }),
  )

/** What the gateway's ledger says otherwise than the orders, and what it took for a membership after its end. */
export const ledgerFaults = (
  ledger: readonly LedgerLine[],
  orders: readonly OrderRow[],
  calculated: Calculation,
  membershipOf: (order: OrderRow) => string,
): string[] => {
  const lines = new Map<string, LedgerLine[]>()
  for (const line of ledger) lines.set(line.reference, [...(lines.get(line.reference) ?? []), line])
  const ends = endsOf(calculated)
  const known = new Set(orders.map(({ id }) => id))
  const late = (order: OrderRow): string[] => {
    const end = ends.get(membershipOf(order))
    const charges = (lines.get(order.id) ?? []).filter(
      ({ type, at }) => type === 'charge' && Date.parse(at) > (end ?? Infinity),
    )
    return charges.map(({ at }) => `${membershipOf(order)} is charged on ${at}, after its end`)
  }
  return [
    ...orders.flatMap((order) => [...judgeOrder(order, lines.get(order.id) ?? []), ...late(order)]),
    ...[...lines.keys()].filter((reference) => !known.has(reference)).map((reference) => `no order has ${reference}`),
  ]
}
