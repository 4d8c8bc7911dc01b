import { codes as content } from '#contract/content/offers.ts'
import { allPromoCodes, deletePromoCodes, savePromoCodes } from '#server/tables/promo-codes.ts'
import { kind } from '../kind.ts'
import { idsOf, namesOf } from '../location-names.ts'
import { claimedOnes, offerColumns, offerRow } from './offer.ts'

export const codes = kind(content, {
  read: async (site) =>
    (await allPromoCodes(site.tx)).map(({ code, name, itemType: item, points, ...promo }) => ({
      id: null,
      row: { code, name, item, points, locations: namesOf(promo.locationIds, site), ...offerRow(promo) },
    })),
  write: async (site, rows) => {
    const { tx, tenant: tenantId } = site
    await savePromoCodes(
      tx,
      rows.map(({ row, stored }) => {
        const { name, item: itemType, points } = row
        const code = stored?.row.code ?? row.code
        return {
          tenantId,
          code,
          name,
          itemType,
          points,
          locationIds: idsOf(row.locations, site),
          ...offerColumns(row),
        }
      }),
    )
  },
  removal: {
    refused: async ({ tx }, rows) => {
      const claimed = new Set((await allPromoCodes(tx)).filter((promo) => promo.claimed > 0).map(({ code }) => code))
      return claimedOnes(rows, ({ row }) => claimed.has(row.code))
    },
    run: ({ tx }, rows) =>
      deletePromoCodes(
        tx,
        rows.map(({ row }) => row.code),
      ),
  },
})
