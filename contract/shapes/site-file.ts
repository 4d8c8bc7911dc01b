import Type, { type Static } from 'typebox'
import { FilePart, Nullable } from './helpers.ts'

/** Maximum files of one upload. */
export const mostFiles = 20

export const Upload = Type.Object({
  files: Type.Array(FilePart('application/octet-stream'), {
    description: 'One part per file, all named files.',
    minItems: 1,
    maxItems: mostFiles,
  }),
})

const described = {
  name: Type.String(),
  url: Type.String(),
  size: Type.Integer(),
  contentType: Type.String(),
}

export const UploadedFile = Type.Object(described)
export type UploadedFile = Static<typeof UploadedFile>

export const FileUse = Type.Object({
  path: Type.String({ description: 'JSON pointer of the setting, or of the field of content.' }),
  of: Type.Optional(Type.String({ description: 'Name of the row of content.' })),
  in: Type.Enum(['site', 'draft', 'history'], {
    description: 'The site as it is, the draft or a publication that waits, or one of the newest saves.',
  }),
})
export type FileUse = Static<typeof FileUse>

const SiteFile = Type.Object({
  ...described,
  originalName: Type.String({ description: 'As on the computer that it was uploaded from.' }),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  seconds: Nullable(Type.Number({ description: 'Of a video.' })),
  uploadedAt: Type.String({ format: 'date-time' }),
  author: Nullable(Type.String({ description: 'Empty when the account is deleted; null: the platform.' })),
  uses: Type.Array(FileUse, { description: 'None: it can be deleted.' }),
})
export type SiteFile = Static<typeof SiteFile>

export const SiteFiles = Type.Object({
  files: Type.Array(SiteFile, { description: 'The newest first.' }),
  totalBytes: Type.Integer(),
})
export type SiteFiles = Static<typeof SiteFiles>
