import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blobs } from './blobs.ts'

/** A folder of this machine. */
export const folderBlobs = (root: string): Blobs => {
  const pathOf = (key: string) => join(root, key)
  const size: Blobs['size'] = (key) =>
    stat(pathOf(key)).then(
      (found) => (found.isFile() ? found.size : null),
      () => null,
    )
  return {
    size,
    has: async (key) => (await size(key)) !== null,
    put: async (key, source) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written beside its place and renamed: a reader, or a crash, never meets half a file.
      const arriving = join(dirname(path), `.${randomUUID()}.arriving`)
      try {
        await ('path' in source ? copyFile(source.path, arriving) : writeFile(arriving, source))
        await rename(arriving, path)
      } catch (error) {
        await rm(arriving, { force: true })
        throw error
      }
    },
    open: async (key, part) => {
      const bytes = await size(key)
      return bytes === null ? null : { size: bytes, stream: createReadStream(pathOf(key), part ?? {}) }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
