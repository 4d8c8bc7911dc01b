import Type, { type Static } from 'typebox'
import { editedContents, type EditedName } from '../content/changes.ts'
import { OneOf } from '../shapes/helpers.ts'

export const EditedKind = OneOf(editedContents.map(({ name }) => name) as [EditedName, ...EditedName[]])

export const ContentRows = Type.Object({
  rows: Type.Array(
    Type.Object({
      id: Type.String({ description: 'In the paths of changes.' }),
      row: Type.Record(Type.String(), Type.Unknown(), { description: 'The fields, as files have them.' }),
      members: Type.Optional(Type.Integer({ description: 'Running memberships, which keep their price.' })),
      held: Type.Optional(Type.Integer({ description: 'Unused items in wallets, which keep working.' })),
      claimed: Type.Optional(Type.Integer({ description: 'How often it was claimed.' })),
    }),
    { description: 'In the order of an export.' },
  ),
})
export type ContentRows = Static<typeof ContentRows>
