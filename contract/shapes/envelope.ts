import Type, { type Static } from 'typebox'
import { Nullable } from './helpers.ts'

export const Envelope = Type.Object(
  {
    success: Type.Boolean(),
    resultData: Type.Unknown(),
    errorMessage: Nullable(Type.String()),
  },
  {
    description:
      'Every JSON response under /api/v1 has this envelope. A client must also accept a body without a boolean ' +
      '`success` member and treat it as the bare resultData.',
  },
)
export type Envelope = Static<typeof Envelope>

export const ErrorEnvelope = Type.Object(
  {
    success: Type.Literal(false),
    resultData: Type.Null(),
    errorMessage: Type.String({ description: 'Text shown to the user.' }),
    errorCode: Type.Optional(Type.String({ description: 'Stable machine-readable code.' })),
    fieldErrors: Type.Optional(Type.Object({}, { description: 'Field name to first failing rule message.' })),
  },
  { description: 'Error responses read errorMessage.' },
)
export type ErrorEnvelope = Static<typeof ErrorEnvelope>
