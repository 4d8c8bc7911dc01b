import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { locations } from './locations.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'

/** What a site has beside its settings. */
interface RowsBeside {
  place: boolean
  product: boolean
  purchase: boolean
}

export const rowsBeside = async (tx: Tx): Promise<RowsBeside> => {
  const [found] = await rowsOf<RowsBeside>(
    tx,
    sql`select
      exists (select 1 from ${locations}) as place,
      exists (select 1 from ${products} where ${products.onSale}) as product,
      exists (select 1 from ${orders} where ${orders.state} = 'approved' and ${orders.kind} = 'order') as purchase`,
  )
  if (!found) throw new Error('a select without a table answers one row')
  return found
}
