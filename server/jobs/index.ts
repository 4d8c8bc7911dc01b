import type { Server } from '#server/assemble.ts'
import { deleteEndedWindows } from '#server/tables/rate-limits.ts'
import { clean } from './cleaning.ts'
import { releaseGifts } from './gifts.ts'
import { reconcileAll, reconcileEvery } from './reconcile.ts'
import type { Job } from './schedule.ts'

const minute = 60_000

/** The scheduled jobs. */
export const allJobs = ({ database, deps, sender }: Server): Job[] => [
  {
    name: 'reconcile payments',
    every: reconcileEvery,
    run: async () => {
      await reconcileAll(database.transact, deps)
    },
  },
  { name: 'mail', every: minute, run: () => sender.all() },
  { name: 'gifts', every: minute, run: () => releaseGifts(database.transact, deps.log) },
  { name: 'push', every: minute, run: () => deps.push.all() },
  {
    name: 'rate limits',
    every: 10 * minute,
    run: () => database.transact(null, 'rate limits', (tx) => deleteEndedWindows(tx, deps.clock.date())),
  },
  { name: 'cleaning', every: 60 * minute, run: () => clean(database.transact, deps.log, deps.clock.date()) },
]
