import type { FastifyInstance } from 'fastify'
import { deleteAccount } from '#server/commands/identity/delete-account.ts'
import { takeOwnData } from '#server/commands/identity/take-own-data.ts'
import { endOwnSessions } from '#server/commands/identity/end-all-sessions.ts'
import { removeCard } from '#server/commands/cards/remove-card.ts'
import { giveConsent } from '#server/commands/profile/give-consent.ts'
import { saveVehicle } from '#server/commands/profile/save-vehicle.ts'
import { setHomeLocation } from '#server/commands/profile/set-home-location.ts'
import { updateProfile } from '#server/commands/profile/update-profile.ts'
import type { Tx } from '#server/database/transact.ts'
import { serve } from '#server/api/serve.ts'
import { answerAccount } from './answer-account.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { pointsEntriesOf, type ListedPoints } from '#server/tables/points.ts'
import { isOfferedLocation } from '#server/tables/locations.ts'
import { ownDataFile } from '#contract/rules/own-data.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { userById, type UserRow } from '#server/tables/users.ts'
import { entered, vehicleOf } from '#server/tables/vehicles.ts'
import type { PointsEntry } from '#contract/shapes/texts.ts'

/** Entries of the ledger of points in one answer. */
const entriesLength = 500

const readUser = async (tx: Tx, userId: string): Promise<UserRow> => {
  const user = await userById(tx, userId)
  if (!user) throw new Refusal('JWT_INVALID')
  return user
}

const profileRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /users', async ({ tx, person, now }) => answerAccount(tx, await readUser(tx, person.userId), now))

  serve(app, 'GET /user/Settings', async ({ tx, person }) => {
    const { firstName, lastName, cellPhoneNumber, zipPostalCode, optInToMarketing, preferences } = await readUser(
      tx,
      person.userId,
    )
    return { firstName, lastName, cellPhoneNumber, zipPostalCode, optInToMarketing, preferences }
  })

  serve(app, 'POST /user/Settings', async ({ tx, person, body, now }) =>
    answerAccount(tx, await updateProfile({ tx, userId: person.userId, change: body, now }), now),
  )

  serve(app, 'POST /users/consents', async ({ tx, tenant, person, body, now }) => {
    await giveConsent({ tx, tenant: tenant.id, userId: person.userId, ...body, now })
    return answerAccount(tx, await readUser(tx, person.userId), now)
  })
}

const pointsRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /users/points', async ({ tx, tenant, person }) => {
    const { pointGoal, widgetTitle } = await readMerchant(tx, tenant.id)
    return {
      current_points: (await readUser(tx, person.userId)).points,
      point_goal: pointGoal,
      widget_title: widgetTitle,
    }
  })

  serve(app, 'GET /users/points/entries', async ({ tx, person }) =>
    (await pointsEntriesOf(tx, person.userId, entriesLength)).map(presentPoints),
  )
}

const vehicleRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /users/vehicle', async ({ tx, person }) => {
    const vehicle = await vehicleOf(tx, person.userId)
    return vehicle && entered(vehicle)
  })

  serve(app, 'POST /users/vehicle', async ({ tx, tenant, person, now, body }) =>
    saveVehicle({ tx, tenant: tenant.id, userId: person.userId, vehicle: body, now }),
  )
}

const homeLocationRoutes = (app: FastifyInstance): void => {
  // The choice of a location that is closed for good stays stored, and is none until the location is offered again.
  serve(app, 'GET /users/homeLocation', async ({ tx, tenant, person }) => {
    const { homeLocationId } = await readUser(tx, person.userId)
    return { locationId: (await isOfferedLocation(tx, tenant.id, homeLocationId)) ? homeLocationId : 0 }
  })

  serve(app, 'POST /users/homeLocation', async ({ tx, tenant, person, body: { locationId }, now }) => {
    await setHomeLocation({ tx, tenant: tenant.id, userId: person.userId, locationId, now })
    return { locationId }
  })
}

const dataRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /users/data', async ({ tenant, person, now }) => {
    const { transact } = app.kernel
    const text = await takeOwnData({ transact, tenant: tenant.id, userId: person.userId, now })
    return { name: ownDataFile, bytes: Buffer.from(text) }
  })
}

const endRoutes = (app: FastifyInstance): void => {
  serve(app, 'DELETE /users', async ({ tx, person, now, deps, afterCommit }) => {
    // A payment in doubt is given back by its due work.
    afterCommit(deps.workSoon)
    await deleteAccount({ tx, userId: person.userId, now })
    return true
  })

  serve(app, 'DELETE /users/sessions', async ({ tx, person, now }) => {
    await endOwnSessions({ tx, userId: person.userId, now })
    return true
  })

  serve(app, 'DELETE /users/card', async ({ tx, person, now }) =>
    answerAccount(tx, await removeCard({ tx, userId: person.userId, now }), now),
  )
}

export const accountRoutes = (app: FastifyInstance): void => {
  profileRoutes(app)
  pointsRoutes(app)
  vehicleRoutes(app)
  homeLocationRoutes(app)
  dataRoutes(app)
  endRoutes(app)
}

/** Entries of reasons for which apps of before have no icon: under one that they have, with a name. */
const renamed = ({ reason, points }: ListedPoints): Pick<PointsEntry, 'reason' | 'name'> | null => {
  if (reason === 'goodwill') return { reason: 'promo', name: 'A gift from our staff' }
  if (reason !== 'move') return null
  return points > 0
    ? { reason: 'promo', name: 'From your other account' }
    : { reason: 'refund', name: 'Moved to your other account' }
}

/** An entry of the ledger of points, as its user sees it. */
const presentPoints = (entry: ListedPoints): PointsEntry => {
  const { points, reason, at, lines, promo } = entry
  return {
    date: at.toISOString(),
    points,
    reason: reason as PointsEntry['reason'],
    name: lines ? [...new Set(lines.map(({ name }) => name))].join(', ') : promo,
    ...renamed(entry),
  }
}
