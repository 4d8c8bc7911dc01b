import type { CopyDatabase } from './copy.ts'
import type { OwnDatabase } from './own.ts'

/** This browser stores nothing for this origin: site data is blocked, or a private window has no database. */
export class NoStorage extends Error {
  override readonly name = 'NoStorage'
}

/** Milliseconds. A blocked or broken database sometimes never calls back; the app goes on in memory then. */
export const timeLimit = 3_000

/** Milliseconds, for a page that has read stored data or cannot go on in memory: a slow database is waited for. */
export const patientTimeLimit = 30_000

/**
 * Opens both databases. The copy of server data is deleted when it cannot be opened or upgraded.
 * The device-only database is never deleted: a failed upgrade leaves it unchanged for a build that can read it.
 * @param limit milliseconds
 * @throws NoStorage
 */
export const openDatabases = async (own: OwnDatabase, copy: CopyDatabase, limit = timeLimit): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoStorage('the database does not answer')), limit)
  })
  try {
    await Promise.race([Promise.all([own.open(), openOrRebuild(copy)]), late])
  } catch (cause) {
    throw cause instanceof NoStorage ? cause : new NoStorage('the database does not open', { cause })
  } finally {
    clearTimeout(timer)
  }
}

const openOrRebuild = async (copy: CopyDatabase): Promise<void> => {
  try {
    await copy.open()
  } catch {
    // Nothing is lost: the server can send it again.
    await copy.delete({ disableAutoOpen: false })
    await copy.open()
  }
}
