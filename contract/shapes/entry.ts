import Type, { type Static } from 'typebox'
import { entryScopes } from '../permissions.ts'
import { Nullable, OneOf } from './helpers.ts'

const Scope = OneOf([...entryScopes])
const moment = (description: string) => Type.String({ description, format: 'date-time' })

export const EntryRequest = Type.Object({
  reason: Type.String({
    description: 'Its owners and its audit log show it.',
    minLength: 10,
    maxLength: 500,
    pattern: '\\S(\\s*\\S){9}',
  }),
  reference: Type.Optional(Type.String({ description: 'Such as the number of a case.', minLength: 1, maxLength: 60 })),
  scope: Scope,
})
export type EntryRequest = Static<typeof EntryRequest>

export const EntryHandOver = Type.Object({
  address: Type.String({
    description: 'A page of the office. The code is behind the #: good once, for 60 seconds.',
    format: 'uri',
  }),
})
export type EntryHandOver = Static<typeof EntryHandOver>

/** The code of a hand-over: 43 characters of base64url. */
export const EntryCode = Type.Object({ code: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) })

export const EntryToken = Type.Object({
  accessToken: Type.String({ description: 'JWT (typ entry), until the end of the entry. It is never renewed.' }),
  until: moment('The end of the entry.'),
})
export type EntryToken = Static<typeof EntryToken>

/** Who ended an entry: who was in it, an owner, a log-out of the account everywhere, or the time. */
export const entryEnds = ['staff', 'owner', 'platform', 'time'] as const
export type EntryEnd = (typeof entryEnds)[number]

export const OfficeEntry = Type.Object({
  id: Type.String({ format: 'uuid' }),
  staff: Type.String({ description: "The name of the platform's account." }),
  reason: Type.String(),
  reference: Nullable(Type.String()),
  scope: Scope,
  from: moment('When it began.'),
  until: moment('60 minutes later.'),
  endedAt: Nullable(moment('null: it has not ended.')),
  endedBy: Nullable(OneOf([...entryEnds])),
})
export type OfficeEntry = Static<typeof OfficeEntry>
