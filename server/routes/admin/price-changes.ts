import type { FastifyInstance } from 'fastify'
import type { PriceChange, PriceChangeState } from '#contract/endpoints/price-changes.ts'
import { dayOf, type MembershipRules } from '#contract/rules/membership.ts'
import { serve } from '#server/api/serve.ts'
import {
  hasBeenBilled,
  previewPriceChange,
  sendPriceChange,
  takePriceChangeBack,
} from '#server/commands/club/price-change.ts'
import { rulesOf } from '#server/commands/club/terms.ts'
import type { Tx } from '#server/database/transact.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import {
  membersOfPlan,
  priceChangesOf,
  type ListedPriceChange,
  type StoredState,
} from '#server/tables/price-changes.ts'

/** Changes of the list. */
const listed = 20

/** Whether members have been told again is not shown. */
const states: Record<StoredState, PriceChangeState> = {
  announcing: 'announcing',
  announced: 'announced',
  reminding: 'announced',
  reminded: 'announced',
  replaced: 'replaced',
  takingBack: 'takingBack',
  takenBack: 'takenBack',
}

interface Presenting {
  tx: Tx
  rules: MembershipRules
  now: Date
  /** Id of the administrator who reads it. */
  viewer: string
}

const presented = async ({ tx, rules, now, viewer }: Presenting, change: ListedPriceChange): Promise<PriceChange> => {
  const { id, monthlyCents, firstDay, createdAt, authorId, members } = change
  const state = states[change.state]
  const isOpen = state === 'announcing' || state === 'announced'
  return {
    id,
    monthlyCents,
    firstDay,
    state,
    members: members.length,
    told: state === 'announced' ? members.length : change.told,
    canTakeBack: isOpen && !(await hasBeenBilled({ tx, change, rules, now })),
    createdAt: createdAt.toISOString(),
    author: { name: [change.firstName, change.lastName].filter(Boolean).join(' '), isYou: authorId === viewer },
  }
}

const rulesFor = async (tx: Tx, tenant: number): Promise<MembershipRules> =>
  rulesOf({ tx, merchant: await readMerchant(tx, tenant) })

export const priceChangeRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/price-changes', async ({ tx, tenant, person, query: { productId }, now }) => {
    const rules = await rulesFor(tx, tenant.id)
    const presenting = { tx, rules, now, viewer: person.userId }
    const changes: PriceChange[] = []
    for (const change of await priceChangesOf(tx, productId, listed)) changes.push(await presented(presenting, change))
    const members = (await membersOfPlan(tx, productId, now)).length
    return { members, today: dayOf(rules.timeZone, now.getTime()), changes }
  })

  serve(app, 'POST /accounts/price-changes/preview', ({ tx, deps, tenant, body: wanted, now }) =>
    previewPriceChange({ tx, tenant: tenant.id, origin: deps.originOf(tenant.subdomain), wanted, now }),
  )

  serve(app, 'POST /accounts/price-changes', async (it) => {
    const { tx, deps, tenant, person, idempotencyKey: key, body: wanted, now, afterCommit } = it
    const { random, workSoon } = deps
    const who = { tenant: tenant.id, adminId: person.userId }
    const change = await sendPriceChange({ tx, random, ...who, key, wanted, now })
    afterCommit(workSoon)
    return presented({ tx, rules: await rulesFor(tx, tenant.id), now, viewer: person.userId }, change)
  })

  serve(app, 'POST /accounts/price-changes/{id}/take-back', async (it) => {
    const { tx, deps, tenant, person, params, now, afterCommit } = it
    const change = await takePriceChangeBack({ tx, tenant: tenant.id, adminId: person.userId, id: params.id, now })
    afterCommit(deps.workSoon)
    return presented({ tx, rules: await rulesFor(tx, tenant.id), now, viewer: person.userId }, change)
  })
}
