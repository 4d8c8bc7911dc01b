import type { FastifyInstance } from 'fastify'
import { areWithin, entryRole, limitOf, may, ownerRole, rightsAt, type RoleRights } from '#contract/permissions.ts'
import { fromCents, toCents } from '#contract/rules/money.ts'
import type { RefundRequest } from '#contract/shapes/refund.ts'
import type { Goodwill } from '#contract/shapes/goodwill.ts'
import type { Role, RoleRequest, WaitingAct } from '#contract/shapes/staff.ts'
import { serve, type InputOf } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { giveGoodwill } from '#server/commands/customers/give-goodwill.ts'
import { passkeyHost } from '#server/security/passkeys.ts'
import { refundCardUse } from '#server/commands/refunds/refund-card-use.ts'
import { makeRefund } from '#server/commands/refunds/send-refund.ts'
import { demandPasskeys } from '#server/commands/staff/demand-passkeys.ts'
import { putRole, removeRole } from '#server/commands/staff/roles.ts'
import {
  actToConfirm,
  canConfirm,
  confirmAct,
  hasExpired,
  refuseAct,
  waitsFor,
} from '#server/commands/staff/second-person.ts'
import { setStaff } from '#server/commands/staff/set-staff.ts'
import type { Tx } from '#server/database/transact.ts'
import { paymentPorts } from '#server/payments/ports.ts'
import { openEntries } from '#server/tables/office-entries.ts'
import { presentEntry } from '#server/presenters/entries.ts'
import { listRoles, type Staff, type StaffRole } from '#server/tables/staff-roles.ts'
import { usersByIds } from '#server/tables/users.ts'
import { listAdmins } from '#server/tables/administrators.ts'
import { waitingActById, waitingActsSince, type WaitingActRow } from '#server/tables/waiting-acts.ts'

/** Who asks, with the role as it is now. */
type Caller = Staff & { userId: string }

/** Days for which acts that were decided are listed. */
const listedDays = 30

export const staffRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/office', async ({ tx, person, now }) => ({
    roleId: person.roleId,
    roleName: person.roleName,
    ...presentRights(person.rights),
    places: [...person.places],
    waiting: may(person.rights, 'find-customers') ? await countWaiting(tx, person, now) : 0,
    entries: (await openEntries(tx, now)).map(presentEntry),
    ownEntry: person.roleId === entryRole ? person.userId : null,
  }))

  serve(app, 'PUT /accounts/administrators/{id}', async ({ tx, tenant, person, now, params: { id }, body }) => {
    await setStaff({ tx, tenant: tenant.id, adminId: person.userId, userId: id, ...body, now })
    return true
  })

  serve(app, 'PUT /accounts/staff-passkeys', async ({ tx, deps, tenant, person, now, body }) => {
    const host = passkeyHost({ origin: deps.originOf(tenant.subdomain) })
    await demandPasskeys({ tx, tenant: tenant.id, host, adminId: person.userId, ...body, now })
    return true
  })

  serve(app, 'GET /accounts/roles', async ({ tx, person }) => {
    const people = new Map<string, number>()
    for (const { staffRole } of await listAdmins(tx)) {
      const id = staffRole ?? ownerRole
      people.set(id, (people.get(id) ?? 0) + 1)
    }
    return (await listRoles(tx)).map((role) => presentRole(role, people.get(role.id) ?? 0, person))
  })

  serve(app, 'PUT /accounts/roles/{id}', async ({ tx, tenant, person, now, params: { id }, body }) => {
    const { name, ...rights } = body
    await putRole({ tx, tenant: tenant.id, adminId: person.userId, id, name, rights: writtenRights(rights), now })
    return true
  })

  serve(app, 'DELETE /accounts/roles/{id}', async ({ tx, tenant, person, now, params: { id } }) => {
    await removeRole({ tx, tenant: tenant.id, adminId: person.userId, id, now })
    return true
  })

  serve(app, 'GET /accounts/waiting-acts', async ({ tx, person, now }) => {
    const since = new Date(now.getTime() - listedDays * waitsFor)
    return presentActs(tx, await waitingActsSince(tx, since), person, now)
  })

  serve(app, 'POST /accounts/waiting-acts/{id}/confirm', async (it) => {
    const { transact, tenant, person, now, params } = it
    const decision = { tenant: tenant.id, person, id: params.id, now }
    const act = await transact((tx) => actToConfirm({ tx, ...decision }))
    if (act.state === 'waiting') {
      try {
        await carryOut(it, act, (tx) => confirmAct({ tx, ...decision }))
      } catch (error) {
        if (!(error instanceof Refusal) || isOfDecision(error)) throw error
        throw new Refusal('ACT_FAILED')
      }
    }
    return transact((tx) => presentAct(tx, params.id, person, now))
  })

  serve(app, 'POST /accounts/waiting-acts/{id}/refuse', async ({ tx, tenant, person, now, params: { id } }) => {
    await refuseAct({ tx, tenant: tenant.id, person, id, now })
    return presentAct(tx, id, person, now)
  })
}

/** Another person has decided meanwhile, or the day has ended. */
const isOfDecision = ({ code }: Refusal): boolean => code === 'ACT_UNKNOWN' || code === 'ACT_EXPIRED'

/**
 * Carries an act out in the name of the one who asked for it. Each is known by its own id: carried out again, it does
 * nothing more.
 * @param confirm called in the transaction that decides whether the act is carried out
 */
const carryOut = async (
  { deps, transact, tenant, now }: InputOf<'POST /accounts/waiting-acts/{id}/confirm'>,
  { id, kind, userId, askedBy: adminId, request }: WaitingActRow,
  confirm: (tx: Tx) => Promise<void>,
): Promise<void> => {
  const { random } = deps
  const who = { tenant: tenant.id, adminId, id }
  const params = request.params as Record<string, string>
  const origin = deps.originOf(tenant.subdomain)
  if (kind === 'refund') {
    const ports = paymentPorts(deps, transact, { tenant: tenant.id, subdomain: tenant.subdomain })
    const orderId = params.transRecordId ?? ''
    const admit = async (tx: Tx) => {
      await confirm(tx)
      return true
    }
    const asked = { ...who, orderId, request: request.body as RefundRequest, admit }
    await makeRefund({ ports, workSoon: deps.workSoon, ...asked })
    return
  }
  await transact(async (tx) => {
    await confirm(tx)
    const given = { tx, random, origin, ...who, userId, now }
    if (kind === 'gift') {
      const { reason, ...gift } = request.body as Goodwill & { reason: string }
      await giveGoodwill({ ...given, gift, reason })
      return
    }
    const body = request.body as Pick<Parameters<typeof refundCardUse>[0], 'total' | 'reason' | 'note'>
    await refundCardUse({ ...given, useId: params.use ?? '', ...body })
  })
  deps.workSoon()
}

const toUnits = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))

const presentRights = (rights: RoleRights) => ({
  permissions: [...rights.permissions],
  refundLimit: toUnits(limitOf(rights, 'refund')),
  giftLimit: toUnits(limitOf(rights, 'give')),
})

const writtenRights = ({ permissions, refundLimit, giftLimit }: Omit<RoleRequest, 'name'>): RoleRights => ({
  permissions,
  limits: {
    refund: refundLimit === null ? null : toCents(refundLimit),
    give: giftLimit === null ? null : toCents(giftLimit),
  },
})

const presentRole = ({ id, name, rights }: StaffRole, people: number, person: Caller): Role => {
  const isGivable = areWithin(rightsAt(rights, person.places), person.rights)
  const isChangeable = person.places.length === 0 && isGivable && id !== ownerRole && id !== person.roleId
  return { id, name, ...presentRights(rights), people, isGivable, isChangeable }
}

const stateOf = (act: WaitingActRow, now: Date): WaitingAct['state'] =>
  hasExpired({ act, now }) ? 'expired' : act.state

const countWaiting = async (tx: Tx, person: Caller, now: Date): Promise<number> => {
  const acts = await waitingActsSince(tx, new Date(now.getTime() - waitsFor))
  return acts.filter((act) => act.state === 'waiting' && canConfirm({ act, person })).length
}

const presentActs = async (
  tx: Tx,
  acts: readonly WaitingActRow[],
  person: Caller,
  now: Date,
): Promise<WaitingAct[]> => {
  const ids = acts.flatMap(({ userId, askedBy, decidedBy }) => [userId, askedBy, decidedBy ?? askedBy])
  const names = new Map(
    (await usersByIds(tx, [...new Set(ids)])).map((user) => [user.id, `${user.firstName} ${user.lastName}`]),
  )
  return acts.map((act) => {
    const { id, kind, userId, cents, request, askedBy, askedAt, decidedBy } = act
    const { reason = '', note } = request.body as { reason?: string; note?: string }
    return {
      id,
      kind,
      customer: { id: userId, name: names.get(userId) ?? '' },
      total: fromCents(cents),
      reason: kind === 'gift' ? reason : (note ?? ''),
      askedBy: names.get(askedBy) ?? '',
      askedAt: askedAt.toISOString(),
      expiresAt: new Date(askedAt.getTime() + waitsFor).toISOString(),
      state: stateOf(act, now),
      decidedBy: decidedBy === null ? null : (names.get(decidedBy) ?? ''),
      isYours: askedBy === person.userId,
      isConfirmable: stateOf(act, now) === 'waiting' && canConfirm({ act, person }),
    }
  })
}

const presentAct = async (tx: Tx, id: string, person: Caller, now: Date): Promise<WaitingAct> => {
  const act = await waitingActById(tx, id)
  const [presented] = act ? await presentActs(tx, [act], person, now) : []
  if (!presented) throw new Refusal('ACT_UNKNOWN')
  return presented
}
