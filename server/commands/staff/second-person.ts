import { limitOf, type LimitedPermission } from '#contract/permissions.ts'
import type { WaitingActKind } from '#contract/shapes/staff.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import type { Staff } from '#server/tables/staff-roles.ts'
import {
  decideWaitingAct,
  insertWaitingAct,
  lockWaitingAct,
  waitingActById,
  type WaitingActRow,
} from '#server/tables/waiting-acts.ts'

/** Milliseconds for which an act waits. */
export const waitsFor = 24 * 3_600_000

/** What the sum of each kind is bounded by. */
const limitedBy: Record<WaitingActKind, LimitedPermission> = {
  refund: 'refund',
  'card refund': 'refund',
  gift: 'give',
}

export interface BoundedAct {
  tx: Tx
  tenant: number
  /** Who asks for it, with the role as it is now. */
  person: Staff & { userId: string }
  /** Of the act itself, such as of the refund. */
  id: string
  kind: WaitingActKind
  /** The customer. */
  userId: string
  cents: number
  request: { params: object; body: object }
  reason: string
  now: Date
}

const allows = (rights: Staff['rights'], permission: LimitedPermission, cents: number): boolean => {
  const limit = limitOf(rights, permission)
  return limit === null || cents <= limit
}

/**
 * Passes an act within the sum of the caller's role, and one that a second person has confirmed. Any other is stored, and
 * waits for a day.
 * @returns false when it waits, and must not be done
 * @throws Refusal ACT_EXPIRED when it was refused, or has waited too long
 */
export const boundAct = async (bounded: BoundedAct): Promise<boolean> => {
  const { tx, tenant, person, id, kind, userId, cents, request, reason, now } = bounded
  if (allows(person.rights, limitedBy[kind], cents)) return true
  const known = await waitingActById(tx, id)
  if (known?.state === 'confirmed') return true
  if (known && (known.state === 'refused' || hasExpired({ act: known, now }))) throw new Refusal('ACT_EXPIRED')
  const row = { tenantId: tenant, id, kind, userId, cents, request, askedBy: person.userId, askedAt: now }
  if (!known && (await insertWaitingAct(tx, row))) {
    const actor = adminActor(person.userId)
    const detail = { kind, cents, waiting: id }
    const about = { act: 'act waits', subject: userId, reason, detail, places: 'of the writer' } as const
    await recordAct(tx, { tenant, now, actor, ...about })
  }
  return false
}

export interface ActAtTime {
  act: WaitingActRow
  now: Date
}

/** True for an act that has waited for a day. */
export const hasExpired = ({ act: { askedAt, state }, now }: ActAtTime): boolean =>
  state === 'waiting' && now.getTime() - askedAt.getTime() >= waitsFor

export interface Decision {
  tx: Tx
  tenant: number
  person: Staff & { userId: string }
  id: string
  now: Date
}

export interface Confirmation {
  act: WaitingActRow
  person: Decision['person']
}

/** True for somebody else whose role allows the sum. */
export const canConfirm = ({ act: { kind, cents, askedBy }, person }: Confirmation): boolean =>
  askedBy !== person.userId && allows(person.rights, limitedBy[kind], cents)

/**
 * The act that the caller may decide, locked until the end of the transaction.
 * @throws Refusal ACT_UNKNOWN, ACT_EXPIRED, ACT_OWN, ACT_ABOVE
 */
export const actToConfirm = async ({ tx, person, id, now }: Decision): Promise<WaitingActRow> => {
  const act = await lockWaitingAct(tx, id)
  if (!act) throw new Refusal('ACT_UNKNOWN')
  if (act.state === 'refused' || hasExpired({ act, now })) throw new Refusal('ACT_EXPIRED')
  if (act.askedBy === person.userId) throw new Refusal('ACT_OWN')
  if (!canConfirm({ act, person })) throw new Refusal('ACT_ABOVE')
  return act
}

/**
 * Confirms an act, in the transaction that carries it out: whatever else decides on it at the same time waits for both.
 * A repeat changes nothing.
 * @throws Refusal as `actToConfirm`
 */
export const confirmAct = async (decision: Decision): Promise<void> => {
  const { tx, tenant, person, id, now } = decision
  const act = await actToConfirm(decision)
  if (act.state !== 'waiting') return
  await decideWaitingAct(tx, id, { state: 'confirmed', decidedBy: person.userId, decidedAt: now })
  const detail = { kind: act.kind, cents: act.cents, waiting: id, askedBy: act.askedBy }
  const about = { act: 'act confirmed', subject: act.userId, detail, places: act.places } as const
  await recordAct(tx, { tenant, now, actor: adminActor(person.userId), ...about })
}

/**
 * Refuses an act, or takes an own one back: it is never carried out. A repeat changes nothing.
 * @throws Refusal ACT_UNKNOWN; ACT_EXPIRED when it was carried out, or has waited too long; ACT_ABOVE
 */
export const refuseAct = async ({ tx, tenant, person, id, now }: Decision): Promise<void> => {
  const act = await lockWaitingAct(tx, id)
  if (!act) throw new Refusal('ACT_UNKNOWN')
  if (act.state === 'refused') return
  if (act.state === 'confirmed' || hasExpired({ act, now })) throw new Refusal('ACT_EXPIRED')
  if (act.askedBy !== person.userId && !canConfirm({ act, person })) throw new Refusal('ACT_ABOVE')
  await decideWaitingAct(tx, id, { state: 'refused', decidedBy: person.userId, decidedAt: now })
  const detail = { kind: act.kind, cents: act.cents, waiting: id, askedBy: act.askedBy }
  const about = { act: 'act declined', subject: act.userId, detail, places: act.places } as const
  await recordAct(tx, { tenant, now, actor: adminActor(person.userId), ...about })
}
