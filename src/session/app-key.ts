import { readOnce } from '#src/local/table-watch.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import { isOutOfSpace } from '#src/local/out-of-space.ts'
import type { Clock } from '#src/platform/clock.ts'
import { isRefused } from '#src/remote/outcome.ts'
import type { Report } from '#src/remote/report.ts'

/** The first label of the host is the merchant: puddle.example.com is puddle. */
export const subdomainOf = (hostname: string): string => hostname.split('.')[0]!.toLowerCase()

/** Name under which the merchant's application key is stored. */
export const siteKeyAnswer = 'siteKey'

export interface AppKeyPorts {
  copy: CopyDatabase
  clock: Clock
  report: Report
  /** GET /accounts/site-key of this host: a public call with a time-out. @throws NoAnswer, Refused */
  fetchKey(): Promise<string>
}

export interface AppKey {
  /** The current key; undefined when this device stores none. */
  read(): Promise<string | undefined>
  /**
   * Asks the server for the key after it refused `refused`, unless another one is stored by now. Concurrent callers
   * share one request.
   * @returns whether there is another key to retry with; false also when the server refused to return one
   * @throws NoAnswer
   */
  renew(refused: string | undefined): Promise<boolean>
  /** Stops listening to the database. */
  close(): void
}

/** The answer cache may be emptied at any time, and the platform may replace a key: one request handles both. */
export const createAppKey = ({ copy, clock, report, fetchKey }: AppKeyPorts): AppKey => {
  const stored = readOnce(
    copy.answers,
    async () => (await copy.answers.get(siteKeyAnswer))?.value as string | undefined,
  )
  /** A key that the disk refused is used as long as the page lives. */
  let unsaved: string | undefined
  let underway: Promise<string | undefined> | undefined

  const fetchAndStore = async (): Promise<string | undefined> => {
    const value = await fetchKey().catch((error: unknown) => {
      if (isRefused(error)) return undefined
      throw error
    })
    if (value === undefined) return undefined
    try {
      await copy.answers.put({ name: siteKeyAnswer, person: '', value, etag: null, at: clock.now() })
      unsaved = undefined
    } catch (error) {
      unsaved = value
      if (!isOutOfSpace(error)) report(error)
    }
    return value
  }

  const read = async (): Promise<string | undefined> => unsaved ?? (await stored())

  return {
    read,
    async renew(refused) {
      const known = await read()
      if (known !== undefined && known !== refused) return true
      underway ??= fetchAndStore().finally(() => {
        underway = undefined
      })
      const value = await underway
      return value !== undefined && value !== refused
    },
    close: stored.stop,
  }
}
