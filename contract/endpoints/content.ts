import Type, { type Static } from 'typebox'
import { editedContents, type EditedName } from '../content/changes.ts'
import type { Endpoints } from '../endpoint.ts'
import { hour } from '../limits.ts'
import { Nullable, OneOf } from '../shapes/helpers.ts'
import { Upload } from '../shapes/site-file.ts'
import { ConfigChange } from '../site/save.ts'

/** Maximum bytes: a file that is too large as well is named in the answer, unless it is more than that. */
const listsLimit = 64 * 1024 * 1024

const EditedKind = OneOf(editedContents.map(({ name }) => name) as [EditedName, ...EditedName[]])

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

const ContentFileForm = OneOf(['csv', 'json'])

/** Lists as files: of each kind its own CSV file, or JSON files with several kinds. */
const ContentFiles = Upload

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

/** A merchant's content: its rows, as files, and what files would change. */
export const contentEndpoints = {
  'GET /accounts/content/{kind}': {
    id: 'listContent',
    tag: 'Admin',
    access: 'admin',
    permission: 'draft',
    entry: 'changing',
    summary: 'The rows of a kind of content, as a file has them',
    params: Type.Object({ kind: EditedKind }),
    result: ContentRows,
  },
  'GET /accounts/content/{kind}/file': {
    id: 'downloadContent',
    tag: 'Admin',
    access: 'admin',
    permission: 'draft',
    answered: 'outside a transaction',
    summary: 'The rows of a kind of content as a file',
    description:
      'The file that the command of the server writes. The column id names a row for this site; another one goes by ' +
      'the names.',
    params: Type.Object({ kind: EditedKind }),
    query: Type.Object({ format: ContentFileForm }),
    result: Type.Unsafe<Blob>({}),
    answerType: ['text/csv', 'application/json'],
    errors: ['CONTENT_NAMES'],
    limits: [{ count: 120, window: hour, per: ['user'] }],
  },
  'POST /accounts/content/files': {
    id: 'compareContent',
    tag: 'Admin',
    access: 'admin',
    leavesNoAct: 'read',
    permission: 'draft',
    entry: 'changing',
    answered: 'outside a transaction',
    summary: 'What lists in files would change',
    description:
      'Compares CSV and JSON files with what is published, row by row, and writes nothing: the changes of the rows that ' +
      'are not refused go into the draft. At most 5,000 rows, and 5 MB a file. `kind`: of a CSV file that is not named ' +
      'after its kind.',
    query: Type.Object({ kind: Type.Optional(EditedKind) }),
    body: ContentFiles,
    bodyType: 'multipart/form-data',
    bodyLimit: listsLimit,
    result: ContentComparison,
    idempotency: 'ignored',
    limits: [{ count: 120, window: hour, per: ['user'] }],
  },
} as const satisfies Endpoints
