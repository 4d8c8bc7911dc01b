import { allDeals, deals as dealsTable, deleteDeals, saveDeals } from '#server/tables/deals.ts'
import { choice, line, lines, optional, whole, withDefault } from '#contract/content/field.ts'
import { kind } from '../kind.ts'
import { nextIds } from '../next-ids.ts'
import { idsOf, namesOf, unknownLocations, withSpelledLocations } from './location-list.ts'
import { claimedOnes, offerColumns, offerFields, offerProblems, offerRow } from './offer.ts'

const fields = {
  name: line(100),
  description: lines(1_000),
  terms: optional(lines(4_000)),
  item: withDefault(choice(['Item', 'DollarDiscTrans']), 'Item'),
  claimLimit: withDefault(whole(1, 10_000), 1),
  ...offerFields,
}

/** How often deals were claimed is not content. */
export const deals = kind({
  name: 'deals',
  fields,
  key: ['name'],
  normal: withSpelledLocations,
  problems: ({ row }, site) => [...offerProblems(row), ...unknownLocations(row.locations, site)],
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
    is: 'removed',
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
