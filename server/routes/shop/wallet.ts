import type { FastifyInstance } from 'fastify'
import { issueTempToken } from '#server/commands/issue-temp-token.ts'
import { serve } from '#server/api/serve.ts'
import { noClub, presentClub } from '#server/presenters/club.ts'
import { presentWallet } from '#server/presenters/wallet.ts'
import { clubOf } from '#server/tables/clubs.ts'
import { vehicleOf } from '#server/tables/vehicles.ts'
import { openItemsOf } from '#server/tables/wallet-items.ts'

export const walletRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /users/wallet', async ({ tx, person, now }) =>
    presentWallet(await openItemsOf(tx, person.userId, now)),
  )

  serve(app, 'GET /users/washclub', async ({ tx, person, now }) => {
    const club = await clubOf(tx, person.userId, now)
    return club ? presentClub(club, (await vehicleOf(tx, person.userId))?.license ?? null) : noClub
  })

  serve(app, 'POST /temptoken', ({ tx, deps: { random }, tenant, person, deviceId, now, body: { TempIdType: kind } }) =>
    issueTempToken({ tx, random, tenant: tenant.id, userId: person.userId, deviceId, kind, now }),
  )
}
