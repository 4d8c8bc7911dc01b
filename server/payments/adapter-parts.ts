import type { Clock } from '#server/basics/ports.ts'
import type { Exchange } from './exchange.ts'
import type { HostsOf } from './hosts.ts'

/** What every adapter of a processor is made from. */
export interface AdapterParts {
  exchange: Exchange
  clock: Clock
  hostsOf: HostsOf
  /** Origin of the pages of ours that a processor's form returns to, or runs in. */
  payFrame: string
}

/** Where the form of a processor sends its result: a page of ours. The reference routes it; it proves nothing. */
export const returnUrl = (payFrame: string, processor: string, ref: string | null = null): string =>
  `${payFrame}/return/${processor}${ref === null ? '' : `?ref=${encodeURIComponent(ref)}`}`
