import type { UploadedFile } from '#contract/shapes/site-file.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact } from '#server/database/transact.ts'
import { acceptFile, type AcceptedFile } from '#server/files/accept-file.ts'
import { contentTypes } from '#server/files/kinds.ts'
import type { FileStore } from '#server/files/store.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { insertFiles } from '#server/tables/files.ts'
import { lockMerchant } from '#server/tables/merchants.ts'

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

const accepted = async (path: string): Promise<AcceptedFile> => {
  const judged = await acceptFile(path)
  if (judged === 'busy') throw new Refusal('UNAVAILABLE', { retryAfter: busyFor })
  if (typeof judged === 'string') throw new Refusal(refusals[judged])
  return judged
}

const refusals = { type: 'FILE_TYPE', size: 'PAYLOAD_TOO_LARGE' } as const

/** Seconds after which a machine that had no time for an inspection may have it. */
const busyFor = 10

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '')

interface Judged {
  originalName: string
  file: AcceptedFile
}

/** Stores files of a merchant's administrator, all or none. @throws Refusal FILE_TYPE, PAYLOAD_TOO_LARGE, UNAVAILABLE */
export const uploadFiles = async (upload: FilesUpload): Promise<UploadedFile[]> => {
  const judged: Judged[] = []
  // One after another: decoding takes memory.
  for (const { path, name } of upload.uploads) judged.push({ originalName: name, file: await accepted(path) })
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const stored = await Promise.all(judged.map((each) => storeFile(upload, each)))
    if (await listStored(upload, stored))
      return stored.map(({ name, url, bytes, contentType }) => ({ name, url, size: bytes, contentType }))
  }
  throw new Refusal('UNAVAILABLE', { retryAfter: busyFor })
}

/** Each other one fails only when another call removes the same content meanwhile. */
const attempts = 3

type StoredFile = Awaited<ReturnType<typeof storeFile>>

const storeFile = async ({ files, tenant }: FilesUpload, { originalName, file }: Judged) => {
  const { kind, source, ...facts } = file
  const stored = await files.put(tenant, stemOf(originalName), kind, source)
  return { ...facts, ...stored, originalName, contentType: contentTypes[kind] }
}

/**
 * Lists stored files. Bytes that were there before the upload may be removed by a deletion that had begun: it holds the
 * merchant's row until they are gone.
 * @returns false, with nothing listed: bytes are gone
 */
const listStored = (upload: FilesUpload, stored: readonly StoredFile[]): Promise<boolean> => {
  const { transact, files, tenant, author, now } = upload
  return transact(async (tx) => {
    await lockMerchant(tx, tenant)
    const sizes = await Promise.all(stored.map(({ name }) => files.size(tenant, name)))
    if (sizes.includes(null)) return false
    const rows = stored.map(({ url: _url, ...row }) => ({
      tenantId: tenant,
      ...row,
      authorId: author,
      uploadedAt: now,
    }))
    await insertFiles(tx, rows)
    for (const { originalName: subject } of stored)
      await recordAct(tx, { tenant, now, actor: adminActor(author), act: 'file uploaded', subject })
    return true
  })
}
