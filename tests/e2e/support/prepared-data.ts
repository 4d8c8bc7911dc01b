import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { runServer } from '#tests/support/run-server.ts'

const filesUnder = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path]

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const file of ['server', 'contract'].flatMap(filesUnder))
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

let prepared: Promise<string> | undefined

/** A data folder with the demo in it, made once per state of the server's sources. */
const preparedData = (): Promise<string> => (prepared ??= prepareData())

const prepareData = async (): Promise<string> => {
  const folder = join('.cache', `demo-${fingerprint()}`)
  if (existsSync(folder)) return folder
  const server = await runServer()
  await server.stop()
  for (const old of existsSync('.cache') ? readdirSync('.cache') : [])
    // Another test worker may be copying the folder of this state.
    if (old.startsWith('demo-') && old !== basename(folder))
      rmSync(join('.cache', old), { recursive: true, force: true })
  mkdirSync('.cache', { recursive: true })
  const unfinished = mkdtempSync(join('.cache', 'unfinished-demo-'))
  cpSync(server.dataDir, unfinished, { recursive: true })
  await server.remove()
  // Another test worker may have prepared the same folder meanwhile; a rename never replaces a folder with files.
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}

/** A copy of the prepared folder for one test file. */
export const copyOfDemo = async (): Promise<string> => {
  const copy = mkdtempSync(join(tmpdir(), 'clearcoat-demo-'))
  cpSync(await preparedData(), copy, { recursive: true })
  return copy
}
