import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { addressLines } from '#server/presenters/parcels.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import { insertParcels } from '#server/tables/parcels.ts'

export interface DeliveredGoods {
  tx: Tx
  random: Random
  order: OrderRow
  now: Date
}

/** Makes a parcel of what an order sends to each address; of an order without such goods none. */
export const makeParcels = async ({ tx, random, order, now }: DeliveredGoods): Promise<void> => {
  const byAddress = new Map<string, number[]>()
  for (const [at, line] of order.lines.entries()) {
    if (!line.fulfillable || !line.address) continue
    const key = addressLines(line.address).join('\n')
    byAddress.set(key, [...(byAddress.get(key) ?? []), at])
  }
  const rows = [...byAddress.values()].map((lines) => ({
    tenantId: order.tenantId,
    id: random.uuid(),
    orderId: order.id,
    lines,
    address: order.lines[lines[0]!]!.address,
    state: 'toPack' as const,
    createdAt: now,
  }))
  await insertParcels(tx, rows)
}
