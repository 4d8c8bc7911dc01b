import { createContext, useContext } from 'react'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Contact } from '#src/platform/contact.ts'
import type { Device } from '#src/platform/device.ts'
import type { Locks } from '#src/platform/locks.ts'
import type { Queue } from '#src/queue/queue.ts'
import type { StartupSnapshot } from '#src/start/snapshot.ts'
import type { Remote } from '#src/remote/client.ts'
import type { Report } from '#src/remote/report.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import type { Client } from '#src/session/client.ts'

/** The services of screens and actions. Created once, at the start of the app. */
export interface Services {
  own: OwnDatabase
  copy: CopyDatabase
  clock: Clock
  contact: Contact
  locks: Locks
  device: Device
  remote: Remote
  accessToken: Client['accessToken']
  keeper: Keeper
  queue: Queue
  report: Report
  /** The databases as read before the first screen was drawn; null some time after the start. */
  startupSnapshot: { now: StartupSnapshot | null }
  /** False in a browser without storage: the app's data then lasts as long as the page. */
  isPersistent: boolean
  newKey(): string
  /** Makes the worker delete its cached pictures of the merchant. Returns the freed bytes. */
  clearImages(): Promise<number>
  /** The bytes that `clearImages` would free. */
  weighImages(): Promise<number>
  /** Makes the worker fetch the policy of its stored page again, for the next load. */
  renewPage(): Promise<boolean>
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
