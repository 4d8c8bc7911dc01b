import type { PaymentPorts } from '#server/payments/ports.ts'
import type { Processor } from '#server/payments/processor.ts'
import type { OrderRow } from '#server/tables/orders.ts'

export interface StoredOrder {
  ports: PaymentPorts
  order: OrderRow
}

/**
 * The processor of a stored order, by the merchant's account at which the order was charged. It is read in a short
 * transaction that ends before the processor is called. Null: the order has none, or the merchant has no account there.
 * @throws AccountUnreadable: the order stays as it is
 */
export const orderProcessor = async ({ ports, order }: StoredOrder): Promise<Processor | null> => {
  const { processor, processorAccount } = order
  return processor === null ? null : ports.transact((tx) => ports.processorOf(tx, processor, processorAccount))
}
