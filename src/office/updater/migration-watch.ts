import type { MigrationProgress } from '#contract/shapes/platform.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { updaterWords } from '#src/words/office.ts'
import type { Column } from './column.ts'

/** Between two questions how far a migration is, in milliseconds. */
const every = 1_000

export interface MigrationWatchParts {
  column: Column
  remote: Pick<Remote, 'ask'>
  clock: Clock
  note: (text: string, bad?: boolean) => void
  /** Called when the server no longer accepts the log-in. */
  onEnded: () => void
}

/** Follows the migrations of one server, and logs how they end. */
export interface MigrationWatch {
  /** This page has started a migration, which may end before the first question. */
  started: () => void
  /** Takes an answer of the server, and asks again while a migration is under way. */
  heard: (migration: MigrationProgress) => void
}

export const watchMigrations = ({ column, remote, clock, note, onEnded }: MigrationWatchParts): MigrationWatch => {
  const { logged } = updaterWords
  /** The first answer of the migration under way, in epoch milliseconds: from it the rest is estimated. */
  let first: { at: number; waiting: number } | undefined
  let isStarted = false
  let isAsking = false
  /** The log says that the server does not answer. */
  let isLost = false

  const ask = async (): Promise<void> => {
    if (column.staff === undefined) return
    const outcome = await outcomeOf(() => remote.ask('GET /system/site-config/migration', {}))
    if (outcome.done) {
      column.reach = 'reached'
      return heard(outcome.value)
    }
    const { error } = outcome
    if (isRefused(error)) return error.status === 401 ? onEnded() : askLater()
    column.reach = 'unreached'
    if (!isLost && column.migration) {
      const { done, skipped, waiting } = column.migration
      note(logged.stopped(done + skipped, done + skipped + waiting), true)
      isLost = true
    }
    // The server goes on by itself once it is back.
    askLater()
  }

  const askLater = (): void => {
    if (isAsking) return
    isAsking = true
    clock.after(every, () => {
      isAsking = false
      void ask()
    })
  }

  const heard = (migration: MigrationProgress): void => {
    const { waiting, done, skipped, skippedSites } = migration
    const wasUnderWay = isStarted || (column.migration?.waiting ?? 0) > 0
    column.migration = migration
    if (isLost) note(logged.answersAgain)
    isLost = false
    if (waiting > 0) {
      first ??= { at: clock.now(), waiting }
      const made = first.waiting - waiting
      column.secondsLeft = made > 0 ? Math.ceil(((clock.now() - first.at) / made / 1_000) * waiting) : undefined
      return askLater()
    }
    first = undefined
    isStarted = false
    column.secondsLeft = undefined
    if (!wasUnderWay) return
    for (const { subdomain, problems } of skippedSites) note(logged.skipped(subdomain, problems[0] ?? ''), true)
    note(logged.migrated(done, skipped))
  }

  return { started: () => void (isStarted = true), heard }
}
