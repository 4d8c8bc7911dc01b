import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Blobs, ByteRange, OpenBlob, Source } from './blobs.ts'
import { folderBlobs } from './folder-blobs.ts'
import { contentTypes, type FileKind } from './kinds.ts'

export interface StoredName {
  name: string
  /** Path on the merchant's host. */
  url: string
}

/** The tenants' files, each tenant's apart, under names that the server makes. */
export interface FileStore {
  /** Stores bytes under a name that contains their hash. */
  put: (tenant: number, stem: string, kind: FileKind, source: Source) => Promise<StoredName>
  /** The content type of a name; null for a name that the store cannot have made. */
  typeOf: (name: string) => string | null
  size: (tenant: number, name: string) => Promise<number | null>
  open: (tenant: number, name: string, part?: ByteRange) => Promise<OpenBlob | null>
  /** The bytes at a path that `put` returned for the same tenant, or null. */
  read: (tenant: number, path: string) => Promise<Uint8Array | null>
  remove: (tenant: number, name: string) => Promise<void>
}

const stored = /^[A-Za-z0-9_-]{1,100}\.(svg|png|mp4|geojson)$/

const hashOf = async (source: Source): Promise<string> => {
  const hash = createHash('sha256')
  if ('path' in source) await pipeline(createReadStream(source.path), hash)
  else hash.update(source)
  return hash.digest('hex').slice(0, 12)
}

/** @throws Error for a name that `put` cannot have made: no other key reaches the keeper */
const keyOf = (tenant: number, name: string): string => {
  if (!stored.test(name) || !Number.isInteger(tenant)) throw new Error('not a name of the store')
  return `${tenant}/${name}`
}

const makeFileStore = (blobs: Blobs): FileStore => ({
  typeOf: (name) => {
    const kind = stored.exec(name)?.[1] as FileKind | undefined
    return kind ? contentTypes[kind] : null
  },
  put: async (tenant, stem, kind, source) => {
    const plain = stem.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 60) || 'file'
    const name = `${plain}-${await hashOf(source)}.${kind}`
    const key = keyOf(tenant, name)
    if (!(await blobs.has(key))) await blobs.put(key, source, contentTypes[kind])
    return { name, url: `/assets/${tenant}/${name}` }
  },
  size: (tenant, name) => blobs.size(keyOf(tenant, name)),
  open: (tenant, name, part) => blobs.open(keyOf(tenant, name), part),
  read: async (tenant, path) => {
    const [, owner, name] = /^\/assets\/(\d+)\/([^/]+)$/.exec(path) ?? []
    if (name === undefined || owner !== String(tenant) || !stored.test(name)) return null
    const found = await blobs.open(keyOf(tenant, name))
    return found && buffer(found.stream)
  },
  remove: (tenant, name) => blobs.remove(keyOf(tenant, name)),
})

/** The store in the data folder. */
export const openFileStore = (dataDir: string): FileStore => makeFileStore(folderBlobs(join(dataDir, 'files')))
