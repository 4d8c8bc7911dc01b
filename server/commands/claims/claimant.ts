import { daysAfter } from '#server/basics/days.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import type { GrantedType } from '#server/tables/deals.ts'
import { lockUser, type UserRow } from '#server/tables/users.ts'
import { insertWithCode } from '../orders/wallet.ts'

/** A user who claims something, in the transaction of the claim. */
export interface Claimant {
  tx: Tx
  tenant: number
  userId: string
}

/**
 * The row of the user who claims, locked until the end of the transaction: a user's own claims run one after the other.
 * @throws Refusal JWT_INVALID when the account was deleted; EMAIL_UNCONFIRMED
 */
export const lockClaimant = async ({ tx, userId }: Claimant): Promise<UserRow> => {
  const user = await lockUser(tx, userId)
  if (!user) throw new Refusal('JWT_INVALID')
  if (!user.emailConfirmedAt) throw new Refusal('EMAIL_UNCONFIRMED')
  return user
}

export interface Grant extends Claimant {
  random: Random
  what: {
    name: string
    maxUses: number
    validDays: number | null
    locationIds: number[]
    offCents: number | null
    offPercent: number | null
  }
  itemType: GrantedType
  now: Date
}

/** Adds what was claimed to the wallet. @returns the item's code */
export const grantItem = ({ tx, random, tenant, userId, what, itemType, now }: Grant): Promise<string> =>
  insertWithCode({
    tx,
    random,
    item: {
      tenantId: tenant,
      userId,
      itemType,
      name: what.name,
      maxUses: what.maxUses,
      locationIds: what.locationIds,
      offCents: what.offCents,
      offPercent: what.offPercent,
      purchasedAt: now,
      expiresAt: what.validDays === null ? null : daysAfter(now, what.validDays),
    },
  })
