import { allPromoCodes, deletePromoCodes, savePromoCodes } from '#server/tables/promo-codes.ts'
import { choice, code, line, optional, whole, withDefault, type RowOf } from '#contract/content/field.ts'
import { kind, type RowProblem } from '../kind.ts'
import { idsOf, namesOf, unknownLocations, withSpelledLocations } from './location-list.ts'
import { claimedOnes, offerColumns, offerFields, offerProblems, offerRow } from './offer.ts'

const fields = {
  code: code(),
  name: line(100),
  item: optional(choice(['Item', 'DollarDiscTrans'])),
  points: withDefault(whole(0, 1_000_000), 0),
  ...offerFields,
}

const grantProblems = ({ item, points }: RowOf<typeof fields>): RowProblem[] =>
  item === null && points === 0 ? [{ field: 'item', says: 'or points must be given: the code grants nothing.' }] : []

/** Promo codes, which a merchant makes known. How often they were claimed is not content. */
export const codes = kind({
  name: 'codes',
  fields,
  key: ['code'],
  normal: withSpelledLocations,
  problems: ({ row }, site) => [...grantProblems(row), ...offerProblems(row), ...unknownLocations(row.locations, site)],
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
        const kept = stored?.row.code ?? row.code
        return {
          tenantId,
          code: kept,
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
    is: 'removed',
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
