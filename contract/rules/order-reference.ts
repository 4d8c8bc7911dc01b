/**
 * What the user reads as the number of an order, in the app and in its receipt: the first 8 characters of its
 * Idempotency-Key, in capitals. The order itself has no number before it is settled.
 */
export const orderReference = (key: string): string => key.slice(0, 8).toUpperCase()
