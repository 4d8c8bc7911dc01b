import { createContext, useContext } from 'react'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Contact } from '#src/platform/contact.ts'
import type { Device } from '#src/platform/device.ts'
import type { Locks } from '#src/platform/locks.ts'
import type { Queue } from '#src/queue/queue.ts'
import type { StartupSnapshot } from './data/startup-snapshot.ts'
import type { Remote } from '#src/remote/client.ts'
import type { Report } from '#src/remote/report.ts'
import type { Keeper } from '#src/resources/keeper.ts'

/** What screens and actions work with. Made once, where the app starts. */
export interface Services {
  own: OwnDatabase
  copy: CopyDatabase
  clock: Clock
  contact: Contact
  locks: Locks
  device: Device
  remote: Remote
  keeper: Keeper
  queue: Queue
  report: Report
  /** What was read before the first screen was drawn; null once that is history. */
  startupSnapshot: { now: StartupSnapshot | null }
  /** False where the browser keeps nothing: the app then works as long as its page lives. */
  remembers: boolean
  newKey(): string
  /** Lets the worker give up the merchant's pictures that it keeps. Answers the bytes that this freed. */
  clearImages(): Promise<number>
  /** How many bytes that would free. */
  weighImages(): Promise<number>
  /** Short random text for local ids. */
  localId(): string
  /** Origin of the merchant's site. */
  origin: string
}

export const ServicesContext = createContext<Services | null>(null)

export const useServices = (): Services => {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('a screen stands outside ServicesContext')
  return services
}
