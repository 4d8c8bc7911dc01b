import { publishConfigDraft } from '#server/commands/site-config/config-draft.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Clock } from '#server/basics/ports.ts'
import type { LocalKind } from '#server/work/kinds.ts'

const minute = 60_000

/** Publishes the drafts of site configs at their times. A draft that does not fit any more stays a draft. */
export const publicationKind = ({ clock, vapidKey }: { clock: Clock; vapidKey: string | null }): LocalKind => ({
  name: 'publication',
  leaseFor: minute,
  atOnce: 1,
  backOff: { first: minute, longest: 60 * minute },
  inTransaction: async (tx, { tenant }) => {
    try {
      await publishConfigDraft({ tx, tenant, author: null, ifMatch: null, vapidKey, now: clock.date() })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    return null
  },
})
