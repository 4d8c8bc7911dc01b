import type { FastifyInstance } from 'fastify'
import { fromCents } from '#contract/rules/money.ts'
import { noClub } from '#contract/rules/wash-club.ts'
import type { Customer } from '#contract/shapes/customer.ts'
import { serve } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { actForMember, payForMember } from '#server/commands/customers/act-for-member.ts'
import { shownMembership } from '#server/commands/club/shown-membership.ts'
import { correctVehicle } from '#server/commands/customers/correct-vehicle.ts'
import { endCustomerSession } from '#server/commands/customers/end-customer-session.ts'
import { mailPurchase } from '#server/commands/customers/mail-purchase.ts'
import { returnUse } from '#server/commands/customers/return-use.ts'
import type { Tx } from '#server/database/transact.ts'
import { paymentPorts } from '#server/payments/ports.ts'
import { presentClub } from '#server/presenters/club.ts'
import { presentConsent, presentHeldItem, presentSession } from '#server/presenters/customer.ts'
import { purchaseOf, redemptionOf } from '#server/presenters/orders.ts'
import { cardOf } from '#server/tables/cards.ts'
import { consentsOf } from '#server/tables/consents.ts'
import { clubsOf } from '#server/tables/clubs.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { customersFor, ordersFor } from '#server/tables/office-search.ts'
import { purchasesOf } from '#server/tables/orders.ts'
import { redemptionsOf } from '#server/tables/redemptions.ts'
import { openSessionsOf } from '#server/tables/sessions.ts'
import { userByEmail } from '#server/tables/users.ts'
import { entered, vehicleOf } from '#server/tables/vehicles.ts'
import { itemsOf } from '#server/tables/wallet-items.ts'

/** Most rows of each list. */
const most = 100

interface Asked {
  tx: Tx
  tenant: { id: number }
  person: { sessionId: string }
  query: { email: string }
  now: Date
}

/** @throws Refusal CUSTOMER_UNKNOWN */
const findCustomer = async ({ tx, tenant, person, query, now }: Asked): Promise<Customer> => {
  const user = await userByEmail(tx, query.email)
  if (!user) throw new Refusal('CUSTOMER_UNKNOWN')
  const clubs = await clubsOf(tx, user.id, now)
  const [club] = clubs
  const card = await cardOf(tx, user.id)
  const vehicle = await vehicleOf(tx, user.id)
  return {
    id: user.id,
    email: user.email,
    isEmailConfirmed: user.emailConfirmedAt !== null,
    name: `${user.firstName} ${user.lastName}`,
    since: user.createdAt.toISOString(),
    points: user.points,
    pointGoal: (await readMerchant(tx, tenant.id)).pointGoal,
    club: club ? presentClub(club, vehicle?.license ?? null) : noClub,
    memberships: await Promise.all(clubs.map((each) => shownMembership({ tx, club: each, now }))),
    vehicle: vehicle && entered(vehicle),
    consents: (await consentsOf(tx, user.id)).map(presentConsent),
    card: card && { cardType: card.brand, lastFour: card.last4 },
    items: (await itemsOf(tx, user.id, most)).map((item) => presentHeldItem(item, now)),
    purchases: (await purchasesOf(tx, user.id, most)).map(purchaseOf),
    uses: (await redemptionsOf(tx, user.id, most)).map(redemptionOf),
    sessions: (await openSessionsOf(tx, user.id, now)).map((session) => presentSession(session, person.sessionId)),
  }
}

/** Hits of each kind. */
const mostHits = 8

/** The acts of a member, done for the member. */
const memberRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /accounts/customers/{id}/memberships/{membership}/acts', async (it) => {
    const { tx, deps, tenant, person, params, body, now, afterCommit } = it
    const { shown, reason, ...act } = body
    const { random } = deps
    const who = { adminId: person.userId, userId: params.id, membershipId: params.membership }
    const origin = deps.originOf(tenant.subdomain)
    const club = await actForMember({ tx, random, origin, ...who, act, shown, reason, now })
    afterCommit(deps.workSoon)
    return shownMembership({ tx, club, now })
  })

  serve(app, 'POST /accounts/customers/{id}/memberships/{membership}/orders', async (it) => {
    const { deps, transact, tenant, person, params, body, idempotencyKey: key, bodyHash: requestHash } = it
    const ports = paymentPorts(deps, transact, { tenant: tenant.id, subdomain: tenant.subdomain })
    const buyer = { tenant: tenant.id, userId: params.id }
    const who = { adminId: person.userId, membershipId: params.membership }
    it.afterCommit(deps.workSoon)
    const { result, replayed } = await payForMember({ ports, buyer, key, requestHash, ...who, ...body })
    if (replayed) it.markReplayed()
    return result
  })
}

export const customerRoutes = (app: FastifyInstance): void => {
  memberRoutes(app)

  serve(app, 'GET /accounts/search', async ({ tx, query: { text } }) => {
    const words = text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean)
    const found = await ordersFor(tx, text, mostHits)
    return {
      customers: await customersFor(tx, words, mostHits),
      orders: found.map(({ totalCents, createdAt, ...order }) => ({
        ...order,
        total: fromCents(totalCents),
        at: createdAt.toISOString(),
      })),
    }
  })

  serve(app, 'GET /accounts/customers', findCustomer)

  serve(app, 'POST /accounts/customers/{id}/items/{item}/return', async ({ tx, tenant, person, params, body, now }) => {
    const who = { tenant: tenant.id, adminId: person.userId, userId: params.id }
    await returnUse({ tx, ...who, itemId: params.item, ...body, now })
    return true
  })

  serve(app, 'POST /accounts/customers/{id}/purchases/{transRecordId}/mail', async (it) => {
    const { tx, deps, tenant, person, params, body, now, log, afterCommit } = it
    const who = { tenant: tenant.id, adminId: person.userId, userId: params.id }
    const origin = deps.originOf(tenant.subdomain)
    const { transRecordId } = params
    await mailPurchase({ tx, random: deps.random, log, origin, ...who, transRecordId, ...body, now })
    afterCommit(deps.workSoon)
    return true
  })

  serve(app, 'PUT /accounts/customers/{id}/vehicle', async ({ tx, tenant, person, params, body, now }) =>
    correctVehicle({ tx, tenant: tenant.id, adminId: person.userId, userId: params.id, ...body, now }),
  )

  serve(app, 'POST /accounts/customers/{id}/sessions/{session}/end', async (it) => {
    const { tx, tenant, person, params, body, now } = it
    const who = { tenant: tenant.id, adminId: person.userId, userId: params.id }
    await endCustomerSession({ tx, ...who, sessionId: params.session, ...body, now })
    return true
  })
}
