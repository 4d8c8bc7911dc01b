import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Blobs, ByteRange, OpenBlob, Source } from './blobs.ts'
import { folderBlobs } from './folder-blobs.ts'
import { allForms, drawForm, formTypes, nameOfForm, type PictureForm } from './forms.ts'
import { contentTypes, type FileKind } from './kinds.ts'
import { s3Blobs, type S3Settings } from './s3-blobs.ts'

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
  /** A stored PNG in another form, which is made when it is first asked for, and kept. Null: there is no such picture. */
  openForm: (tenant: number, name: string, form: PictureForm) => Promise<OpenBlob | null>
  /** Removes a file and its forms. */
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

const keyOfForm = (tenant: number, name: string, form: PictureForm): string =>
  `${keyOf(tenant, name).replace('/', '/forms/')}.${nameOfForm(form)}`

const makeFileStore = (blobs: Blobs): FileStore => {
  const bytesAt = async (key: string): Promise<Uint8Array | null> => {
    const found = await blobs.open(key)
    return found && buffer(found.stream)
  }
  /** Of several that ask for a form at once, one makes it. */
  const making = new Map<string, Promise<boolean>>()
  const makeForm = async (tenant: number, name: string, form: PictureForm): Promise<boolean> => {
    const png = name.endsWith('.png') ? await bytesAt(keyOf(tenant, name)) : null
    if (png) await blobs.put(keyOfForm(tenant, name, form), await drawForm(png, form), formTypes[form.type])
    return png !== null
  }
  return {
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
    openForm: async (tenant, name, form) => {
      const key = keyOfForm(tenant, name, form)
      const known = await blobs.open(key)
      if (known) return known
      const made = making.get(key) ?? makeForm(tenant, name, form).finally(() => making.delete(key))
      making.set(key, made)
      return (await made) ? blobs.open(key) : null
    },
    read: async (tenant, path) => {
      const [, owner, name] = /^\/assets\/(\d+)\/([^/]+)$/.exec(path) ?? []
      return name === undefined || owner !== String(tenant) || !stored.test(name) ? null : bytesAt(keyOf(tenant, name))
    },
    remove: async (tenant, name) => {
      await blobs.remove(keyOf(tenant, name))
      if (name.endsWith('.png')) await Promise.all(allForms.map((form) => blobs.remove(keyOfForm(tenant, name, form))))
    },
  }
}

/** The store of the settings: a bucket, or a folder in the data folder. */
export const openFileStore = (dataDir: string, bucket: S3Settings | null = null): FileStore =>
  makeFileStore(bucket ? s3Blobs(bucket) : folderBlobs(join(dataDir, 'files')))
