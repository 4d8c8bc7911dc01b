import type { Tx } from '#server/database/transact.ts'
import { addDiscountCodes, discountById, insertDiscount } from '#server/tables/discounts.ts'
import { insertDeals } from '#server/tables/deals.ts'
import { insertPromoCodes } from '#server/tables/promo-codes.ts'
import type { DemoMerchant } from './merchant.ts'

/** Adds the deals, the promo codes and the discounts of a demo merchant that are missing. */
export const loadOffers = async (
  tx: Tx,
  { hsAccountId: tenantId, deals, promoCodes, discounts }: DemoMerchant,
): Promise<void> => {
  await insertDeals(
    tx,
    deals.map(({ dealId, locations, ...deal }) => ({ tenantId, id: dealId, locationIds: locations, ...deal })),
  )
  await insertPromoCodes(
    tx,
    promoCodes.map((promo) => ({ tenantId, ...promo })),
  )
  for (const { id, code, name, percent, productTypes, endsAt } of discounts) {
    if (await discountById(tx, id)) continue
    const terms = { name, percent, productTypes, endsAt: endsAt === null ? null : new Date(endsAt) }
    const made = { state: 'complete' as const, prefix: '', size: 1, made: 1, authorId: id, createdAt: madeAt }
    await insertDiscount(tx, { tenantId, id, code, ...terms, fromTotalCents: 0, isFirstPurchase: false, ...made })
    await addDiscountCodes(tx, { tenantId, id }, [code])
  }
}

/** The discounts of the demo are older than what an administrator makes. */
const madeAt = new Date('2026-01-01T00:00:00Z')
