import { fromCents } from '#contract/rules/money.ts'
import type { KioskCharge, KioskChargeResult } from '#contract/shapes/kiosk.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { giftCardByNumber, moveBalance } from '#server/tables/gift-cards.ts'
import { priceCharge } from './price-charge.ts'

export interface GiftCardCharge {
  tenant: number
  number: string
  body: KioskCharge
  now: Date
}

/**
 * Subtracts the price from the balance in one statement. An insufficient balance is an answer, not an error; nothing is
 * subtracted.
 */
export const chargeGiftCard = async (
  tx: Tx,
  random: Random,
  { tenant, number, body, now }: GiftCardCharge,
): Promise<KioskChargeResult> => {
  const line = await priceCharge(tx, body)
  const cents = line.unitPriceCents + line.taxCents
  const id = random.uuid()
  const left = await moveBalance(tx, {
    id,
    tenantId: tenant,
    number,
    cents: -cents,
    reason: 'spend',
    reference: id,
    at: now,
  })
  const total = fromCents(cents)
  if (left !== null)
    return { approved: true, code: id.slice(0, 6).toUpperCase(), total, transRecordId: null, balance: fromCents(left) }
  const card = await giftCardByNumber(tx, number)
  return {
    approved: false,
    code: 'INSUFFICIENT_FUNDS',
    total,
    transRecordId: null,
    balance: fromCents(card?.balanceCents ?? 0),
  }
}
