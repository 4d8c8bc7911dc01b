import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Locks } from '#src/platform/locks.ts'
import type { Remote } from '#src/remote/client.ts'
import type { Report } from '#src/remote/report.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import type { KindNamed } from './send.ts'

export type Sending = typeof import('./sending.ts')

export interface QueuePorts {
  own: OwnDatabase
  clock: Clock
  locks: Locks
  remote: Remote
  keeper: Keeper
  report: Report
  /** The code that sends; asked for when something waits. */
  loadSending(): Promise<Sending>
  chance(): number
  newKey(): string
  /** The kinds of this build; those of the contract when absent. */
  kinds?: KindNamed
  /** A request is left waiting: asks the browser to wake this device later. */
  onWaiting?(): void
}
