/**
 * The order number that the user reads in the app and in the receipt: the first 8 characters of the order's
 * Idempotency-Key, in capitals. The order has no other number before it is settled.
 */
export const orderReference = (key: string): string => key.slice(0, 8).toUpperCase()
