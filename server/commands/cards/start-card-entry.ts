import type { HostedFormSetup } from '#contract/shapes/payment.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { describeError } from '#server/basics/log.ts'
import type { Log, Random } from '#server/basics/ports.ts'
import type { Processor, ProcessorName, Processors } from '#server/payments/processor.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { bindCardEntry, countBoundEntries, endCardEntry, type CardEntryRow } from '#server/tables/card-entries.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { userById } from '#server/tables/users.ts'
import { newTenantToken } from '#server/tenancy/tenant-tokens.ts'
import { referenceBytes } from './finish-card-entry.ts'

/** Maximum number of card entries that one user may have open at a time. */
const mostBound = 3

export interface CardEntryStart {
  transact: TenantTransact
  random: Random
  processors: Processors
  log: Log
  /** The processors whose form the call sets up; null: any. */
  only: readonly ProcessorName[] | null
  tenant: number
  userId: string
  /** The open socket that gets the result. */
  socketId: string
  now: Date
}

/**
 * Binds an open socket to one user and opens the form at the processor. Without a processor it answers 'none'.
 * @throws AccountUnreadable; Refusal EMAIL_UNCONFIRMED_CARD, PROCESSOR_OTHER, SOCKET_UNKNOWN, RATE_LIMITED,
 * PROCESSOR_DOWN
 */
export const startCardEntry = async (start: CardEntryStart): Promise<HostedFormSetup> => {
  const { transact } = start
  const bound = await transact((tx) => bind(tx, start))
  if (!bound) return { processor: 'none', setupData: {} }
  const { entry, processor, merchantName, ref } = bound
  try {
    const setupData = await processor.openCardEntry({
      ref,
      merchantName,
      merchantOrigin: entry.origin,
      expiresAt: entry.expiresAt,
    })
    return { processor: processor.name, setupData }
  } catch (error) {
    start.log.warn({ processor: processor.name, ...describeError(error) }, 'card form could not be opened')
    await transact((tx) => endCardEntry(tx, ref, { state: 'failed', message: null }))
    throw new Refusal('PROCESSOR_DOWN')
  }
}

interface Bound {
  entry: CardEntryRow
  processor: Processor
  merchantName: string
  ref: string
}

const bind = async (
  tx: Tx,
  { tenant, userId, socketId, processors, only, random, now }: CardEntryStart,
): Promise<Bound | null> => {
  const user = await userById(tx, userId)
  if (!user?.emailConfirmedAt) throw new Refusal('EMAIL_UNCONFIRMED_CARD')
  const merchant = await readMerchant(tx, tenant)
  if (only && !only.some((name) => name === merchant.processor)) throw new Refusal('PROCESSOR_OTHER')
  const processor = await processors.at(tx, tenant, merchant.processor)
  if (!processor) return null
  if ((await countBoundEntries(tx, userId, now)) >= mostBound) throw new Refusal('RATE_LIMITED')
  // The processor's callback comes without an application key, so the reference names the tenant.
  const ref = newTenantToken(tenant, random, referenceBytes)
  const entry = await bindCardEntry(tx, socketId, { userId, processor: processor.name, ref }, now)
  if (!entry) throw new Refusal('SOCKET_UNKNOWN')
  return { entry, processor, merchantName: merchant.companyName, ref }
}
