import { findNotices, noticePortion, sendNotice } from '#server/commands/club/notices.ts'
import type { Clock, Random } from '#server/basics/ports.ts'
import type { Transact } from '#server/database/transact.ts'
import type { OutsideKind } from '#server/work/kinds.ts'
import { openOriginOf } from './open-origin.ts'

export interface ClubNoticeParts {
  transact: Transact
  clock: Clock
  random: Random
  originOf: (subdomain: string) => string
}

const minute = 60_000

/**
 * Tells members by mail what is charged soon, and that their card expires, every day. The database makes the item with
 * the merchant. Each member is told in a transaction of one's own, which locks no other member and notes the notice, so
 * that a repeated run sends no notice twice.
 */
export const clubNoticeKind = ({ transact, clock, random, originOf }: ClubNoticeParts): OutsideKind => ({
  name: 'club-notices',
  leaseFor: 10 * minute,
  atOnce: 1,
  backOff: { first: minute, longest: 60 * minute },
  run: async ({ tenant }) => {
    const now = clock.date()
    const { notices, next, origin } = await transact(tenant, 'find notices', async (tx) => ({
      ...(await findNotices({ tx, tenant, now })),
      origin: await openOriginOf({ tx, tenant, originOf }),
    }))
    if (origin === null) return { end: next }
    let sent = 0
    for (const notice of notices) {
      const isSent = await transact(tenant, 'send notice', (tx) =>
        sendNotice({ ...notice, tx, random, tenant, origin, now }),
      )
      if (isSent) sent += 1
    }
    // A portion without a sent notice would be found again.
    return { end: notices.length === noticePortion && sent > 0 ? clock.date() : next }
  },
})
