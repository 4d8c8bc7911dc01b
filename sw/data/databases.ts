import { openCopy, type CopyDatabase } from '#src/local/copy.ts'
import { openOwn, type OwnDatabase } from '#src/local/own.ts'

/**
 * Opens the database for one piece of work and closes it afterwards: a sleeping worker must not block a page that
 * upgrades the database.
 */
export const withOwn = async <T>(work: (own: OwnDatabase) => Promise<T>, own = openOwn()): Promise<T> => {
  try {
    return await work(own)
  } finally {
    own.close()
  }
}

export const withCopy = async <T>(work: (copy: CopyDatabase) => Promise<T>, copy = openCopy()): Promise<T> => {
  try {
    return await work(copy)
  } finally {
    copy.close()
  }
}
