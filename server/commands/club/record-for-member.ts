import type { AuditedAct, AuditedChange } from '#contract/shapes/audit.ts'
import type { MembershipAct } from '#contract/shapes/membership.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, ownAct, recordAct, type StaffReason } from '#server/tables/audit-log.ts'
import type { ClubRow } from '#server/tables/clubs.ts'

/** What the audit log calls an act of a member, or of staff for the member. */
const audited: Record<MembershipAct['act'] | 'declined', AuditedAct> = {
  freeze: 'membership frozen',
  unfreeze: 'freeze taken back',
  wake: 'membership woken',
  changePlan: 'plan changed',
  keepPlan: 'plan change taken back',
  swap: 'vehicle swapped',
  cancel: 'membership canceled',
  reactivate: 'membership reactivated',
  declined: 'member charge declined',
}

export interface ActForMember {
  tx: Tx
  club: Pick<ClubRow, 'tenantId' | 'userId' | 'id' | 'name' | 'nextPlan'>
  /** The membership before and after, in words of the log. */
  changes?: readonly AuditedChange[]
  /** Who does it for the member, and why; absent: the member does. */
  staff?: StaffReason | undefined
  act: keyof typeof audited
  /** Id of the order by which it was paid; absent: nothing was charged. */
  order?: string
  now: Date
}

/** Writes an act on a membership to the audit log, in the transaction of the act. */
export const recordForMember = async ({
  tx,
  club,
  staff,
  act,
  changes = [],
  order,
  now,
}: ActForMember): Promise<void> => {
  const { name } = (act === 'changePlan' && club.nextPlan) || club
  const detail = { name, membership: club.id, ...(order === undefined ? {} : { order }) }
  const who = staff
    ? { actor: adminActor(staff.id), reason: staff.reason }
    : ownAct({ id: club.userId, isAdmin: false })
  await recordAct(tx, { tenant: club.tenantId, now, act: audited[act], ...who, subject: club.userId, detail, changes })
}
