import type { FastifyInstance } from 'fastify'
import type { CodeBatch } from '#contract/endpoints/code-batches.ts'
import { csvFile } from '#contract/rules/csv.ts'
import { serve } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { endCodeBatch, orderCodeBatch } from '#server/commands/site/code-batches.ts'
import type { Tx } from '#server/database/transact.ts'
import { codeBatchById, codesOfBatch, newestCodeBatches, type ListedBatch } from '#server/tables/promo-codes.ts'

/** Batches of the list. */
const listed = 100

/** @param viewer id of the administrator who reads it */
const presented = (batch: ListedBatch, viewer: string): CodeBatch => {
  const { id, name, prefix, state, size, made, claimed, startsAt, endsAt, createdAt, authorId } = batch
  return {
    id,
    name,
    prefix,
    state,
    size,
    made,
    claimed,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    author: { name: [batch.firstName, batch.lastName].filter(Boolean).join(' '), isYou: authorId === viewer },
  }
}

/** The codes of a complete or ended batch. @throws Refusal CODE_BATCH_UNKNOWN, CODE_BATCH_UNFINISHED */
const batchFile = async (tx: Tx, id: string): Promise<string> => {
  const batch = await codeBatchById(tx, id)
  if (!batch) throw new Refusal('CODE_BATCH_UNKNOWN')
  if (batch.state === 'making') throw new Refusal('CODE_BATCH_UNFINISHED')
  const codes = await codesOfBatch(tx, id)
  return csvFile([['code', 'claimed'], ...codes.map(({ code, claimed }) => [code, claimed])])
}

export const codeBatchRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/code-batches', async ({ tx, person }) =>
    (await newestCodeBatches(tx, listed)).map((batch) => presented(batch, person.userId)),
  )

  serve(app, 'POST /accounts/code-batches', async (it) => {
    const { tx, deps, tenant, person, idempotencyKey: key, body: wanted, now, afterCommit } = it
    const { random, workSoon } = deps
    const batch = await orderCodeBatch({ tx, random, tenant: tenant.id, adminId: person.userId, key, wanted, now })
    afterCommit(workSoon)
    return presented(batch, person.userId)
  })

  serve(app, 'GET /accounts/code-batches/{id}/file', async ({ transact, params }) => {
    const text = await transact((tx) => batchFile(tx, params.id))
    return { name: 'codes.csv', bytes: Buffer.from(text), type: 'text/csv; charset=utf-8' }
  })

  serve(app, 'DELETE /accounts/code-batches/{id}', async ({ tx, deps, tenant, person, params, now, afterCommit }) => {
    const batch = await endCodeBatch({ tx, tenant: tenant.id, adminId: person.userId, id: params.id, now })
    afterCommit(deps.workSoon)
    return presented(batch, person.userId)
  })
}
