import { fromCents } from '#contract/rules/money.ts'
import type { KioskCharge, KioskChargeResult } from '#contract/shapes/kiosk.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { giftCardByNumber, moveBalance } from '#server/tables/gift-cards.ts'
import type { OrderLine } from '#server/tables/order-lines.ts'
import { insertRedemption } from '#server/tables/redemptions.ts'
import { itemByCode } from '#server/tables/wallet-items.ts'
import { priceCharge } from './price-charge.ts'
import { readCode } from './read-code.ts'
import { readDiscount, useDiscount } from './use-discount.ts'

export interface GiftCardCharge {
  tx: Tx
  random: Random
  tenant: number
  terminalId: string
  charge: KioskCharge
  now: Date
}

/**
 * Subtracts the price from the balance in one statement. An insufficient balance is an answer, not an error; nothing is
 * subtracted.
 * @throws Refusal CODE_*, LOCATION_UNKNOWN, PRODUCT_UNKNOWN, VALIDATION
 */
export const chargeGiftCard = async (scan: GiftCardCharge): Promise<KioskChargeResult> => {
  const { tx, random, tenant, terminalId, charge, now } = scan
  const { code, locationId } = charge
  const read = await readCode({ tx, tenant, code, locationId, now, lock: true })
  if (read.kind !== 'giftCard') throw new Refusal('CODE_KIND')
  const { number } = read.card
  const discount = await readDiscount({ tx, tenant, code: charge.discountCode, locationId, now })
  const line = await priceCharge({ tx, tenant, charge, discount, now })
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
  if (left !== null) {
    await recordUse(scan, { id, number, cents, line })
    await useDiscount({ tx, tenant, terminalId, locationId, item: discount, id: random.uuid(), now })
    return { approved: true, code: id.slice(0, 6).toUpperCase(), total, transRecordId: null, balance: fromCents(left) }
  }
  const card = await giftCardByNumber(tx, number)
  return {
    approved: false,
    code: 'INSUFFICIENT_FUNDS',
    total,
    transRecordId: null,
    balance: fromCents(card?.balanceCents ?? 0),
  }
}

interface CardUse {
  /** Of the entry in the ledger of balances. */
  id: string
  number: string
  cents: number
  /** What they paid for. */
  line: OrderLine
}

/** Shows the use in the history of the card's holder. A card that is in no wallet has no holder. */
const recordUse = async (
  { tx, tenant, terminalId, charge, now }: GiftCardCharge,
  { id, number, cents, line }: CardUse,
): Promise<void> => {
  const item = await itemByCode(tx, number)
  await insertRedemption(tx, {
    id,
    tenantId: tenant,
    kind: 'giftCard',
    userId: item?.userId ?? null,
    walletItemId: item?.id ?? null,
    name: item?.name ?? 'Gift Card',
    locationId: charge.locationId,
    terminalId,
    cents,
    taxCents: line.taxCents,
    taxRate: line.taxRate ?? null,
    productType: line.productType,
    at: now,
  })
}
