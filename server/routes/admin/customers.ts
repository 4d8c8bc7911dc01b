import type { FastifyInstance } from 'fastify'
import { noClub } from '#contract/rules/wash-club.ts'
import type { Customer, CustomerGlance } from '#contract/shapes/customer.ts'
import { serve } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { actForMember, payForMember } from '#server/commands/customers/act-for-member.ts'
import { shownMembership } from '#server/commands/club/shown-membership.ts'
import { taxedTerms } from '#server/commands/club/terms.ts'
import { customerEvents } from '#server/commands/customers/customer-events.ts'
import { correctCustomerEmail } from '#server/commands/customers/correct-customer-email.ts'
import { correctVehicle } from '#server/commands/customers/correct-vehicle.ts'
import { endCustomerSession } from '#server/commands/customers/end-customer-session.ts'
import { giveGoodwill } from '#server/commands/customers/give-goodwill.ts'
import { worthOfGoodwill } from '#server/commands/customers/goodwill-worth.ts'
import { mailPurchase } from '#server/commands/customers/mail-purchase.ts'
import { reissueGiftCard } from '#server/commands/customers/reissue-gift-card.ts'
import { noteOpening, openFoundCustomer, searchCustomers } from '#server/commands/customers/search-customers.ts'
import { sendGiftAgain } from '#server/commands/customers/send-gift-again.ts'
import { returnUse } from '#server/commands/customers/return-use.ts'
import { boundAct } from '#server/commands/staff/second-person.ts'
import type { Tx } from '#server/database/transact.ts'
import { paymentPorts } from '#server/payments/ports.ts'
import { presentClub } from '#server/presenters/club.ts'
import {
  presentConsent,
  presentGift,
  presentHeldItem,
  presentMail,
  presentSession,
} from '#server/presenters/customer.ts'
import { purchaseOf, redemptionOf } from '#server/presenters/orders.ts'
import { shownReports } from '#server/commands/reports/shown-reports.ts'
import { cardOf } from '#server/tables/cards.ts'
import { consentsOf } from '#server/tables/consents.ts'
import { chargedBackOf } from '#server/tables/charge-backs.ts'
import { clubsOf } from '#server/tables/clubs.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { insertNote, notesOf } from '#server/tables/customer-notes.ts'
import { mailsTo } from '#server/tables/outbox.ts'
import { purchasesOf } from '#server/tables/orders.ts'
import { paidBackOf } from '#server/tables/refunds.ts'
import { redemptionsOf } from '#server/tables/redemptions.ts'
import { openSessionsOf } from '#server/tables/sessions.ts'
import { userById, type UserRow } from '#server/tables/users.ts'
import { entered, vehicleOf, vehiclesOf } from '#server/tables/vehicles.ts'
import { itemsOf, openItemsOf } from '#server/tables/wallet-items.ts'
import { giftsOf } from '#server/tables/given-items.ts'

/** Most rows of each list. */
const most = 100

interface Asked {
  tx: Tx
  params: { id: string }
  now: Date
}

/** @throws Refusal CUSTOMER_UNKNOWN */
const wantedUser = async ({ tx, params }: Pick<Asked, 'tx' | 'params'>): Promise<UserRow> => {
  const user = await userById(tx, params.id)
  if (!user) throw new Refusal('CUSTOMER_UNKNOWN')
  return user
}

const presentCustomer = async (
  asked: Asked & { tenant: { id: number }; person: { sessionId: string } },
): Promise<Customer> => {
  const { tx, tenant, person, now } = asked
  const user = await wantedUser(asked)
  const merchant = await readMerchant(tx, tenant.id)
  const clubs = await clubsOf(tx, user.id, now)
  const [club] = clubs
  const card = await cardOf(tx, user.id)
  const vehicle = await vehicleOf(tx, user.id)
  const purchases = await purchasesOf(tx, user.id, most)
  const uses = await redemptionsOf(tx, user.id, most)
  const paidBack = await paidBackOf(tx, [...purchases, ...uses])
  return {
    id: user.id,
    email: user.email,
    isEmailConfirmed: user.emailConfirmedAt !== null,
    name: `${user.firstName} ${user.lastName}`,
    phone: user.cellPhoneNumber,
    homeLocationId: user.homeLocationId,
    since: user.createdAt.toISOString(),
    points: user.points,
    pointGoal: merchant.pointGoal,
    club: club
      ? presentClub(club, await taxedTerms({ tx, merchant, club, at: now }), vehicle?.license ?? null)
      : noClub,
    memberships: await Promise.all(clubs.map((each) => shownMembership({ tx, club: each, now }))),
    vehicle: vehicle && entered(vehicle),
    consents: (await consentsOf(tx, user.id)).map(presentConsent),
    card: card && { cardType: card.brand, lastFour: card.last4 },
    items: (await itemsOf(tx, user.id, most)).map((item) => presentHeldItem(item, now)),
    purchases: purchases.map((each) => purchaseOf(each, paidBack)),
    chargedBack: await chargedBackOf(
      tx,
      purchases.map((each) => each.id),
    ),
    uses: uses.map((each) => redemptionOf(each, paidBack)),
    sessions: (await openSessionsOf(tx, user.id, now)).map((session) => presentSession(session, person.sessionId)),
    gifts: (await giftsOf(tx, user.id, most)).map(presentGift),
    mails: (await mailsTo(tx, user.email, most)).map(presentMail),
    reports: await shownReports({ tx, of: { show: 'customer', userId: user.id }, now }),
    notes: (await notesOf(tx, user.id, most)).map(({ writtenAt, ...note }) => ({
      ...note,
      at: writtenAt.toISOString(),
    })),
  }
}

const glanceAt = async (asked: Asked): Promise<CustomerGlance> => {
  const { tx, now } = asked
  const user = await wantedUser(asked)
  const clubs = await clubsOf(tx, user.id, now)
  const [last] = await redemptionsOf(tx, user.id, 1)
  return {
    name: `${user.firstName} ${user.lastName}`,
    since: user.createdAt.toISOString(),
    memberships: await Promise.all(clubs.map((club) => shownMembership({ tx, club, now }))),
    plates: (await vehiclesOf(tx, user.id)).map(({ license }) => license),
    items: (await openItemsOf(tx, user.id, now)).length,
    points: user.points,
    lastUse: last ? { at: last.at.toISOString(), locationId: last.locationId } : null,
  }
}

/** Finding a customer, and what staff see and note about one. */
const deskRoutes = (app: FastifyInstance): void => {
  serve(app, 'PUT /accounts/customer-searches/{id}', ({ tx, tenant, person, params, body, now }) =>
    searchCustomers({ tx, tenant: tenant.id, adminId: person.userId, ...params, ...body, now }),
  )

  serve(app, 'POST /accounts/customer-searches/{id}/openings', async ({ tx, tenant, person, params, body, now }) => {
    const search = { tx, tenant: tenant.id, adminId: person.userId, id: params.id, now }
    await openFoundCustomer({ ...search, userId: body.customer })
    return true
  })

  serve(app, 'GET /accounts/customers/{id}', async (it) => {
    const customer = await presentCustomer(it)
    const { tx, tenant, person, params, now } = it
    await noteOpening({ tx, tenant: tenant.id, adminId: person.userId, userId: params.id, now })
    return customer
  })
  serve(app, 'GET /accounts/customers/{id}/glance', glanceAt)

  serve(app, 'GET /accounts/customers/{id}/events', async (it) => {
    const user = await wantedUser(it)
    const { before } = it.query
    return customerEvents({ tx: it.tx, tenant: it.tenant.id, user, before: before ? new Date(before) : null })
  })

  serve(app, 'POST /accounts/customers/{id}/gifts/{item}/send', async (it) => {
    const { tx, deps, tenant, person, params, body, now, afterCommit } = it
    const who = { tenant: tenant.id, adminId: person.userId, userId: params.id, itemId: params.item }
    const origin = deps.originOf(tenant.subdomain)
    await sendGiftAgain({ tx, random: deps.random, origin, ...who, ...body, now })
    afterCommit(deps.workSoon)
    return true
  })

  serve(app, 'POST /accounts/customers/{id}/items/{item}/reissue', async (it) => {
    const { tx, deps, tenant, person, params, body, now } = it
    const who = { tenant: tenant.id, adminId: person.userId, userId: params.id, itemId: params.item }
    await reissueGiftCard({ tx, random: deps.random, ...who, ...body, now })
    return true
  })

  serve(app, 'PUT /accounts/customers/{id}/goodwill/{goodwill}', async (it) => {
    const { tx, deps, tenant, person, params, body, now, afterCommit } = it
    const { reason, ...gift } = body
    const who = { tenant: tenant.id, adminId: person.userId, userId: params.id, id: params.goodwill }
    const cents = await worthOfGoodwill({ tx, ...who, gift })
    const bounded = { tx, tenant: tenant.id, person, id: params.goodwill, kind: 'gift', userId: params.id } as const
    if (!(await boundAct({ ...bounded, cents, request: { params, body }, reason, now })))
      throw new Refusal('SECOND_PERSON', { keepEffects: true })
    const origin = deps.originOf(tenant.subdomain)
    await giveGoodwill({ tx, random: deps.random, origin, ...who, gift, reason, now })
    afterCommit(deps.workSoon)
    return true
  })

  serve(app, 'PUT /accounts/customers/{id}/email', async (it) => {
    const { tx, deps, tenant, person, params, body, now, afterCommit } = it
    const who = { tenant: tenant.id, adminId: person.userId, userId: params.id }
    const origin = deps.originOf(tenant.subdomain)
    await correctCustomerEmail({ tx, random: deps.random, origin, ...who, ...body, now })
    afterCommit(deps.workSoon)
    return true
  })

  serve(app, 'PUT /accounts/customers/{id}/notes/{note}', async (it) => {
    const { tx, tenant, person, params, body, now } = it
    const user = await wantedUser(it)
    const ids = { tenantId: tenant.id, id: params.note, userId: user.id, writtenBy: person.userId }
    if (!(await insertNote(tx, { ...ids, text: body.text, writtenAt: now }))) return true
    const note = { field: 'note' as const, before: null, after: body.text }
    const personal = { userId: user.id, changes: [note] }
    const about = { act: 'note written', subject: user.id, places: 'of the writer', personal } as const
    await recordAct(tx, { tenant: tenant.id, now, actor: adminActor(person.userId), ...about })
    return true
  })
}

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
  deskRoutes(app)
  memberRoutes(app)

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
