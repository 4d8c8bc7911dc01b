import type { CopyDatabase } from './copy.ts'
import type { OwnDatabase } from './own.ts'

/** This browser keeps nothing for this site: site data is blocked, or a private window without a database. */
export class NoStorage extends Error {
  override readonly name = 'NoStorage'
}

/** A blocked or broken database sometimes answers nothing at all. Milliseconds. */
const patience = 3_000

/**
 * Opens both databases. What the server can send again is thrown away when it cannot be opened or upgraded;
 * data that only this device has never is: a failed upgrade leaves it as it was, for a build that can read it.
 * @throws NoStorage
 */
export const openDatabases = async (own: OwnDatabase, copy: CopyDatabase): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoStorage('the database does not answer')), patience)
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
