import type { HostedFormSetup } from '#contract/shapes/payment.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Clock, Random } from '#server/basics/ports.ts'
import type { Processor } from '#server/payments/processor.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { bindCardEntry, countBoundEntries, endCardEntry, type CardEntryRow } from '#server/tables/card-entries.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { userById } from '#server/tables/users.ts'

/** Maximum number of card entries that one user may have open at a time. */
const mostBound = 3

export interface CardEntryPorts {
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  clock: Clock
  random: Random
  processorOf: (name: string) => Processor | null
}

/** A reference names its merchant, since the processor's callback comes without an application key. */
const newEntryRef = (tenant: number, random: Random): string => `${tenant}.${random.token(18)}`
export const tenantOfRef = (ref: string): number | null => Number(/^(\d{1,9})\./.exec(ref)?.[1] ?? '') || null

/**
 * Binds an open socket to one user and opens the form at the processor. Without a processor it answers 'none'.
 * @throws Refusal EMAIL_UNCONFIRMED_CARD, SOCKET_UNKNOWN, RATE_LIMITED, PROCESSOR_DOWN
 */
export const startCardEntry = async (
  ports: CardEntryPorts,
  tenant: number,
  userId: string,
  socketId: string,
): Promise<HostedFormSetup> => {
  const bound = await ports.transact((tx) => bind(tx, ports, { tenant, userId, socketId }))
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
  } catch {
    await ports.transact((tx) => endCardEntry(tx, ref, { state: 'failed', message: null }))
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
  ports: CardEntryPorts,
  { tenant, userId, socketId }: { tenant: number; userId: string; socketId: string },
): Promise<Bound | null> => {
  const now = ports.clock.date()
  const user = await userById(tx, userId)
  if (!user?.emailConfirmedAt) throw new Refusal('EMAIL_UNCONFIRMED_CARD')
  const merchant = await readMerchant(tx, tenant)
  const processor = ports.processorOf(merchant.processor)
  if (!processor) return null
  if ((await countBoundEntries(tx, userId, now)) >= mostBound) throw new Refusal('RATE_LIMITED')
  const ref = newEntryRef(tenant, ports.random)
  const entry = await bindCardEntry(tx, socketId, { userId, processor: processor.name, ref }, now)
  if (!entry) throw new Refusal('SOCKET_UNKNOWN')
  return { entry, processor, merchantName: merchant.companyName, ref }
}
