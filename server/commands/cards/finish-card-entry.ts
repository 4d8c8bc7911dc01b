import type { TransactAs } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Processors } from '#server/payments/processor.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { cardEntryByRef } from '#server/tables/card-entries.ts'
import { tenantOfToken } from '#server/tenancy/tenant-tokens.ts'
import { storeCardResult } from './store-card-result.ts'

/** Random bytes of a card entry's reference. */
export const referenceBytes = 18

export interface CardEntryCallback {
  transactAs: TransactAs
  random: Random
  processors: Processors
  /** Name of the processor in the address of the callback. */
  processor: string
  /** The callback as received, not verified. */
  body: Record<string, unknown>
  now: Date
}

/** A callback whose merchant is asked for. */
export interface ReceivedCallback extends Pick<CardEntryCallback, 'processors' | 'processor' | 'body'> {}

/** The reference in a callback and the merchant that it names; null: none. Neither is proven. */
export const namedBy = (callback: ReceivedCallback): { ref: string | null; tenant: number | null } => {
  const { processors, processor, body } = callback
  const ref = processors.adapter(processor)?.refOf(body) ?? null
  return { ref, tenant: ref === null ? null : tenantOfToken(ref, referenceBytes) }
}

/**
 * Stores the processor's result of a card entry. The reference of the callback names the merchant, whose account
 * verifies the callback or fetches the result from the processor, with no transaction open: a callback that another
 * merchant's account has signed is refused. A repeated callback has no effect, and is not verified again.
 * @throws Refusal TICKET_UNKNOWN without a known reference or an account, SIGNATURE; AccountUnreadable; Error of the
 * processor
 */
export const finishCardEntry = async (callback: CardEntryCallback): Promise<void> => {
  const { random, body, now, transactAs, processors } = callback
  const { ref, tenant } = namedBy(callback)
  if (ref === null || tenant === null) throw new Refusal('TICKET_UNKNOWN')
  const processor = await transactAs(tenant, async (tx) => {
    const entry = await cardEntryByRef(tx, ref)
    if (entry?.processor !== callback.processor) throw new Refusal('TICKET_UNKNOWN')
    const current = await processors.at(tx, tenant, callback.processor)
    if (!current) throw new Refusal('TICKET_UNKNOWN')
    return entry.state === 'bound' ? current : null
  })
  if (!processor) return
  const result = await processor.readCallback(body)
  if (result?.ref !== ref) throw new Refusal('SIGNATURE')
  const { account, name } = processor
  await transactAs(tenant, (tx) => storeCardResult({ tx, random, tenant, processor: name, account, result, now }))
}
