import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { KioskCharge } from '#contract/shapes/kiosk.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { cardOf } from '#server/tables/cards.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import type { OrderLine } from '#server/tables/order-lines.ts'
import { insertOrder, kioskChargeByKey, type OrderRow } from '#server/tables/orders.ts'
import { useTempToken, type TempTokenRow } from '#server/tables/temp-tokens.ts'
import { payOrder, pendingRetryAfter, type OrderPayment } from '../orders/pay-order.ts'
import { expectOutcome } from '../orders/payment-work.ts'
import { priceCharge } from './price-charge.ts'
import { readCode } from './read-code.ts'
import { readDiscount, useDiscount } from './use-discount.ts'

export interface KeyedCharge {
  tx: Tx
  /** The key under which payments are stored: it differs for two terminals. */
  key: string
  /** Keyed hash of the body. */
  requestHash: string
}

/** The payment stored under this key, or undefined. @throws Refusal IDEMPOTENCY_REUSED, IDEMPOTENCY_IN_PROGRESS */
export const knownCharge = async ({ tx, key, requestHash }: KeyedCharge): Promise<OrderRow | undefined> => {
  const known = await kioskChargeByKey(tx, key)
  if (known && known.requestHash !== requestHash) throw new Refusal('IDEMPOTENCY_REUSED')
  if (known?.state === 'pending') throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: pendingRetryAfter })
  return known
}

export interface NewCharge extends KeyedCharge {
  random: Random
  tenant: number
  terminalId: string
  charge: KioskCharge
  /** Milliseconds after which the outcome of a charge counts as unknown. */
  chargeTimeout: number
  now: Date
}

/** Marks the AirPAY token as used and stores the payment as pending, in one transaction, before the charge. */
export const takeCharge = async (wanted: NewCharge): Promise<OrderRow> => {
  const { tx, random, tenant, terminalId, key, requestHash, charge, chargeTimeout, now } = wanted
  const { code, locationId } = charge
  const read = await readCode({ tx, tenant, code, locationId, now, lock: true })
  if (read.kind !== 'airPay') throw new Refusal('CODE_KIND')
  const discount = await readDiscount({ tx, tenant, code: charge.discountCode, locationId, now })
  const line = await priceCharge({ tx, tenant, charge, discount, now })
  const row = await rowOf(wanted, read.token, line)
  if (!(await useTempToken(tx, read.token.codeHash, now))) throw new Refusal('CODE_USED')
  const stored = await insertOrder(tx, { ...row, id: random.uuid(), key, requestHash, state: 'pending' })
  if (!stored) throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: pendingRetryAfter })
  await useDiscount({ tx, tenant, terminalId, locationId, item: discount, id: stored.id, now })
  await expectOutcome({ tx, order: stored, chargeTimeout, now })
  return stored
}

const rowOf = async ({ tx, tenant, charge, now }: NewCharge, token: TempTokenRow, line: OrderLine) => {
  const card = await cardOf(tx, token.userId)
  const merchant = await readMerchant(tx, tenant)
  if (!card || card.processor !== merchant.processor) throw new Refusal('NO_CARD')
  return {
    tenantId: tenant,
    userId: token.userId,
    kind: 'airPay' as const,
    lines: [line],
    subtotalCents: line.unitPriceCents,
    taxesCents: line.taxCents,
    totalCents: line.unitPriceCents + line.taxCents,
    currency: merchant.currency,
    processor: card.processor,
    processorToken: card.processorToken,
    locationId: charge.locationId,
    earnsPoints: read(settings.loyaltyProgram, merchant.siteConfig.loyaltyProgram),
    createdAt: now,
    attemptedAt: now,
  }
}

/** Charges the card for a stored payment. @throws Refusal GATEWAY, IDEMPOTENCY_IN_PROGRESS */
export const payCharge = async (payment: OrderPayment): Promise<OrderRow> => {
  const { order } = payment
  const paid = order.state === 'pending' ? await payOrder(payment) : order
  if (paid.state === 'pending') throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: pendingRetryAfter })
  if (paid.state === 'failed' || paid.state === 'void') throw new Refusal('GATEWAY')
  return paid
}
