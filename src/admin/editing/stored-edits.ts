import { readByUser, writeByUser } from '#src/local/by-user.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { readSession } from '#src/session/stored-session.ts'
import type { TypedForm, TypedForms } from '../ui/kept-forms.ts'
import type { DeviceEdits } from './editing.ts'

const storedAs = 'draft/site-config'

/** What waits of an administrator: the edits of the site config, and the forms beside it. */
type Stored = Partial<DeviceEdits> & { forms?: TypedForms }

const read = async (own: OwnDatabase, person: string): Promise<Stored> =>
  (await readByUser<Stored>(own, storedAs, person)) ?? {}

/** The edits of an administrator that wait on this device; null: there are none. */
export const readEdits = async (own: OwnDatabase, person: string): Promise<DeviceEdits | null> => {
  const { base, config, content, draft } = await read(own, person)
  return base && config ? { base, config, ...(content ? { content } : {}), draft } : null
}

/** Stores the edits of an administrator; null removes them. */
export const storeEdits = (own: OwnDatabase, person: string, edits: DeviceEdits | null): Promise<void> =>
  store(own, person, ({ forms }) => ({ ...edits, ...(forms ? { forms } : {}) }))

/** What an administrator has typed in forms beside the site config, and not saved. */
export const readForms = async (own: OwnDatabase, person: string): Promise<TypedForms> =>
  (await read(own, person)).forms ?? {}

/** Stores some forms of an administrator; undefined removes one. Forms of other tabs stay. */
export const storeForms = (
  own: OwnDatabase,
  person: string,
  changes: Readonly<Record<string, TypedForm | undefined>>,
): Promise<void> =>
  store(own, person, ({ forms, ...edits }) => {
    const typed = Object.entries({ ...forms, ...changes }).filter((each): each is [string, TypedForm] => !!each[1])
    return typed.length > 0 ? { ...edits, forms: Object.fromEntries(typed) } : edits
  })

/**
 * Stores what an administrator has typed. After a log-out nothing is stored: a page that closes late does not bring back
 * what was thrown away. A session that the server ended still keeps what was typed last.
 */
const store = (own: OwnDatabase, person: string, next: (stored: Stored) => Stored): Promise<void> =>
  own.transaction('rw', own.deviceValues, async () => {
    const session = await readSession(own)
    const isTheirs = (session.state === 'person' || session.state === 'ended') && session.person === person
    if (!isTheirs) return
    const value = next(await read(own, person))
    await writeByUser(own, storedAs, person, Object.keys(value).length > 0 ? value : undefined)
  })
