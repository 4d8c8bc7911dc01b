import type { FastifyInstance } from 'fastify'
import { noClub } from '#contract/rules/wash-club.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { actOnClub } from '#server/commands/club/act-on-club.ts'
import { taxedTerms } from '#server/commands/club/terms.ts'
import { issueTempToken } from '#server/commands/kiosk/issue-temp-token.ts'
import type { Tx } from '#server/database/transact.ts'
import { serve } from '#server/api/serve.ts'
import { presentClub } from '#server/presenters/club.ts'
import { presentWallet } from '#server/presenters/wallet.ts'
import { clubOf, type ClubRow } from '#server/tables/clubs.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { vehicleOfClub } from '#server/tables/vehicles.ts'
import { openItemsOf } from '#server/tables/wallet-items.ts'

const shown = async (tx: Tx, club: ClubRow, now: Date): Promise<WashClub> => {
  const terms = await taxedTerms({ tx, merchant: await readMerchant(tx, club.tenantId), club, at: now })
  return presentClub(club, terms, (await vehicleOfClub(tx, club))?.license ?? null)
}

export const walletRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /users/wallet', async ({ tx, person, now }) =>
    presentWallet(await openItemsOf(tx, person.userId, now)),
  )

  serve(app, 'GET /users/washclub', async ({ tx, person, now }) => {
    const club = await clubOf(tx, person.userId, now)
    return club ? shown(tx, club, now) : noClub
  })

  for (const [call, act] of [
    ['PUT /users/washclub', 'reactivate'],
    ['DELETE /users/washclub', 'cancel'],
  ] as const)
    serve(app, call, async ({ tx, deps, tenant, person: { userId }, now, afterCommit }) => {
      const mailed = { random: deps.random, origin: deps.originOf(tenant.subdomain) }
      const club = await actOnClub({ tx, ...mailed, userId, now, act: { act } })
      afterCommit(deps.workSoon)
      return shown(tx, club, now)
    })

  serve(app, 'POST /temptoken', ({ tx, deps: { random }, tenant, person, deviceId, now, body }) => {
    const { TempIdType: kind, membershipId } = body
    return issueTempToken({ tx, random, tenant: tenant.id, userId: person.userId, deviceId, kind, membershipId, now })
  })
}
