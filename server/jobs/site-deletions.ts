import type { Clock, Log } from '#server/basics/ports.ts'
import { emptySite, type MarkedSite } from '#server/commands/platform/delete-site.ts'
import type { OutsideKind } from '#server/work/kinds.ts'

const minute = 60_000

interface Deleting extends Pick<MarkedSite, 'transact' | 'files'> {
  clock: Clock
  log: Log
}

/** Deletes a site that is marked as deleted: after its payments are settled, or after an interruption. */
export const siteDeletionKind = ({ clock, log, ...parts }: Deleting): OutsideKind => ({
  name: 'site-deletion',
  leaseFor: 10 * minute,
  atOnce: 1,
  backOff: { first: minute, longest: 60 * minute },
  run: async ({ tenant }) => {
    if (await emptySite({ ...parts, tenant })) return { end: 'done' }
    log.warn({ tenant }, 'a deleted site has money under way')
    return { end: new Date(clock.now() + minute) }
  },
})
