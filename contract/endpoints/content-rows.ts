import Type, { type Static } from 'typebox'
import { ConfigChange } from '../site/save.ts'
import { Nullable } from '../shapes/helpers.ts'
import { Upload } from '../shapes/site-file.ts'
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
  files: Type.String({ description: 'Folder of the files that rows name, as a path: /assets/2/' }),
})
export type ContentRows = Static<typeof ContentRows>

export const ContentFileForm = OneOf(['csv', 'json'])

/** Lists as files: of each kind its own CSV file, or JSON files with several kinds. */
export const ContentFiles = Upload

const ListedProblem = Type.Object({
  column: Type.Optional(Type.String({ description: 'Absent: the row as a whole.' })),
  value: Type.Optional(Type.String({ description: 'As the file has it, shortened.' })),
  says: Type.String(),
})

const ListedRow = Type.Object({
  file: Type.String(),
  line: Type.Integer({ description: 'Where the row begins.' }),
  kind: EditedKind,
  name: Type.String({ description: 'What names the row in the file.' }),
  result: OneOf(['new', 'changed', 'same', 'refused']),
  changes: Type.Array(ConfigChange, { description: 'For the draft.' }),
  problems: Type.Array(ListedProblem),
})
export type ListedRow = Static<typeof ListedRow>

/** What files would change on a site. */
export const ContentComparison = Type.Object({
  counts: Type.Object({
    new: Type.Integer(),
    changed: Type.Integer(),
    same: Type.Integer(),
    refused: Type.Integer(),
  }),
  rows: Type.Array(ListedRow, { description: 'In the order of the files.' }),
  problems: Type.Array(Type.Object({ file: Type.String(), line: Nullable(Type.Integer()), says: Type.String() }), {
    description: 'With the files themselves. Nothing of such a file is among the rows, or not all of it.',
  }),
})
export type ContentComparison = Static<typeof ContentComparison>
