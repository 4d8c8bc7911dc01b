import { systemRandom } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { plainLine, type OrderLine } from '#server/tables/order-lines.ts'
import { insertOrder, type orders } from '#server/tables/orders.ts'

interface Paid extends Partial<typeof orders.$inferInsert> {
  tenantId: number
  userId: string
  totalCents: number
  at: Date
}

/** Inserts an approved payment of one line with a tax of 10 %, as no call made it. @returns its id */
export const insertPaid = async (tx: Tx, { at, totalCents, ...own }: Paid): Promise<string> => {
  const taxCents = Math.round(totalCents / 11)
  const netCents = totalCents - taxCents
  const product = { productId: null, name: 'Charge', productType: 'AppWash', appProductType: 'AppWash' } as const
  const lines: OrderLine[] = [{ ...plainLine, ...product, unitPriceCents: netCents, taxCents, taxRate: 1_000 }]
  const made = await insertOrder(tx, {
    id: systemRandom.uuid(),
    key: systemRandom.token(9),
    state: 'approved',
    currency: 'USD',
    lines,
    subtotalCents: netCents,
    taxesCents: taxCents,
    totalCents,
    createdAt: at,
    settledAt: at,
    ...own,
  })
  if (!made) throw new Error('payment was not inserted')
  return made.id
}
