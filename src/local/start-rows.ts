import { copyDatabase, intentTable, ownDatabase, pictureTable, type ScreenPicture } from '#contract/screen-picture.ts'
import type { DeviceValue } from './device-value.ts'
import type { Intent } from './intents.ts'
import type { QueuedRequest } from './requests.ts'
import type { StoredAnswer } from './answers.ts'

/** A session as a screen knows it: no token is read for it. */
export type SessionSeen =
  | { state: 'none' | 'guest' }
  | { state: 'ended'; person: string }
  | { state: 'person'; person: string; isAdmin: boolean }

/** The rows that the first screen is drawn from. All of it is JSON: the worker hands it to the page with the document. */
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

/** Milliseconds. A database that does not answer is not waited for. */
const timeLimit = 250

const valueOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  })

/**
 * Reads tables in one transaction, without the database library, whose loading would delay the start.
 * @returns undefined when the database or a table is missing, or does not answer in time
 */
const readTables = <T>(
  databases: IDBFactory,
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

const readOwn = (databases: IDBFactory): Promise<OwnRows | undefined> =>
  readTables(databases, ownDatabase, ['facts', 'requests', intentTable, 'cart'], async (table) => {
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

/** What the databases hold for the start at a path; each undefined where it cannot be read. */
export interface AtStart {
  rows: StartRows | undefined
  /** None while a purchase is open: a stored screen could contradict how that purchase ended. */
  picture: ScreenPicture | undefined
}

/** @param names the answers that the shell and the first screen show */
export const readAtStart = async (path: string, names: readonly string[], databases: IDBFactory): Promise<AtStart> => {
  const [own, copy] = await Promise.all([
    readOwn(databases),
    readTables(databases, copyDatabase, ['answers', pictureTable], async (table) => {
      const [picture, ...answers] = await Promise.all([
        valueOf<ScreenPicture | undefined>(table(pictureTable).get(path.toLowerCase())),
        ...names.map((name) => valueOf<StoredAnswer | undefined>(table('answers').get(name))),
      ])
      return { picture, answers }
    }),
  ])
  if (!own || !copy) return { rows: undefined, picture: undefined }
  const { openIntents, ...mine } = own
  const person = mine.session.state === 'person' ? mine.session.person : ''
  const answers = copy.answers.filter((each) => each !== undefined && (each.person === '' || each.person === person))
  return {
    rows: { ...mine, answers: answers as StoredAnswer[] },
    picture: openIntents === 0 ? copy.picture : undefined,
  }
}
