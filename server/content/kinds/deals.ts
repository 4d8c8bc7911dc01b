import { getTableColumns } from 'drizzle-orm'
import { deals as content } from '#contract/content/offers.ts'
import { allDeals, deals as dealsTable, deleteDeals, saveDeals } from '#server/tables/deals.ts'
import { kind } from '../kind.ts'
import { nextIds, sameNamed } from '../columns.ts'
import { claimedOnes, isRunning, offerColumns, offerRow } from './offer.ts'

export const deals = kind(content, {
  isOffered: isRunning,
  read: async (site) =>
    (await allDeals(site.tx)).map((deal) => ({
      id: deal.id,
      row: {
        ...sameNamed(content.fields, deal),
        terms: deal.terms || null,
        item: deal.itemType,
        ...offerRow(deal, site),
      },
    })),
  write: async (site, rows) => {
    const { tx, tenant: tenantId } = site
    const idOf = await nextIds(site, dealsTable)
    await saveDeals(
      tx,
      rows.map(({ row, stored }) => ({
        tenantId,
        id: idOf(stored),
        ...sameNamed(getTableColumns(dealsTable), row),
        itemType: row.item,
        terms: row.terms ?? '',
        ...offerColumns(row, site),
      })),
    )
  },
  removal: {
    refused: async ({ tx }, rows) => {
      const claimed = new Set((await allDeals(tx)).filter((deal) => deal.claimed > 0).map(({ id }) => id))
      return claimedOnes(rows, ({ id }) => claimed.has(id!))
    },
    run: ({ tx }, rows) =>
      deleteDeals(
        tx,
        rows.map(({ id }) => id).filter((id) => id !== null),
      ),
  },
})
