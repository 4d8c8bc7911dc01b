import type { Tx } from '#server/database/transact.ts'
import { insertDeals } from '#server/tables/deals.ts'
import { insertPromoCodes } from '#server/tables/promo-codes.ts'
import type { DemoMerchant } from './merchant.ts'

/** Adds the deals and the promo codes of a demo merchant that are missing. */
export const loadOffers = async (tx: Tx, { hsAccountId: tenantId, deals, promoCodes }: DemoMerchant): Promise<void> => {
  await insertDeals(
    tx,
    deals.map(({ dealId, locations, ...deal }) => ({ tenantId, id: dealId, locationIds: locations, ...deal })),
  )
  await insertPromoCodes(
    tx,
    promoCodes.map((promo) => ({ tenantId, ...promo })),
  )
}
