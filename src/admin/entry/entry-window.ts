import { createContext } from 'react'
import { entryCodeIn } from '#contract/routes/entry-hash.ts'
import { createServices } from '#src/kit/make-services.ts'
import type { Services } from '#src/kit/services.ts'
import { memoryStorage } from '#src/local/memory.ts'
import { openDatabases, patientTimeLimit } from '#src/local/open.ts'
import { memoryLocks } from '#src/platform/memory-locks.ts'
import { sessionValues } from '#src/platform/web-storage.ts'
import { isRemoteFailure } from '#src/remote/outcome.ts'
import { sessionOf, writeSession } from '#src/session/stored-session.ts'

/** The window of an entry: its session is of this window alone, and nothing of the office is stored on the device. */
export interface EntryWindow {
  services: Services
  /** False: the code was used or is too old. */
  isInside: boolean
}

/** Whether the page is the window of an entry. */
export const EntryWindowContext = createContext(false)

/** For a reload of the window: the token ends with the entry, and the browser forgets it with the window. */
const key = 'clearcoat entry'

/** @returns null: the page was opened neither by a hand-over nor in the window of an entry */
export const openEntryWindow = async (): Promise<EntryWindow | null> => {
  const code = entryCodeIn(location.hash)
  // The code stays neither in the address nor in the history.
  if (code !== null) history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  const stored = code === null ? sessionValues.getItem(key) : null
  if (code === null && stored === null) return null
  const services = createServices({ storage: await memoryStorage(), locks: memoryLocks() })
  const { own, copy, clock } = services
  await openDatabases(own, copy, patientTimeLimit)
  const token = stored ?? (await exchange(services, code!))
  if (token === null) return { services, isInside: false }
  sessionValues.setItem(key, token)
  // One token, which is never renewed: the server refuses it as the token of a refresh, which ends the session here.
  await writeSession(own, sessionOf({ accessToken: token, refreshToken: token }, clock.now()))
  return { services, isInside: true }
}

const exchange = async ({ remote, report }: Services, code: string): Promise<string | null> => {
  try {
    return (await remote.ask('POST /entries/exchange', { body: { code } })).accessToken
  } catch (error) {
    if (!isRemoteFailure(error)) report(error)
    return null
  }
}

/** Forgets the entry in this window. */
export const leaveEntryWindow = async ({ own }: Services): Promise<void> => {
  sessionValues.removeItem(key)
  await writeSession(own, { state: 'none' })
}
