import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'
import { asked } from './asked.ts'
import { until } from './program.ts'
import type { Acknowledged } from './shoppers.ts'

/** What database and gateway say of purchases, compared with what customers were told. */
export interface Books {
  /** Orders that a customer has seen confirmed and that are not there, or not as paid. */
  lost: string[]
  /** Orders that the gateway has charged more than once. */
  twice: string[]
  /** Orders that are paid by the database alone, or by the gateway alone. */
  apart: string[]
  /** Orders that are paid, and of which no customer was told. */
  untold: string[]
  /** Orders whose outcome is not known yet. */
  open: string[]
}

interface OrderRow {
  id: string
  state: string
  isNew: boolean
}

/** Waits until the server has concluded the payments whose outcome is in doubt, three minutes at most. */
export const untilConcluded = (databaseUrl: string): Promise<void> =>
  until(
    'every payment is concluded',
    async () => (await asked(databaseUrl, `select 1 from orders where state = 'pending' limit 1`)).length === 0,
    180_000,
  ).catch(() => undefined)

/**
 * Compares what customers were told with the database and the gateway's ledger, when no purchase is under way.
 * @param ledger the gateway's lines since the customers began
 * @param until milliseconds since 1970: what was confirmed later is not looked for; absent: everything is
 */
export const compareBooks = async (
  databaseUrl: string,
  {
    bought,
    ledger,
    from,
    until = Infinity,
  }: {
    bought: readonly Acknowledged[]
    ledger: readonly LedgerLine[]
    from: Date
    until?: number
  },
): Promise<Books> => {
  const voided = new Set(ledger.flatMap(({ type, reference }) => (type === 'void' ? [reference] : [])))
  const charges = new Map<string, number>()
  for (const { type, reference } of ledger)
    if (type === 'charge' && !voided.has(reference)) charges.set(reference, (charges.get(reference) ?? 0) + 1)
  // The demo of a later version has its past purchases charged when it starts: their orders were there before.
  const orders = await asked<OrderRow>(
    databaseUrl,
    `select id::text as id, state, created_at >= $1 as "isNew" from orders
     where (created_at >= $1 or id::text = any($2)) and total_cents > 0`,
    [from, [...charges.keys()]],
  )
  const states = new Map(orders.map(({ id, state }) => [id, state]))
  const told = new Set(bought.map(({ id }) => id))
  const known = new Set([...states.keys(), ...charges.keys()])
  return {
    lost: bought.filter(({ id, at }) => at <= until && states.get(id) !== 'approved').map(({ id }) => id),
    twice: [...charges].filter(([, times]) => times > 1).map(([id]) => id),
    apart: [...known].filter(
      (id) => states.get(id) !== 'pending' && (states.get(id) === 'approved') !== charges.has(id),
    ),
    untold: orders.filter(({ id, state, isNew }) => isNew && state === 'approved' && !told.has(id)).map(({ id }) => id),
    open: orders.filter(({ state }) => state === 'pending').map(({ id }) => id),
  }
}
