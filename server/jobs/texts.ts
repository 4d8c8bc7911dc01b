import { sanitisedTexts } from '#server/security/merchant-html.ts'
import { lockMerchant, updateTexts } from '#server/tables/merchants.ts'
import type { LocalKind } from '#server/work/kinds.ts'

const minute = 60_000

/**
 * Sanitises the texts that were stored before the server sanitised them on saving. An earlier version made the items, one
 * per merchant.
 */
export const textsKind: LocalKind = {
  name: 'texts',
  leaseFor: minute,
  atOnce: 1,
  backOff: { first: minute, longest: 60 * minute },
  inTransaction: async (tx, { tenant }) => {
    await updateTexts(tx, tenant, sanitisedTexts(await lockMerchant(tx, tenant)))
    return null
  },
}
