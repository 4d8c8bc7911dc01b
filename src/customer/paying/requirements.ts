import type { Account } from '#contract/shapes/account.ts'

/** The requirements before a total is shown for confirmation, in this order. */
export type Requirement = 'email' | 'card'

/** The first requirement that is not met; undefined when the order can be confirmed. A free order needs no card. */
export const missingRequirement = (
  account: Pick<Account, 'emailConfirmed' | 'payment'>,
  total: number,
): Requirement | undefined => {
  if (!account.emailConfirmed) return 'email'
  return total > 0 && !account.payment.onFile ? 'card' : undefined
}
