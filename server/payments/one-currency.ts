import Type from 'typebox'
import type { Processor } from './processor.ts'

/** ISO 4217. */
export const currencyCode = Type.String({ pattern: '^[A-Z]{3}$' })

/**
 * The charges of an account that is settled in one currency, at a processor whose requests name none: an amount in
 * another one would be charged as that number of the account's.
 */
export const onlyIn =
  (currency: string, charge: Processor['charge']): Processor['charge'] =>
  async (request, signal) =>
    request.currency === currency ? charge(request, signal) : { kind: 'failed', reason: 'CURRENCY' }
