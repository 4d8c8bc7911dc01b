import type { FastifyInstance } from 'fastify'
import { fetchCardReceipt } from '#server/commands/cards/fetch-card-receipt.ts'
import { finishCardEntry, namedBy } from '#server/commands/cards/finish-card-entry.ts'
import { passBotCheck } from '#server/commands/identity/pass-bot-check.ts'
import { startCardEntry } from '#server/commands/cards/start-card-entry.ts'
import type { TransactAs } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { siteByTenant } from '#server/tables/sites.ts'
import { passageOf } from './passage.ts'
import { serve } from '#server/api/serve.ts'

/** The set-ups of a form, with the processors that each is for. */
const setUps = {
  'GET /payments/hosted-forms': null,
  'GET /payments/exact/form_data': ['exacthosted'],
  'GET /payments/worldpay/addnew': ['worldpay'],
  'GET /payments/moneris/setup': ['moneris', 'moneris_deprecated'],
} as const
type SetUp = keyof typeof setUps

export const paymentRoutes = (app: FastifyInstance): void => {
  const { transact: transactWith } = app.kernel
  const transactAs: TransactAs = (tenant, work) => transactWith(tenant, 'processor callback', work)

  for (const call of Object.keys(setUps) as SetUp[])
    serve(app, call, async (input) => {
      const { deps, transact, tenant, person, query, now, log } = input
      await passBotCheck({ ...passageOf(input), step: (use) => transact((tx) => use(tx)) })
      const { random, processors } = deps
      const { socketId } = query
      const entry = { tenant: tenant.id, userId: person.userId, socketId, only: setUps[call] }
      return startCardEntry({ transact, random, processors, log, now, ...entry })
    })

  serve(app, 'GET /payments/moneris/receipts', ({ deps, transact, tenant, person, query, now, log, afterCommit }) => {
    const { random, processors } = deps
    // A new card may make an unpaid club due.
    afterCommit(deps.workSoon)
    return fetchCardReceipt({
      transact,
      random,
      processors,
      log,
      tenant: tenant.id,
      userId: person.userId,
      ...query,
      now,
    })
  })

  serve(app, 'POST /payments/callbacks/{processor}', async ({ deps, params, body, now, afterCommit }) => {
    const { random, processors } = deps
    const { processor } = params
    const { tenant } = namedBy({ processors, processor, body: { ...body } })
    const site =
      tenant === null ? undefined : await transactWith(null, 'cell of a callback', (tx) => siteByTenant(tx, tenant))
    if (site?.move === 'moved' && site.cell !== null) return passOn(site.cell, processor, { ...body })
    // A new card may make an unpaid club due.
    afterCommit(deps.workSoon)
    await finishCardEntry({ transactAs, random, processors, processor, body: { ...body }, now })
    return true
  })
}

/** Milliseconds. */
const answerTime = 20_000

/** Hands a callback to the cell where its site lives: processors know one address for all cells. */
const passOn = async (cell: string, processor: string, body: Record<string, unknown>): Promise<true> => {
  const address = new URL(`/api/v1/payments/callbacks/${encodeURIComponent(processor)}`, cell)
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(answerTime)
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body), signal }).catch(() => null)
  if (answer?.ok) return true
  throw answer && answer.status < 500 ? new Refusal('TICKET_UNKNOWN') : new Refusal('UNAVAILABLE', { retryAfter: 3 })
}
