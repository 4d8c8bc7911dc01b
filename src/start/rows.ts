import {
  copyDatabase,
  intentTable,
  longRowsMark,
  ownDatabase,
  pictureTable,
  type ScreenPicture,
} from '#contract/screen-picture.ts'
import type { SessionSeen } from '#src/session/seen.ts'
import type { DeviceValue } from '#src/local/device-value.ts'
import type { Intent } from '#src/local/intents.ts'
import type { QueuedRequest } from '#src/local/requests.ts'
import type { StoredAnswer } from '#src/local/answers.ts'

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

/** The longest rows that are inlined, in characters. Beyond it a read by the page is faster than a longer document. */
export const mostRows = 150_000

interface CopyRows {
  picture?: ScreenPicture
  /** Undefined where the picture says that they are too long. */
  answers: (StoredAnswer | undefined)[] | undefined
}

/** @param path of the picture to read as well */
const readCopy = (how: ReadHow, names: readonly string[], path?: string): Promise<CopyRows | undefined> =>
  readTables(how, copyDatabase, ['answers', pictureTable], async (table) => {
    const picture = path && (await valueOf<ScreenPicture | undefined>(table(pictureTable).get(path.toLowerCase())))
    const answers =
      picture && longRowsMark in picture.root
        ? undefined
        : await Promise.all(names.map((name) => valueOf<StoredAnswer | undefined>(table('answers').get(name))))
    return { ...(picture && { picture }), answers }
  })

/** What the databases hold for the start at a path; each undefined when it cannot be read. */
export interface AtStart {
  rows: StartRows | undefined
  /** None while a purchase is open: a stored screen could contradict how that purchase ended. */
  picture: ScreenPicture | undefined
}

/** @param names the answers that the shell and the first screen show */
export const readAtStart = async (path: string, names: readonly string[], how: ReadHow): Promise<AtStart> => {
  const [own, copy] = await Promise.all([readOwn(how), readCopy(how, names, path)])
  return { rows: rowsOf(own, copy), picture: own?.openIntents === 0 ? copy?.picture : undefined }
}

/** @returns undefined when they cannot be read. @param names as for `readAtStart` */
export const readStartRows = async (names: readonly string[], how: ReadHow): Promise<StartRows | undefined> =>
  rowsOf(...(await Promise.all([readOwn(how), readCopy(how, names)])))

const rowsOf = (own: OwnRows | undefined, copy: CopyRows | undefined): StartRows | undefined => {
  if (!own || !copy?.answers) return undefined
  const { openIntents: _, ...mine } = own
  const person = mine.session.state === 'person' ? mine.session.person : ''
  const theirs = copy.answers.filter((each) => each !== undefined && (each.person === '' || each.person === person))
  return { ...mine, answers: theirs as StoredAnswer[] }
}
