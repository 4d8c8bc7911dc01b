import { phoneRoutes } from '#contract/routes/phone.ts'

/**
 * The address of the wallet on a phone. It is never an item's own code: a picture of that would outlast the contact
 * that the code needs.
 */
export const phoneWallet = (origin: string): string => `${origin}${phoneRoutes.wallet.path}`
