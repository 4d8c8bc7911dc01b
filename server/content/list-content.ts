import { idOfRow, type EditedName } from '#contract/content/changes.ts'
import type { ContentRows } from '#contract/endpoints/content.ts'
import type { Tx } from '#server/database/transact.ts'
import { allDeals } from '#server/tables/deals.ts'
import { heldByProduct, membersByProduct } from '#server/tables/product-holders.ts'
import { singlePromoCodes } from '#server/tables/promo-codes.ts'
import { rowsAsFiles } from './difference.ts'
import { kindNamed } from './kinds.ts'
import { openContent } from './site.ts'

export interface ContentList {
  tx: Tx
  tenant: number
  kind: EditedName
  now: Date
}

type Facts = Pick<ContentRows['rows'][number], 'members' | 'held' | 'claimed'>

/** What a change of a row meets, by the id of the row. */
const factsOf: Partial<Record<EditedName, (tx: Tx, now: Date) => Promise<(id: string) => Facts>>> = {
  products: async (tx, now) => {
    const [members, held] = [await membersByProduct(tx, now), await heldByProduct(tx, now)]
    return (id) => ({ members: members.get(Number(id)) ?? 0, held: held.get(Number(id)) ?? 0 })
  },
  deals: async (tx) => {
    const claimed = new Map((await allDeals(tx)).map((deal) => [String(deal.id), deal.claimed]))
    return (id) => ({ claimed: claimed.get(id) ?? 0 })
  },
  codes: async (tx) => {
    const claimed = new Map((await singlePromoCodes(tx)).map((promo) => [promo.code, promo.claimed]))
    return (id) => ({ claimed: claimed.get(id) ?? 0 })
  },
}

/** The rows of a kind as a file has them, with their ids and what a change of them meets. */
export const listContent = async ({ tx, tenant, kind: name, now }: ContentList): Promise<ContentRows['rows']> => {
  const kind = kindNamed(name)!
  const rows = await rowsAsFiles(kind, await openContent(tx, tenant, now))
  const facts = await factsOf[name]?.(tx, now)
  return rows.map(({ id, row }) => {
    const rowId = idOfRow(kind, id, row)
    return { id: rowId, row, ...facts?.(rowId) }
  })
}
