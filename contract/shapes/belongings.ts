import Type, { type Static } from 'typebox'
import { Reason } from './audit.ts'

const id = Type.String({ format: 'uuid' })
const ids = (description: string, most: number) => Type.Array(id, { description, maxItems: most, uniqueItems: true })

export const BelongingsMoveRequest = Type.Object({
  to: Type.String({ description: 'The other account of the same person.', format: 'uuid' }),
  memberships: ids('That move, each with its vehicle.', 10),
  items: ids('Of the wallet, with uses left.', 100),
  points: Type.Integer({
    description: 'All of the account, as they were shown: when it has another number, nothing moves. 0: they stay.',
    minimum: 0,
    maximum: 1_000_000_000,
  }),
  reason: Reason,
})
export type BelongingsMoveRequest = Static<typeof BelongingsMoveRequest>

const Named = Type.Object({ id, name: Type.String() })

export const BelongingsMove = Type.Object({
  id,
  from: id,
  to: id,
  memberships: Type.Array(Named),
  items: Type.Array(Named),
  points: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
})
export type BelongingsMove = Static<typeof BelongingsMove>
