import type { Log, Random } from '#server/basics/ports.ts'
import { describeError } from '#server/basics/log.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import type { CardEntryResult, MerchantProcessor, Processors } from '#server/payments/processor.ts'
import { cardEntryBySocket, type CardEntryRow } from '#server/tables/card-entries.ts'
import { storeCardResult } from './store-card-result.ts'

export interface CardReceipt {
  transact: TenantTransact
  random: Random
  processors: Processors
  log: Log
  tenant: number
  userId: string
  socketId: string
  /** Of the set-up; the processor finds the end of its form by it. */
  ticket: string
  now: Date
}

/** The outcome of a card entry, as its socket sends it. */
export interface CardOutcome {
  success: boolean
  errorMessage: string | null
}

const processorName = 'moneris'

/**
 * Fetches from Moneris the receipt of the user's own card entry, and stores the result as a callback would. An entry
 * that has ended is answered from the database.
 * @throws Refusal SOCKET_UNKNOWN, TICKET_UNKNOWN when the ticket is not that of the entry or its form is still open,
 * CARD_FAILED when the processor does not answer
 */
export const fetchCardReceipt = async (receipt: CardReceipt): Promise<CardOutcome> => {
  const { transact, random, tenant, ticket, now } = receipt
  const { entry, processor } = await transact((tx) => find(tx, receipt))
  if (!processor) return outcomeOf(entry)
  const result = await read(receipt, processor)
  if (!result || result.ref !== entry.ref || ticket === '') throw new Refusal('TICKET_UNKNOWN')
  const stored = { random, tenant, processor: processor.name, account: processor.account, result, now }
  return outcomeOf(await transact((tx) => storeCardResult({ tx, ...stored })))
}

/** The processor is null when the entry has ended. */
const find = async (
  tx: Tx,
  { processors, tenant, userId, socketId }: CardReceipt,
): Promise<{ entry: CardEntryRow; processor: MerchantProcessor | null }> => {
  const entry = await cardEntryBySocket(tx, socketId)
  if (!entry || entry.userId !== userId || entry.processor !== processorName) throw new Refusal('SOCKET_UNKNOWN')
  if (entry.state !== 'bound') return { entry, processor: null }
  const processor = await processors.at(tx, tenant, processorName)
  if (!processor) throw new Refusal('SOCKET_UNKNOWN')
  return { entry, processor }
}

const read = async ({ log, ticket }: CardReceipt, processor: MerchantProcessor): Promise<CardEntryResult | null> => {
  try {
    return await processor.readCallback({ ticket })
  } catch (error) {
    log.warn({ processor: processor.name, ...describeError(error) }, 'receipt of a card entry could not be fetched')
    throw new Refusal('CARD_FAILED')
  }
}

const outcomeOf = ({ state, message }: CardEntryRow): CardOutcome => ({
  success: state === 'saved',
  errorMessage: message,
})
