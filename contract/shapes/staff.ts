import Type, { type Static } from 'typebox'
import { rolePermissions } from '../permissions.ts'
import { OfficeEntry } from './entry.ts'
import { Nullable, OneOf } from './helpers.ts'

const Permissions = Type.Array(OneOf(rolePermissions as unknown as [(typeof rolePermissions)[number]]), {
  description: 'In the order of the contract.',
  uniqueItems: true,
})

const Limit = Nullable(
  Type.Number({
    description: 'The most of one act, above which a second person confirms. At most 2 decimals. null: no bound.',
    minimum: 0,
    maximum: 100_000,
  }),
)

/** Id of a built-in role, or of one of the merchant's own. */
export const RoleId = Type.String({ pattern: '^[a-z0-9-]{1,40}$' })
const Places = Type.Array(Type.Integer({ minimum: 1 }), {
  description: 'Ids of locations; none: all.',
  maxItems: 2_000,
  uniqueItems: true,
})

const RoleContent = {
  permissions: Permissions,
  refundLimit: Limit,
  giftLimit: Limit,
}

export const Role = Type.Object({
  id: RoleId,
  name: Nullable(Type.String({ description: 'null: that of the built-in role.' })),
  ...RoleContent,
  people: Type.Integer({ description: 'Who have it.' }),
  isGivable: Type.Boolean({ description: 'It allows nothing that the one who asks may not do.' }),
  isChangeable: Type.Boolean({ description: 'By the one who asks: never the own role, nor that of owners.' }),
})
export type Role = Static<typeof Role>

export const RoleRequest = Type.Object({
  name: Nullable(Type.String({ description: 'null: a built-in role keeps its name.', minLength: 1, maxLength: 40 })),
  ...RoleContent,
})
export type RoleRequest = Static<typeof RoleRequest>

/** What the one who asks may do in the back office. */
export const OwnOffice = Type.Object({
  roleId: RoleId,
  roleName: Nullable(Type.String({ description: 'null: that of the built-in role.' })),
  ...RoleContent,
  places: Places,
  waiting: Type.Integer({ description: 'Acts that wait for a second person, whom the one who asks can be.' }),
  entries: Type.Array(OfficeEntry, { description: 'Of platform staff who are in the office now.' }),
  ownEntry: Nullable(Type.String({ description: 'The entry that the one who asks is in; null: a member of staff.' })),
})
export type OwnOffice = Static<typeof OwnOffice>

export const StaffChange = Type.Object({ role: RoleId, places: Places })
export type StaffChange = Static<typeof StaffChange>

export const waitingActKinds = ['refund', 'card refund', 'gift'] as const
export type WaitingActKind = (typeof waitingActKinds)[number]

export const WaitingAct = Type.Object({
  id: Type.String({ format: 'uuid' }),
  kind: OneOf([...waitingActKinds]),
  customer: Type.Object({ id: Type.String({ format: 'uuid' }), name: Type.String() }),
  total: Type.Number({ description: 'At most 2 decimals.' }),
  reason: Type.String({ description: 'As the one who asked has written it.' }),
  askedBy: Type.String({ description: 'A name.' }),
  askedAt: Type.String({ format: 'date-time' }),
  expiresAt: Type.String({ format: 'date-time' }),
  state: OneOf(['waiting', 'confirmed', 'refused', 'expired']),
  decidedBy: Nullable(Type.String({ description: 'A name; null: not decided.' })),
  isYours: Type.Boolean({ description: 'The one who asks cannot confirm it.' }),
  isConfirmable: Type.Boolean({ description: 'By the one who asks.' }),
})
export type WaitingAct = Static<typeof WaitingAct>
