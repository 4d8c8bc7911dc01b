import { makeLogger } from '#server/basics/log.ts'
import { openDatabase, type Database } from '#server/database/open.ts'
import { FolderInUse } from '#server/database/lock.mjs'
import { readSettings, type Settings } from '#server/settings/settings.ts'

/** What a command says about its own use. */
export class Usage extends Error {
  override readonly name = 'Usage'
}

/** Runs a command with the database of the settings. */
export const withDatabase = async <T>(work: (database: Database, settings: Settings) => Promise<T>): Promise<T> => {
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, makeLogger(settings.logLevel))
  try {
    return await work(database, settings)
  } finally {
    await database.close()
  }
}

const wordsOf = (error: Error): string => {
  if (error instanceof FolderInUse)
    return `${error.message} The embedded database takes one process: stop the server meanwhile.`
  if (error.name === 'TransactionHeld') return 'This took longer than 5 s and was undone. Split it into smaller files.'
  if (error.name === 'TypeError' && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return error.message
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return `There is no file ${path}.`
  return error.message
}

/** Runs a command; an error is one line on standard error and the exit code 1. */
export const runCommand = (main: () => Promise<void>): void => {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? wordsOf(error) : error)
    process.exitCode = 1
  })
}
