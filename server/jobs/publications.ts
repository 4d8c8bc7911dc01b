import { publishConfigDraft } from '#server/commands/site/config-draft.ts'
import { refusePublication } from '#server/commands/site/refuse-publication.ts'
import type { Clock, Log, Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { continueAs } from '#server/database/transact.ts'
import { siteByTenant } from '#server/tables/sites.ts'
import type { LocalKind } from '#server/work/kinds.ts'

export interface PublicationParts {
  clock: Clock
  random: Random
  log: Log
  vapidKey: string | null
  originOf: (subdomain: string) => string
}

const minute = 60_000

/** Publishes the drafts of site configs at their times. A draft that cannot be published stays a draft. */
export const publicationKind = ({ clock, random, log, vapidKey, originOf }: PublicationParts): LocalKind => ({
  name: 'publication',
  leaseFor: minute,
  atOnce: 1,
  backOff: { first: minute, longest: 60 * minute },
  inTransaction: async (tx, { tenant }) => {
    const now = clock.date()
    try {
      await publishConfigDraft({ tx, tenant, author: null, ifMatch: null, vapidKey, now })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await continueAs(tx, null)
      const site = await siteByTenant(tx, tenant)
      await continueAs(tx, tenant)
      if (site) {
        const origin = originOf(site.subdomain)
        await refusePublication({ tx, random, log, tenant, origin, refusal: error, now })
      }
    }
    return null
  },
})
