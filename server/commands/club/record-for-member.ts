import type { AuditedAct } from '#contract/shapes/audit.ts'
import type { MembershipAct } from '#contract/shapes/membership.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct, type StaffReason } from '#server/tables/audit-log.ts'
import type { ClubRow } from '#server/tables/clubs.ts'

/** What the audit log calls an act that staff does for a member. */
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
  staff: StaffReason
  act: keyof typeof audited
  /** Id of the order by which it was paid; absent: nothing was charged. */
  order?: string
  now: Date
}

/** Writes an act that staff did for a member to the audit log, in the transaction of the act. */
export const recordForMember = async ({ tx, club, staff, act, order, now }: ActForMember): Promise<void> => {
  const { name } = (act === 'changePlan' && club.nextPlan) || club
  const detail = { name, membership: club.id, ...(order === undefined ? {} : { order }) }
  const about = { act: audited[act], subject: club.userId, reason: staff.reason, detail }
  await recordAct(tx, { tenant: club.tenantId, now, actor: adminActor(staff.id), ...about })
}
