import type { Clock } from '#server/basics/ports.ts'
import { endSearch } from '#server/commands/customers/search-customers.ts'
import { cardOf, writeKeysOfCard } from '#server/tables/cards.ts'
import { placeUsersAfter } from '#server/tables/customer-places.ts'
import { usersAfter, writeKeysOfUser } from '#server/tables/users.ts'
import { writeKeysOfVehicles } from '#server/tables/vehicles.ts'
import { scheduleWork } from '#server/tables/work.ts'
import type { LocalKind } from '#server/work/kinds.ts'

const minute = 60_000

/** Ends searches for customers some minutes after their last key: the audit log gets the words. */
export const customerSearchKind = ({ clock }: { clock: Clock }): LocalKind => ({
  name: 'customer-search',
  leaseFor: minute,
  atOnce: 2,
  backOff: { first: minute, longest: 60 * minute },
  inTransaction: (tx, { tenant, subject }) => endSearch({ tx, tenant, subject, now: clock.date() }),
})

/** Users of one run. */
const most = 50

const noId = '00000000-0000-0000-0000-000000000000'

/**
 * Writes what users of before `0014_money_desk` are found by. The subject is the id of the last user who is done; at the
 * beginning it is a word of the migration.
 */
export const customerKeysKind = ({ clock }: { clock: Clock }): LocalKind => ({
  name: 'customer-keys',
  leaseFor: minute,
  atOnce: 1,
  backOff: { first: minute, longest: 60 * minute },
  inTransaction: async (tx, { tenant, subject }) => {
    const users = await usersAfter(tx, subject.length === noId.length ? subject : noId, most)
    for (const user of users) {
      const ofUser = { tenantId: tenant, userId: user.id }
      await writeKeysOfUser(tx, user)
      await writeKeysOfVehicles(tx, ofUser)
      await writeKeysOfCard(tx, ofUser, (await cardOf(tx, user.id))?.last4 ?? null)
    }
    const last = users.length === most ? users.at(-1) : undefined
    if (last) await scheduleWork(tx, [{ tenant, kind: 'customer-keys', subject: last.id }], clock.date())
    return null
  },
})

/**
 * Writes the places of customers of before `0032_places`, as `customerKeysKind` writes what they are found by. Until then
 * they are seen by members of staff with all places alone.
 */
export const customerPlacesKind = ({ clock }: { clock: Clock }): LocalKind => ({
  name: 'customer-places',
  leaseFor: minute,
  atOnce: 1,
  backOff: { first: minute, longest: 60 * minute },
  inTransaction: async (tx, { tenant, subject }) => {
    const last = await placeUsersAfter(tx, subject.length === noId.length ? subject : noId, clock.date())
    if (last) await scheduleWork(tx, [{ tenant, kind: 'customer-places', subject: last }], clock.date())
    return null
  },
})
