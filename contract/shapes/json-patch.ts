import Type, { type Static } from 'typebox'
import { OneOf } from './helpers.ts'

export const JsonPatch = Type.Array(
  Type.Object(
    {
      op: OneOf(['add', 'remove', 'replace', 'move', 'copy', 'test']),
      path: Type.String({ description: 'JSON pointer.', pattern: '^(/.*)?$' }),
      from: Type.Optional(Type.String()),
      value: Type.Optional(Type.Unknown()),
    },
    {
      allOf: [
        { if: { properties: { op: { enum: ['add', 'replace', 'test'] } } }, then: { required: ['value'] } },
        { if: { properties: { op: { enum: ['move', 'copy'] } } }, then: { required: ['from'] } },
      ],
    },
  ),
  { description: 'RFC 6902.', minItems: 1, maxItems: 500 },
)
export type JsonPatch = Static<typeof JsonPatch>
