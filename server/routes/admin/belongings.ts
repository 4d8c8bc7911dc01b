import type { FastifyInstance } from 'fastify'
import type { BelongingsMove } from '#contract/shapes/belongings.ts'
import { serve } from '#server/api/serve.ts'
import { moveBelongings } from '#server/commands/customers/move-belongings.ts'
import type { BelongingsMoveRow } from '#server/tables/belongings-moves.ts'

const presentMove = ({
  id,
  fromUser,
  toUser,
  memberships,
  items,
  points,
  movedAt,
}: BelongingsMoveRow): BelongingsMove => ({
  id,
  from: fromUser,
  to: toUser,
  memberships,
  items,
  points,
  at: movedAt.toISOString(),
})

/** Two accounts of one person. */
export const belongingsRoutes = (app: FastifyInstance): void => {
  serve(app, 'PUT /accounts/customers/{id}/moves/{move}', async (it) => {
    const { tx, deps, tenant, person, params, body, now, afterCommit } = it
    const origin = deps.originOf(tenant.subdomain)
    const who = { tenant: tenant.id, adminId: person.userId, from: params.id, id: params.move }
    const moved = await moveBelongings({ tx, random: deps.random, origin, ...who, ...body, now })
    afterCommit(deps.workSoon)
    return presentMove(moved)
  })
}
