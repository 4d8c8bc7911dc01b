import { createHash } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const types = {
  svg: 'image/svg+xml',
  png: 'image/png',
  mp4: 'video/mp4',
  geojson: 'application/geo+json',
} as const
export type FileKind = keyof typeof types

/** The tenants' files, each tenant in its own folder, under names that the server generates. */
export interface FileStore {
  /** Stores bytes under a name that contains their hash. @returns the path on the merchant's host */
  put: (tenant: number, stem: string, kind: FileKind, bytes: Uint8Array) => Promise<string>
  /** Folder and name of a stored file; null for a name that the store cannot have generated. */
  locate: (tenant: number, name: string) => { folder: string; name: string; contentType: string } | null
  /** The bytes of a path that `put` returned for the same tenant, or null. */
  read: (tenant: number, path: string) => Promise<Uint8Array | null>
}

const stored = /^[A-Za-z0-9_-]{1,100}\.(svg|png|mp4|geojson)$/

const hasFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

export const openFileStore = (root: string): FileStore => {
  const folderOf = (tenant: number) => join(root, String(tenant))
  const locate: FileStore['locate'] = (tenant, name) => {
    const kind = stored.exec(name)?.[1] as FileKind | undefined
    return kind && Number.isInteger(tenant) ? { folder: folderOf(tenant), name, contentType: types[kind] } : null
  }
  return {
    locate,
    put: async (tenant, stem, kind, bytes) => {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
      const name = `${stem.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 60) || 'file'}-${hash}.${kind}`
      await mkdir(folderOf(tenant), { recursive: true })
      const path = join(folderOf(tenant), name)
      if (!(await hasFile(path))) await writeFile(path, bytes)
      return `/assets/${tenant}/${name}`
    },
    read: async (tenant, path) => {
      const [, owner, name] = /^\/assets\/(\d+)\/([^/]+)$/.exec(path) ?? []
      const found = name === undefined || owner !== String(tenant) ? null : locate(tenant, name)
      return found && readFile(join(found.folder, found.name)).catch(() => null)
    },
  }
}
