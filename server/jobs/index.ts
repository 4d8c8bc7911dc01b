import type { Transact } from '#server/database/transact.ts'
import type { Sender } from '#server/mail/sender.ts'
import type { PushSender } from '#server/push/sender.ts'
import { deleteEndedWindows } from '#server/tables/rate-limits.ts'
import { clean } from './cleaning.ts'
import { releaseGifts } from './gifts.ts'
import { reconcileAll, reconcileEvery, type ReconcileDeps } from './reconcile.ts'
import type { Job } from './schedule.ts'

const minute = 60_000

export interface JobParts {
  transact: Transact
  deps: ReconcileDeps & { push: Pick<PushSender, 'all'> }
  sender: Pick<Sender, 'all'>
}

/** The scheduled jobs. */
export const allJobs = ({ transact, deps, sender }: JobParts): Job[] => [
  {
    name: 'reconcile payments',
    every: reconcileEvery,
    run: async () => {
      await reconcileAll(transact, deps)
    },
  },
  { name: 'mail', every: minute, run: () => sender.all() },
  { name: 'gifts', every: minute, run: () => releaseGifts(transact, deps.log) },
  { name: 'push', every: minute, run: () => deps.push.all() },
  {
    name: 'rate limits',
    every: 10 * minute,
    run: () => transact(null, 'rate limits', (tx) => deleteEndedWindows(tx, deps.clock.date())),
  },
  { name: 'cleaning', every: 60 * minute, run: () => clean(transact, deps.log, deps.clock.date()) },
]
