/**
 * The order number that the user reads in the app and in the receipt: the first 8 characters of the order's
 * Idempotency-Key, in capitals. The order has no other number before it is settled.
 */
export const orderReference = (key: string): string => key.slice(0, 8).toUpperCase()

/** A payment, as the server stores it. */
interface StoredPayment {
  kind: 'order' | 'clubBilling' | 'airPay'
  key: string
  id: string
}

/**
 * The number of a payment wherever it is named: of a purchase that which the app has shown, of another one the start of
 * its id, since its key is composed by the server or the terminal.
 */
export const orderNumber = ({ kind, key, id }: StoredPayment): string => orderReference(kind === 'order' ? key : id)
