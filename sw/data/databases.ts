import { openCopy, type CopyDatabase } from '#src/local/copy.ts'
import { openOwn, type OwnDatabase } from '#src/local/own.ts'

/** Opened for one piece of work and closed after it: a worker that sleeps holds up no page that brings a newer version of the database. */
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
