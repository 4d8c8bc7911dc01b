import { Refusal } from '#server/basics/refusal.ts'
import { describeError } from '#server/basics/log.ts'
import type { Tx } from '#server/database/transact.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { processorTimeLimit } from '#server/payments/processor.ts'
import { within } from '#server/basics/within.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { notesOfDifferences, writeLeftDifference } from '#server/tables/closes.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { orderById } from '#server/tables/orders.ts'
import { orderProcessor } from '../orders/order-processor.ts'

export interface DifferenceToLeave {
  tx: Tx
  tenant: number
  /** The administrator. */
  adminId: string
  id: string
  note: string
  now: Date
}

/** Leaves a difference as it is: it holds no close up any more, and closes say why. */
export const leaveDifference = async ({ tx, tenant, adminId, id, note, now }: DifferenceToLeave): Promise<void> => {
  const before = (await notesOfDifferences(tx, [id])).get(id) ?? null
  await writeLeftDifference(tx, { tenantId: tenant, id, note, leftBy: adminId, leftAt: now })
  const about = {
    act: 'difference left',
    subject: id,
    reason: note,
    changes: changesOf({ note: before }, { note }),
  } as const
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...about })
}

export interface PaymentToReturn {
  ports: PaymentPorts
  tenant: number
  /** The administrator. */
  adminId: string
  /** Of the difference. */
  id: string
}

const ofPayment = /^payment-(.{1,100})$/

/**
 * Gives a payment back that the processor holds and the books do not have: it is voided there, once however often it is
 * asked.
 * @throws Refusal DIFFERENCE_UNKNOWN: the payment is in the books, in doubt, or not at the processor; GATEWAY
 */
export const returnUnknownPayment = async ({ ports, tenant, adminId, id }: PaymentToReturn): Promise<void> => {
  const reference = ofPayment.exec(id)?.[1]
  const isOfOrder = reference !== undefined && /^[0-9a-f-]{36}$/.test(reference)
  const { merchant, order } = await ports.transact(async (tx) => ({
    merchant: await readMerchant(tx, tenant),
    order: isOfOrder ? await orderById(tx, reference) : undefined,
  }))
  if (reference === undefined || order?.state === 'approved' || order?.state === 'pending')
    throw new Refusal('DIFFERENCE_UNKNOWN')
  const processor =
    (order && (await orderProcessor({ ports, order }))) ??
    (await ports.transact((tx) => ports.processorOf(tx, merchant.processor)))
  if (!processor) throw new Refusal('DIFFERENCE_UNKNOWN')
  const found = await answered(ports, reference, () => processor.lookup(reference))
  if (found.kind !== 'approved') throw new Refusal('DIFFERENCE_UNKNOWN')
  if (!(await answered(ports, reference, () => processor.void(reference)))) throw new Refusal('GATEWAY')
  await ports.transact((tx) =>
    recordAct(tx, {
      tenant,
      now: ports.clock.date(),
      actor: adminActor(adminId),
      act: 'payment returned',
      subject: reference,
      changes: changesOf({ payment: 'held by the processor' }, { payment: 'voided' }),
    }),
  )
}

/** @throws Refusal GATEWAY when the processor does not answer */
const answered = async <T>({ log }: PaymentPorts, reference: string, ask: () => Promise<T>): Promise<T> => {
  try {
    const answer = await within(ask(), processorTimeLimit)
    if (answer !== 'late') return answer as T
    log.warn({ reference }, 'the processor did not answer about a payment without an order')
  } catch (error) {
    log.warn({ reference, ...describeError(error) }, 'the processor failed about a payment without an order')
  }
  throw new Refusal('GATEWAY')
}
