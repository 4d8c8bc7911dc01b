import { contentNamed } from '#contract/content/changes.ts'
import { judgedRow } from '#contract/content/problems.ts'
import type { codes as codeFields } from '#contract/content/offers.ts'
import type { RowOf } from '#contract/content/field.ts'
import type { NewCodeBatch } from '#contract/endpoints/code-batches.ts'
import { batchCodeLength, codeAlphabet, mostCodes, promoKeyOf } from '#contract/rules/codes.ts'
import { idFrom } from '#server/basics/id-from.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { offerColumns } from '#server/content/kinds/offer.ts'
import { unknownLocations, withSpelledLocations } from '#server/content/location-names.ts'
import { openContent, type Site } from '#server/content/site.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { changeCodeBatch, countBatchCodes, insertCodeBatch, lockCodeBatch } from '#server/tables/code-batches.ts'
import { lockMerchant } from '#server/tables/merchants.ts'
import {
  addBatchCodes,
  codeBatchById,
  countSingleCodes,
  removeBatchCodes,
  type ListedBatch,
} from '#server/tables/promo-codes.ts'
import { lockWork, scheduleWork } from '#server/tables/work.ts'

/** Codes that one run makes or removes: its transaction stays short. */
const portion = 1_000

interface BatchAct {
  tx: Tx
  tenant: number
  adminId: string
  now: Date
}

export interface BatchOrder extends BatchAct {
  random: Random
  /** Idempotency-Key of the request; null when it has none. */
  key: string | null
  wanted: NewCodeBatch
}

type CodeFields = RowOf<(typeof codeFields)['fields']>

/** The fields of each code. @throws Refusal VALIDATION */
const fieldsOf = (wanted: NewCodeBatch, site: Site): CodeFields => {
  const { code: _none, ...given } = wanted.row
  // Any code: the row is judged whole, and each code of the batch gets its own.
  const { row, problems } = judgedRow('codes', {
    ...(given as CodeFields),
    code: codeAlphabet.slice(0, batchCodeLength),
  })
  const { fields } = contentNamed('codes')
  if (Object.keys(problems).length === 0)
    for (const { field = '', says } of unknownLocations(fields, row, site)) problems[field] ??= says
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', { fieldErrors: problems })
  return withSpelledLocations(fields, row, site) as CodeFields
}

/** @throws Refusal VALIDATION when the site would have too many codes */
const refuseTooMany = async (tx: Tx, size: number): Promise<void> => {
  const room = mostCodes - (await countSingleCodes(tx)) - (await countBatchCodes(tx))
  if (size <= room) return
  const says = `A site can have ${mostCodes.toLocaleString('en-US')} codes: ${Math.max(0, room).toLocaleString('en-US')} more fit.`
  throw new Refusal('VALIDATION', { fieldErrors: { size: says } })
}

/**
 * Orders a batch of promo codes, which due work makes. A repeat with the same key finds the batch of the first one.
 * @throws Refusal VALIDATION with the fields that are wrong
 */
export const orderCodeBatch = async (order: BatchOrder): Promise<ListedBatch> => {
  const { tx, tenant, adminId, random, key, wanted, now } = order
  const id = key === null ? random.uuid() : idFrom(`${tenant} ${adminId} ${key}`)
  // Two orders at once may not exceed the limit together.
  await lockMerchant(tx, tenant)
  const known = await codeBatchById(tx, id)
  if (known) return known
  const site = await openContent(tx, tenant, now)
  const row = fieldsOf(wanted, site)
  await refuseTooMany(tx, wanted.size)
  const { name, item: itemType, points } = row
  const [prefix, terms] = [promoKeyOf(wanted.prefix ?? ''), { name, itemType, points, ...offerColumns(row, site) }]
  const batch = { tenantId: tenant, id, prefix, state: 'making' as const, size: wanted.size, authorId: adminId }
  await insertCodeBatch(tx, { ...batch, createdAt: now, ...terms })
  await scheduleWork(tx, [{ tenant, kind: 'code-batch', subject: id }], now)
  const changes = changesOf({}, { codes: [name, itemType, points, prefix].filter(Boolean).join(', ') })
  await recordAct(tx, {
    tenant,
    now,
    actor: adminActor(adminId),
    act: 'codes ordered',
    subject: String(wanted.size),
    changes,
  })
  return (await codeBatchById(tx, id))!
}

export interface BatchEnd extends BatchAct {
  id: string
}

/** Ends a batch: due work removes the unclaimed codes. @throws Refusal CODE_BATCH_UNKNOWN */
export const endCodeBatch = async ({ tx, tenant, adminId, now, id }: BatchEnd): Promise<ListedBatch> => {
  // The work first, then the batch, as a run of the work locks them.
  const key = { tenant, kind: 'code-batch', subject: id }
  await lockWork(tx, key)
  const batch = await lockCodeBatch(tx, id)
  if (!batch) throw new Refusal('CODE_BATCH_UNKNOWN')
  if (batch.state === 'making' || batch.state === 'complete') {
    await changeCodeBatch(tx, id, { state: 'ending' })
    await scheduleWork(tx, [key], now)
    const changes = changesOf({ codes: batch.state }, { codes: 'ended' })
    await recordAct(tx, { tenant, now, actor: adminActor(adminId), act: 'codes ended', subject: batch.name, changes })
  }
  return (await codeBatchById(tx, id))!
}

export interface BatchPortion {
  tx: Tx
  random: Random
  id: string
}

/** Makes or removes the next codes of a batch. @returns whether there is more to do */
export const continueCodeBatch = async ({ tx, id, random }: BatchPortion): Promise<boolean> => {
  const batch = await lockCodeBatch(tx, id)
  if (batch?.state === 'making') {
    const wanted = Math.min(portion, batch.size - batch.made)
    const codes = Array.from({ length: wanted }, () => batch.prefix + random.text(batchCodeLength, codeAlphabet))
    // A code that exists already is left out, and another one is made in the next run.
    const made = batch.made + (wanted > 0 ? await addBatchCodes(tx, batch, codes) : 0)
    await changeCodeBatch(tx, id, { made, ...(made >= batch.size ? { state: 'complete' } : {}) })
    return made < batch.size
  }
  if (batch?.state === 'ending') {
    const removed = await removeBatchCodes(tx, id, portion)
    const isEnded = removed < portion
    await changeCodeBatch(tx, id, { made: batch.made - removed, ...(isEnded ? { state: 'ended' } : {}) })
    return !isEnded
  }
  return false
}
