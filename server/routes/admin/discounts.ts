import type { FastifyInstance } from 'fastify'
import type { Discount } from '#contract/endpoints/discounts.ts'
import { csvFile } from '#contract/rules/csv.ts'
import { serve } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { endDiscount, makeDiscount } from '#server/commands/site/discounts.ts'
import type { Tx } from '#server/database/transact.ts'
import {
  basisOf,
  codesOfDiscount,
  discountById,
  newestDiscounts,
  type ListedDiscount,
} from '#server/tables/discounts.ts'

/** Discounts of the list. */
const listed = 200

/** @param viewer id of the administrator who reads it */
const presented = (row: ListedDiscount, viewer: string): Discount => {
  const { id, state, code, prefix, size, made, used, createdAt, authorId } = row
  return {
    id,
    ...basisOf(row),
    state,
    code,
    prefix,
    size,
    made,
    used,
    createdAt: createdAt.toISOString(),
    author: { name: [row.firstName, row.lastName].filter(Boolean).join(' '), isYou: authorId === viewer },
  }
}

/** The codes of a discount. @throws Refusal DISCOUNT_UNKNOWN, CODE_BATCH_UNFINISHED */
const codesFile = async (tx: Tx, id: string): Promise<string> => {
  const discount = await discountById(tx, id)
  if (!discount) throw new Refusal('DISCOUNT_UNKNOWN')
  if (discount.state === 'making') throw new Refusal('CODE_BATCH_UNFINISHED')
  const codes = await codesOfDiscount(tx, id)
  return csvFile([['code', 'used'], ...codes.map(({ code, used }) => [code, used])])
}

export const discountRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/discounts', async ({ tx, person }) =>
    (await newestDiscounts(tx, listed)).map((row) => presented(row, person.userId)),
  )

  serve(app, 'POST /accounts/discounts', async (it) => {
    const { tx, deps, tenant, person, idempotencyKey: key, body: wanted, now, afterCommit } = it
    const { random, workSoon } = deps
    const row = await makeDiscount({ tx, random, tenant: tenant.id, adminId: person.userId, key, wanted, now })
    afterCommit(workSoon)
    return presented(row, person.userId)
  })

  serve(app, 'GET /accounts/discounts/{id}/file', async ({ transact, params }) => {
    const text = await transact((tx) => codesFile(tx, params.id))
    return { name: 'codes.csv', bytes: Buffer.from(text), type: 'text/csv; charset=utf-8' }
  })

  serve(app, 'DELETE /accounts/discounts/{id}', async ({ tx, tenant, person, params, now }) =>
    presented(await endDiscount({ tx, tenant: tenant.id, adminId: person.userId, id: params.id, now }), person.userId),
  )
}
