import type { Dexie, Table } from 'dexie'
import type { CopyDatabase } from '#src/local/copy.ts'
import { keptAtLogOut, namesOf, valuesByUser, type DeviceValue } from '#src/local/device-value.ts'
import { writeByUser } from '#src/local/by-user.ts'
import { readDeviceValue } from '#src/local/device-values.ts'
import { isOutOfSpace } from '#src/local/out-of-space.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { copyTables, ownTables } from '#src/local/table-owners.ts'
import type { Clock } from '#src/platform/clock.ts'
import { dropHeldSession, readSession } from './stored-session.ts'

interface Databases {
  own: OwnDatabase
  copy: CopyDatabase
}

/**
 * How long the input, the cart, the queue and the purchases of a user whose session the server ended are kept, in
 * milliseconds.
 */
export const keptFor = 7 * 24 * 3_600_000

/** What is kept of such a user beside the rows that have a `person`. */
interface Kept {
  /** When the session was found ended, in epoch milliseconds. */
  at: number
  drafts: DeviceValue[]
}

type KeptByUser = Record<string, Kept>

const readKept = async (own: OwnDatabase): Promise<KeptByUser> => (await readDeviceValue<KeptByUser>(own, 'kept')) ?? {}

/**
 * Removes all data of the user from this device, by what the tables and values declare (`ownTables`, `copyTables`,
 * `deviceValueOwners`), and the session with it. For a session that the server has ended on request, too.
 * @param person whose queue and purchases are removed; undefined: none
 */
export const forgetUser = async ({ own, copy }: Databases, person: string | undefined): Promise<void> => {
  await own.transaction('rw', own.tables, async () => {
    await own.deviceValues.where('name').noneOf(keptAtLogOut).delete()
    if (person !== undefined) await removeRowsOf(own, person)
  })
  dropHeldSession(own)
  await forgetCopies(copy)
}

/**
 * After the server ended the session: forgets the user as a log-out does, except for what exists only on this phone. It
 * is kept under the user's id until the same user logs in, for `keptFor`. May be repeated; the session stays `ended`.
 */
export const forgetEnded = async ({ own, copy, clock }: Databases & { clock: Clock }): Promise<void> => {
  const keep = (drafts: boolean) => keepOfEnded(own, clock.now(), drafts)
  const isEnded = await keep(true).catch((error: unknown) => {
    if (!isOutOfSpace(error)) throw error
    return keep(false)
  })
  if (isEnded) await forgetCopies(copy)
}

/** @returns whether a session that the server ended is stored here */
const keepOfEnded = (own: OwnDatabase, now: number, withDrafts: boolean): Promise<boolean> =>
  own.transaction('rw', own.deviceValues, async () => {
    const session = await readSession(own)
    if (session.state !== 'ended') return false
    const before = (await readKept(own))[session.person]
    const drafts = await own.deviceValues.where('name').anyOf(namesOf('draft')).toArray()
    // A deletion without an answer ends the session too: whether it did is asked later.
    const left = [...keptAtLogOut, 'session', 'leaving']
    await own.deviceValues.where('name').noneOf(left).delete()
    const kept: Kept = { at: before?.at ?? now, drafts: [...(before?.drafts ?? []), ...drafts] }
    if (withDrafts) await writeByUser(own, 'kept', session.person, kept)
    return true
  })

/** As `forgetEnded`, and removes the ended session. A session that started meanwhile is kept. */
export const leaveEnded = async (ports: Databases & { clock: Clock }): Promise<void> => {
  const { own } = ports
  await forgetEnded(ports)
  await own.transaction('rw', own.deviceValues, async () => {
    if ((await readSession(own)).state === 'ended') await own.deviceValues.delete('session')
  })
}

/** At a user's log-in: gives back the drafts that were kept since the server ended that user's session. */
export const restoreKept = async (own: OwnDatabase, person: string, now: number): Promise<void> => {
  await forgetExpired(own, now)
  await own.transaction('rw', own.deviceValues, async () => {
    const mine = (await readKept(own))[person]
    if (!mine) return
    await own.deviceValues.bulkPut(mine.drafts)
    await writeByUser(own, 'kept', person, undefined)
  })
}

/**
 * Removes what has been kept longer than `keptFor`. Rows of a user who is neither logged in nor on record, such as
 * those of an older version, are kept from now on.
 */
export const forgetExpired = (own: OwnDatabase, now: number): Promise<void> =>
  own.transaction('rw', own.tables, async () => {
    const session = await readSession(own)
    const current = session.state === 'person' || session.state === 'ended' ? session.person : ''
    const kept = await readKept(own)
    for (const person of await peopleOf(own))
      if (person !== current && !kept[person]) await writeByUser(own, 'kept', person, { at: now, drafts: [] })
    for (const [person, { at }] of Object.entries(kept))
      if (at + keptFor <= now && person !== current) await removeRowsOf(own, person)
  })

const userTables = (own: OwnDatabase): Table[] => tablesOf(own, ownTables, 'user')

/** The users who have rows here. */
const peopleOf = async (own: OwnDatabase): Promise<string[]> => {
  const found = await Promise.all(userTables(own).map((table) => table.orderBy('person').uniqueKeys()))
  return [...new Set(found.flat() as string[])].filter(Boolean)
}

const removeRowsOf = async (own: OwnDatabase, person: string): Promise<void> => {
  await Promise.all(userTables(own).map((table) => table.where('person').equals(person).delete()))
  for (const name of valuesByUser) await writeByUser(own, name, person, undefined)
}

const forgetCopies = (copy: CopyDatabase): Promise<unknown> =>
  Promise.all([
    ...tablesOf(copy, copyTables, 'scoped').map((table) => table.where('person').notEqual('').delete()),
    ...tablesOf(copy, copyTables, 'user').map((table) => table.clear()),
  ])

const tablesOf = (database: Dexie, declared: Readonly<Record<string, string>>, owner: string): Table[] =>
  Object.keys(declared)
    .filter((name) => declared[name] === owner)
    .map((name) => database.table(name))
