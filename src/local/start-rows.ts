import { copyDatabase, intentTable, ownDatabase, pictureTable, type ScreenPicture } from '#contract/screen-picture.ts'
import type { DeviceValue } from './device-value.ts'
import type { Intent } from './intents.ts'
import type { QueuedRequest } from './requests.ts'
import type { StoredAnswer } from './answers.ts'

/** The session as screens see it: without its tokens. */
export type SessionSeen =
  | { state: 'none' | 'guest' }
  | { state: 'ended'; person: string }
  | { state: 'person'; person: string; isAdmin: boolean }

/** The rows that the first screen is rendered from. They are JSON: the worker inlines them in the document. */
export interface StartRows {
  session: SessionSeen
  /** The requests that this user queued, in order. */
  requests: readonly QueuedRequest[]
  intent: Intent | null
  cartCount: number
  guestLocation: number
  /** Those of this user, and of every visitor. */
  answers: readonly StoredAnswer[]
}

const valueOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  })

/** Where to read, and the time limit in milliseconds. */
export interface ReadHow {
  databases: IDBFactory
  timeLimit: number
}

/**
 * Reads tables in one transaction, without the database library, whose import would delay the start.
 * @returns undefined when the database or a table is missing, or the time limit passes
 */
const readTables = <T>(
  { databases, timeLimit }: ReadHow,
  name: string,
  tables: readonly string[],
  work: (table: (name: string) => IDBObjectStore) => Promise<T>,
): Promise<T | undefined> =>
  new Promise((resolve) => {
    const none = () => resolve(undefined)
    setTimeout(none, timeLimit)
    const opening = databases.open(name)
    // Aborts the creation: the app creates its databases, and a start before the first visit must not.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = none
    opening.onblocked = none
    opening.onsuccess = () => {
      const database = opening.result
      try {
        const reading = database.transaction([...tables])
        work((table) => reading.objectStore(table)).then(resolve, none)
      } catch {
        // A table is missing.
        none()
      }
      // Closing waits for the read, so the open connection does not block an upgrade.
      database.close()
    }
  })

const sessionIn = (row: DeviceValue | undefined): SessionSeen => {
  const stored = (row?.value ?? { state: 'none' }) as SessionSeen
  if (stored.state === 'person') return { state: 'person', person: stored.person, isAdmin: stored.isAdmin }
  return stored.state === 'ended' ? { state: 'ended', person: stored.person } : { state: stored.state }
}

type OwnRows = Omit<StartRows, 'answers'> & { openIntents: number }

const readOwn = (how: ReadHow): Promise<OwnRows | undefined> =>
  readTables(how, ownDatabase, ['facts', 'requests', intentTable, 'cart'], async (table) => {
    const facts = table('facts')
    const [session, guest, openIntents] = await Promise.all([
      valueOf<DeviceValue | undefined>(facts.get('session')).then(sessionIn),
      valueOf<DeviceValue | undefined>(facts.get('homeLocation')),
      valueOf(table(intentTable).count()),
    ])
    const person = session.state === 'person' ? session.person : ''
    const [requests, intents, cartCount] = await Promise.all([
      valueOf<QueuedRequest[]>(table('requests').index('person').getAll(person)),
      valueOf<Intent[]>(table(intentTable).index('person').getAll(person, 1)),
      valueOf(table('cart').index('person').count(person)),
    ])
    return {
      session,
      requests: requests.filter(({ lane }) => lane === 'person'),
      intent: intents[0] ?? null,
      cartCount,
      guestLocation: (guest?.value as number | undefined) ?? 0,
      openIntents,
    }
  })

const readAnswers = (how: ReadHow, names: readonly string[]): Promise<(StoredAnswer | undefined)[] | undefined> =>
  readTables(how, copyDatabase, ['answers'], (table) =>
    Promise.all(names.map((name) => valueOf<StoredAnswer | undefined>(table('answers').get(name)))),
  )

const readPicture = (how: ReadHow, path: string): Promise<ScreenPicture | undefined> =>
  readTables(how, copyDatabase, [pictureTable], (table) =>
    valueOf<ScreenPicture | undefined>(table(pictureTable).get(path.toLowerCase())),
  )

/** What the databases hold for the start at a path; each undefined when it cannot be read. */
export interface AtStart {
  rows: StartRows | undefined
  /** None while a purchase is open: a stored screen could contradict how that purchase ended. */
  picture: ScreenPicture | undefined
}

/**
 * The picture does not depend on the answers, which take longer to read when a list is long.
 * @param names the answers that the shell and the first screen show
 */
export const readAtStart = async (path: string, names: readonly string[], how: ReadHow): Promise<AtStart> => {
  const reading = readOwn(how)
  const [own, rows, picture] = await Promise.all([reading, rowsOf(reading, names, how), readPicture(how, path)])
  return { rows, picture: own?.openIntents === 0 ? picture : undefined }
}

/** @returns undefined when they cannot be read. @param names as for `readAtStart` */
export const readStartRows = (names: readonly string[], how: ReadHow): Promise<StartRows | undefined> =>
  rowsOf(readOwn(how), names, how)

const rowsOf = async (
  reading: Promise<OwnRows | undefined>,
  names: readonly string[],
  how: ReadHow,
): Promise<StartRows | undefined> => {
  const [own, answers] = await Promise.all([reading, readAnswers(how, names)])
  if (!own || !answers) return undefined
  const { openIntents: _, ...mine } = own
  const person = mine.session.state === 'person' ? mine.session.person : ''
  const theirs = answers.filter((each) => each !== undefined && (each.person === '' || each.person === person))
  return { ...mine, answers: theirs as StoredAnswer[] }
}
