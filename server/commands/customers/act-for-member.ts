import type { ActOutcome, MembershipAct, PaidAct } from '#contract/shapes/membership.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { ClubRow } from '#server/tables/clubs.ts'
import { userById } from '#server/tables/users.ts'
import { actOnClub, type ClubAct } from '../club/act-on-club.ts'
import { placeOrder, type OrderAttempt, type Placed } from '../orders/place-order.ts'

export interface ActForMember extends Omit<ClubAct, 'staff' | 'membershipId' | 'act'> {
  /** The administrator. */
  adminId: string
  membershipId: string
  act: Omit<MembershipAct, 'shown'>
  reason: string
}

/**
 * An act of a member that charges nothing now, done by an administrator: as by the member, and in the audit log.
 * @throws Refusal CUSTOMER_UNKNOWN, and those of `actOnClub`
 */
export const actForMember = async ({ adminId, reason, ...asked }: ActForMember): Promise<ClubRow> => {
  if (!(await userById(asked.tx, asked.userId))) throw new Refusal('CUSTOMER_UNKNOWN')
  return actOnClub({ ...asked, staff: { id: adminId, reason } })
}

export interface PaidActForMember extends OrderAttempt {
  /** The administrator. */
  adminId: string
  membershipId: string
  act: PaidAct
  /** The plan. */
  productId: number
  shown: ActOutcome
  reason: string
}

/**
 * An act of a member that has to be paid, done by an administrator: an order of the member on the member's card. It is
 * written to the audit log when it is approved or declined. The keys of administrators contain a space, as no key of a
 * client can: neither finds an order of the other.
 * @throws Refusal CUSTOMER_UNKNOWN, and those of `placeOrder`
 */
export const payForMember = async (paid: PaidActForMember): Promise<Placed> => {
  const { ports, buyer, key, requestHash, adminId, membershipId, act, productId, shown, reason } = paid
  if (!(await ports.transact((tx) => userById(tx, buyer.userId)))) throw new Refusal('CUSTOMER_UNKNOWN')
  return placeOrder({
    ports,
    buyer,
    key: `${key} desk ${adminId}`,
    requestHash,
    staff: { id: adminId, reason },
    request: { products: [{ productId }], membership: { id: membershipId, act, shown } },
  })
}
