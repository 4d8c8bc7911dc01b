import { deals as content } from '#contract/content/offers.ts'
import { allDeals, deals as dealsTable, deleteDeals, saveDeals } from '#server/tables/deals.ts'
import { kind } from '../kind.ts'
import { idsOf, namesOf } from '../location-names.ts'
import { nextIds } from '../next-ids.ts'
import { claimedOnes, offerColumns, offerRow } from './offer.ts'

export const deals = kind(content, {
  read: async (site) =>
    (await allDeals(site.tx)).map(({ id, name, description, terms, itemType: item, claimLimit, ...deal }) => ({
      id,
      row: {
        name,
        description,
        terms: terms || null,
        item,
        claimLimit,
        locations: namesOf(deal.locationIds, site),
        ...offerRow(deal),
      },
    })),
  write: async (site, rows) => {
    const { tx, tenant: tenantId } = site
    const idOf = await nextIds(site, dealsTable)
    await saveDeals(
      tx,
      rows.map(({ row, stored }) => {
        const { name, description, terms, item: itemType, claimLimit } = row
        const texts = { name, description, terms: terms ?? '' }
        const locationIds = idsOf(row.locations, site)
        return { tenantId, id: idOf(stored), ...texts, itemType, claimLimit, locationIds, ...offerColumns(row) }
      }),
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
