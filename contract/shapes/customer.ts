import Type, { type Static } from 'typebox'
import { Vehicle } from './account.ts'
import { GivenConsent } from './consent.ts'
import { Nullable, OneOf } from './helpers.ts'
import { Membership } from './membership.ts'
import { Purchase, Redemption } from './order.ts'
import { WashClub } from './wallet.ts'

export const HeldItem = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  label: Type.String({ description: 'Of the kind of item.' }),
  maskedCode: Type.String({ description: 'Only its end can be read.' }),
  maxUses: Type.Integer(),
  usesMade: Type.Integer(),
  purchasedAt: Type.String({ format: 'date-time' }),
  expiresAt: Nullable(Type.String({ format: 'date-time' })),
  balance: Nullable(Type.Number({ description: 'Of a gift card, else null.' })),
  canReturnUse: Type.Boolean({ description: 'A use was made, and giving it back lets the customer use it again.' }),
})
export type HeldItem = Static<typeof HeldItem>

export const CustomerSession = Type.Object({
  id: Type.String({ format: 'uuid' }),
  startedAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Type.String({ description: 'To within the life of an access token.', format: 'date-time' }),
  platform: Nullable(
    OneOf(['web', 'IOS', 'Android'], { description: 'null: unknown, the device allows no notifications.' }),
  ),
  isYours: Type.Boolean({ description: 'The session that asks.' }),
})
export type CustomerSession = Static<typeof CustomerSession>

export const Customer = Type.Object({
  id: Type.String({ format: 'uuid' }),
  email: Type.String(),
  isEmailConfirmed: Type.Boolean(),
  name: Type.String(),
  since: Type.String({ format: 'date-time' }),
  points: Type.Integer(),
  pointGoal: Type.Integer(),
  club: WashClub,
  memberships: Type.Array(Membership, { description: 'Those that have not ended, the oldest first.' }),
  vehicle: Type.Optional(Nullable(Vehicle)),
  consents: Type.Array(GivenConsent, { description: 'The newest first.' }),
  card: Nullable(Type.Object({ cardType: Type.String(), lastFour: Type.String() })),
  items: Type.Array(HeldItem, { description: 'The newest first, used and expired ones included.' }),
  purchases: Type.Array(Purchase, { description: 'The newest first.' }),
  uses: Type.Array(Redemption, { description: 'The newest first.' }),
  sessions: Type.Array(CustomerSession, { description: 'The most recently used first.' }),
})
export type Customer = Static<typeof Customer>
