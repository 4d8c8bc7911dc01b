import { publishConfigDraft } from '#server/commands/site/config-draft.ts'
import { publishWaiting } from '#server/commands/site/publications.ts'
import { refusePublication, refuseWaiting, type RefusedPublication } from '#server/commands/site/refuse-publication.ts'
import type { Clock, Log, Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { continueAs, type Tx } from '#server/database/transact.ts'
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
const pace = { leaseFor: minute, atOnce: 1, backOff: { first: minute, longest: 60 * minute } }

/** @param refused stores that the publication was refused; nothing else of it was written */
const orRefused = async (
  { random, log, originOf }: PublicationParts,
  { tx, tenant, now }: { tx: Tx; tenant: number; now: Date },
  publish: () => Promise<unknown>,
  refused: (refusal: RefusedPublication) => Promise<void>,
): Promise<void> => {
  try {
    await publish()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await continueAs(tx, null)
    const site = await siteByTenant(tx, tenant)
    await continueAs(tx, tenant)
    if (site) await refused({ tx, random, log, tenant, origin: originOf(site.subdomain), refusal: error, now })
  }
}

/** Publishes the publications of sites at their times. The changes of one that cannot be published are a draft again. */
export const waitingPublicationKind = (parts: PublicationParts): LocalKind => ({
  name: 'waiting-publication',
  ...pace,
  inTransaction: async (tx, { tenant, subject }) => {
    const [number, now] = [Number(subject), parts.clock.date()]
    const write = { tx, tenant, vapidKey: parts.vapidKey, now }
    await orRefused(
      parts,
      write,
      () => publishWaiting({ ...write, number }),
      (refusal) => refuseWaiting({ ...refusal, number }),
    )
    return null
  },
})

/** Publishes drafts that have a time themselves, as earlier back offices set it. One that cannot be published stays a draft. */
export const publicationKind = (parts: PublicationParts): LocalKind => ({
  name: 'publication',
  ...pace,
  inTransaction: async (tx, { tenant }) => {
    const write = { tx, tenant, vapidKey: parts.vapidKey, now: parts.clock.date() }
    await orRefused(
      parts,
      write,
      () => publishConfigDraft({ ...write, author: null, ifMatch: null }),
      refusePublication,
    )
    return null
  },
})
