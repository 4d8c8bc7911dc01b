import Type, { type Static } from 'typebox'
import { largestId, Nullable } from './helpers.ts'

const count = Type.Integer({ minimum: 0 })

export const Audience = Type.Object(
  {
    locationIds: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: largestId }), {
        description: 'Customers whose home location is one of these.',
        minItems: 1,
        maxItems: 500,
      }),
    ),
    isMember: Type.Optional(Type.Literal(true, { description: 'Members of a wash club.' })),
    awayDays: Type.Optional(
      Type.Integer({
        description: 'Customers who have redeemed no code for so many days, and have been customers for longer.',
        minimum: 1,
        maximum: 365,
      }),
    ),
    wantsOffers: Type.Optional(Type.Literal(true, { description: 'Customers who want offers and news.' })),
  },
  { description: 'Customers to whom all of this applies; without a member, every customer.' },
)
export type Audience = Static<typeof Audience>

/** In a member of its own: an audience without conditions is everyone, and an empty body is a mistake. */
export const AudienceWanted = Type.Object({ audience: Audience })

export const AudienceCount = Type.Object({
  customers: Type.Integer({ description: 'All customers of the site.', minimum: 0 }),
  reached: Type.Integer({ description: 'Those of the audience with a device that allows notifications.', minimum: 0 }),
  silent: Type.Integer({ description: 'Those of the audience without one.', minimum: 0 }),
})
export type AudienceCount = Static<typeof AudienceCount>

export const NewBroadcast = Type.Object({
  audience: Audience,
  title: Type.Optional(Type.String({ description: 'Default: the company name.', maxLength: 100 })),
  body: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  path: Type.Optional(
    Type.String({
      description: 'A screen of the app to which a tap leads, as /wallet. Any other path is VALIDATION.',
      maxLength: 100,
    }),
  ),
})
export type NewBroadcast = Static<typeof NewBroadcast>

export const Broadcast = Type.Object({
  id: Type.String({ format: 'uuid' }),
  audience: Audience,
  title: Type.String(),
  body: Type.String(),
  path: Nullable(Type.String()),
  sentAt: Type.String({ format: 'date-time' }),
  sender: Type.Object({
    name: Type.String({ description: 'Empty when the account is deleted.' }),
    isYou: Type.Boolean(),
  }),
  customers: Type.Integer({ description: 'Customers that it was queued for so far.', minimum: 0 }),
  isComplete: Type.Boolean({ description: 'false: it is still being queued.' }),
  devices: Type.Object(
    { queued: count, sent: count, gone: count, retrying: count, failed: count },
    { description: 'Devices by what became of the message there.' },
  ),
})
export type Broadcast = Static<typeof Broadcast>
