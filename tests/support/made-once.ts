import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

const cache = '.cache'

const filesUnder = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path]

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const file of ['server', 'contract', 'tools/runtime', 'package-lock.json'].flatMap(filesUnder))
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** A folder made once per state of the server's sources, in place of that of an earlier state. */
export const madeOnce = (name: string, make: (folder: string) => Promise<void>): (() => Promise<string>) => {
  let made: Promise<string> | undefined
  const find = async (): Promise<string> => {
    const folder = join(cache, `${name}-${fingerprint()}`)
    if (existsSync(folder)) return folder
    mkdirSync(cache, { recursive: true })
    const unfinished = mkdtempSync(join(cache, `unfinished-${name}-`))
    try {
      await make(unfinished)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      throw error
    }
    for (const old of readdirSync(cache))
      // Another test worker may be using the folder of this state.
      if (old.startsWith(`${name}-`) && old !== basename(folder))
        rmSync(join(cache, old), { recursive: true, force: true })
    // Another test worker may have made the same folder meanwhile; a rename never replaces a folder with files.
    try {
      renameSync(unfinished, folder)
    } catch (error) {
      if (!existsSync(folder)) throw error
      rmSync(unfinished, { recursive: true, force: true })
    }
    return folder
  }
  return () => (made ??= find())
}
