import Type, { type Static } from 'typebox'
import { Nullable } from './helpers.ts'

export const TerminalId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9._-]+$' })

export const Terminal = Type.Object({
  terminalId: Nullable(Type.String()),
  terminalSecret: Type.Optional(
    Nullable(Type.String({ description: 'Given once, in the answer to the POST that set it; null ever after.' })),
  ),
  updatedAt: Type.Optional(Nullable(Type.String({ format: 'date-time' }))),
})
export type Terminal = Static<typeof Terminal>

/** A pair of credentials that kiosks can use, and what they have done with it. */
export const TerminalUse = Type.Object({
  id: Type.String({ description: 'Of the pair: a terminal id may have an old and a new one.', format: 'uuid' }),
  terminalId: Type.String(),
  updatedAt: Nullable(Type.String({ format: 'date-time' })),
  validUntil: Nullable(Type.String({ description: 'null: the current pair.', format: 'date-time' })),
  lastSeenAt: Nullable(Type.String({ description: 'Exact to a minute; null: never.', format: 'date-time' })),
  codes: Type.Integer({ description: 'Codes redeemed since the asked time, by all pairs of this terminal id.' }),
  charges: Type.Integer({ description: 'As codes: charges of cards and gift cards.' }),
})
export type TerminalUse = Static<typeof TerminalUse>
