import type { KioskCharge } from '#contract/shapes/kiosk.ts'
import type { Tx } from '#server/database/transact.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { cardOf } from '#server/tables/cards.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { insertOrder, kioskChargeByKey, type OrderLine, type OrderRow } from '#server/tables/orders.ts'
import { useTempToken, type TempTokenRow } from '#server/tables/temp-tokens.ts'
import { payOrder, pendingRetryAfter } from '../pay-order.ts'
import { priceCharge } from './price-charge.ts'
import { readCode } from './read-code.ts'

export interface ChargeAttempt {
  tenant: number
  /** The Idempotency-Key, prefixed so that keys of two terminals differ. */
  key: string
  requestHash: string
  body: KioskCharge
  now: Date
}

/** The payment stored under this key, or undefined. @throws Refusal IDEMPOTENCY_REUSED, IDEMPOTENCY_IN_PROGRESS */
export const knownCharge = async (tx: Tx, { key, requestHash }: ChargeAttempt): Promise<OrderRow | undefined> => {
  const known = await kioskChargeByKey(tx, key)
  if (known && known.requestHash !== requestHash) throw new Refusal('IDEMPOTENCY_REUSED')
  if (known?.state === 'pending') throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: pendingRetryAfter })
  return known
}

/** Marks the AirPAY token as used and stores the payment as pending, in one transaction, before the charge. */
export const takeCharge = async (tx: Tx, ports: PaymentPorts, attempt: ChargeAttempt): Promise<OrderRow> => {
  const { tenant, key, requestHash, body, now } = attempt
  const read = await readCode(tx, { tenant, code: body.code, locationId: body.locationId, now, lock: true })
  if (read.kind !== 'airPay') throw new Refusal('CODE_KIND')
  const line = await priceCharge(tx, body)
  const row = await rowOf(tx, attempt, read.token, line)
  if (!(await useTempToken(tx, read.token.codeHash, now))) throw new Refusal('CODE_USED')
  const stored = await insertOrder(tx, { ...row, id: ports.random.uuid(), key, requestHash, state: 'pending' })
  if (!stored) throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: pendingRetryAfter })
  return stored
}

const rowOf = async (tx: Tx, { tenant, body, now }: ChargeAttempt, token: TempTokenRow, line: OrderLine) => {
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
    locationId: body.locationId,
    earnsPoints: merchant.siteConfig.loyaltyProgram !== false,
    createdAt: now,
    attemptedAt: now,
  }
}

/** Charges the card for a stored payment. @throws Refusal GATEWAY, IDEMPOTENCY_IN_PROGRESS */
export const payCharge = async (ports: PaymentPorts, order: OrderRow): Promise<OrderRow> => {
  const paid = order.state === 'pending' ? await payOrder(ports, order) : order
  if (paid.state === 'pending') throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: pendingRetryAfter })
  if (paid.state === 'failed' || paid.state === 'void') throw new Refusal('GATEWAY')
  return paid
}
