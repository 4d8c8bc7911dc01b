import type { UploadedFile } from '#contract/shapes/site-file.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact } from '#server/database/transact.ts'
import { acceptFile, type AcceptedFile } from '#server/files/accept-file.ts'
import { contentTypes } from '#server/files/kinds.ts'
import type { FileStore } from '#server/files/store.ts'
import { insertFiles } from '#server/tables/files.ts'

export interface FilesUpload {
  transact: TenantTransact
  files: FileStore
  tenant: number
  /** Id of the user. */
  author: string
  /** On the disk of this machine, with the names that they had elsewhere. */
  uploads: readonly { path: string; name: string }[]
  now: Date
}

const refusals = { type: 'FILE_TYPE', size: 'PAYLOAD_TOO_LARGE' } as const

const accepted = async (path: string): Promise<AcceptedFile> => {
  const judged = await acceptFile(path)
  if (typeof judged === 'string') throw new Refusal(refusals[judged])
  return judged
}

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '')

/** Stores files of a merchant's administrator, all or none. @throws Refusal FILE_TYPE, PAYLOAD_TOO_LARGE */
export const uploadFiles = async (upload: FilesUpload): Promise<UploadedFile[]> => {
  const { transact, files, tenant, author, uploads, now } = upload
  const judged: { originalName: string; file: AcceptedFile }[] = []
  // One after another: decoding takes memory.
  for (const { path, name } of uploads) judged.push({ originalName: name, file: await accepted(path) })
  const store = async ({ originalName, file: { kind, source, ...facts } }: (typeof judged)[number]) => ({
    ...facts,
    ...(await files.put(tenant, stemOf(originalName), kind, source)),
    originalName,
    contentType: contentTypes[kind],
  })
  const stored = await Promise.all(judged.map(store))
  await transact((tx) =>
    insertFiles(
      tx,
      stored.map(({ url: _url, ...row }) => ({ tenantId: tenant, ...row, authorId: author, uploadedAt: now })),
    ),
  )
  return stored.map(({ name, url, bytes, contentType }) => ({ name, url, size: bytes, contentType }))
}
