import { writeByUser } from '#src/local/by-user.ts'
import { deleteDeviceValue, readDeviceValue } from '#src/local/device-values.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { keptFor } from './forget.ts'
import { readSession } from './stored-session.ts'

/** A member of staff who had the back office open on this device and has not logged out. */
export interface LastStaff {
  firstName: string
  email: string
}

type Seen = LastStaff & { seenAt: number }

/** Remembers who has the office open. Nothing is remembered of a user who has logged out meanwhile. @param now epoch milliseconds */
export const rememberStaff = (own: OwnDatabase, person: string, { firstName, email }: LastStaff, now: number) =>
  own.transaction('rw', own.deviceValues, async () => {
    const session = await readSession(own)
    if (session.state !== 'person' || session.person !== person) return
    await writeByUser(own, 'lastStaff', person, { firstName, email, seenAt: now } satisfies Seen)
  })

/** The one who had the office open last, within the time for which input is kept; null: none. */
export const readLastStaff = async (own: OwnDatabase, now: number): Promise<LastStaff | null> => {
  const all = (await readDeviceValue<Record<string, Seen>>(own, 'lastStaff')) ?? {}
  const recent = Object.values(all).filter(({ seenAt }) => seenAt + keptFor > now)
  const newest = recent.toSorted((one, other) => other.seenAt - one.seenAt)[0]
  return newest ? { firstName: newest.firstName, email: newest.email } : null
}

/** On request: the name is not shown here any more. What was typed stays for its author. */
export const forgetLastStaff = (own: OwnDatabase): Promise<void> => deleteDeviceValue(own, 'lastStaff')
