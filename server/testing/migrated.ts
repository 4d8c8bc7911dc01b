import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import { embeddedDatabase } from '#server/database/embedded.ts'

const folder = fileURLToPath(new URL('../migrations', import.meta.url))
const cache = fileURLToPath(new URL('../../.cache', import.meta.url))

/** Changes with every migration, so that an outdated dump is not used. */
const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

const dumpFile = (): string => join(cache, `migrated-${fingerprint()}.tar`)

const makeDump = async (file: string): Promise<Buffer> => {
  const client = await PGlite.create()
  await embeddedDatabase(client, pino({ level: 'silent' }))
  const bytes = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer())
  await client.close()
  mkdirSync(cache, { recursive: true })
  // Written to a temporary name and renamed: another test file may write the same dump.
  writeFileSync(`${file}.${process.pid}`, bytes)
  renameSync(`${file}.${process.pid}`, file)
  return bytes
}

const readDump = (file: string): Buffer | null => {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

/**
 * An empty, migrated database in memory, from a dump created once for all test files, since migrating takes seconds.
 */
export const migratedClient = async (): Promise<PGlite> => {
  const file = dumpFile()
  const bytes = readDump(file) ?? (await makeDump(file))
  return PGlite.create({ loadDataDir: new Blob([new Uint8Array(bytes)]) })
}
