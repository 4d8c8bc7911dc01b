import { getTableColumns } from 'drizzle-orm'
import { isLikeBatchCode } from '#contract/rules/codes.ts'
import { countBatchCodes } from '#server/tables/code-batches.ts'
import { codes as content } from '#contract/content/offers.ts'
import {
  batchOfCode,
  deletePromoCodes,
  promoCodes,
  savePromoCodes,
  singlePromoCodes,
} from '#server/tables/promo-codes.ts'
import { sameNamed } from '../columns.ts'
import { kind } from '../kind.ts'
import { claimedOnes, isRunning, offerColumns, offerRow } from './offer.ts'

export const codes = kind(content, {
  besides: ({ tx }) => countBatchCodes(tx),
  problems: async ({ row, stored }, { tx }) => {
    if (stored || !isLikeBatchCode(row.code)) return []
    const batch = await batchOfCode(tx, row.code)
    return batch === undefined ? [] : [{ field: 'code', says: `is a code of the batch ${JSON.stringify(batch)}.` }]
  },
  isOffered: isRunning,
  read: async (site) =>
    (await singlePromoCodes(site.tx)).map((promo) => ({
      id: null,
      row: { ...sameNamed(content.fields, promo), item: promo.itemType, ...offerRow(promo, site) },
    })),
  write: async (site, rows) => {
    const { tx, tenant: tenantId } = site
    await savePromoCodes(
      tx,
      rows.map(({ row, stored }) => ({
        tenantId,
        ...sameNamed(getTableColumns(promoCodes), row),
        code: stored?.row.code ?? row.code,
        itemType: row.item,
        ...offerColumns(row, site),
      })),
    )
  },
  removal: {
    refused: async ({ tx }, rows) => {
      const claimed = new Set((await singlePromoCodes(tx)).filter((promo) => promo.claimed > 0).map(({ code }) => code))
      return claimedOnes(rows, ({ row }) => claimed.has(row.code))
    },
    run: ({ tx }, rows) =>
      deletePromoCodes(
        tx,
        rows.map(({ row }) => row.code),
      ),
  },
})
