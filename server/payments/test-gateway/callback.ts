import type { CardEntryResult } from '../processor.ts'
import { isSignature, signatureOf } from './tickets.ts'

/**
 * The body that the gateway posts to the shop when a card entry ends: the result as JSON text, and a signature over
 * exactly that text.
 */
export interface CallbackBody {
  result: string
  signature: string
}

export const signCallback = (key: Buffer, result: CardEntryResult): CallbackBody => {
  const text = JSON.stringify(result)
  return { result: text, signature: signatureOf(key, text) }
}

/** The result, or null when the signature was not made with this key. */
export const readCallback = (key: Buffer, body: Record<string, unknown>): CardEntryResult | null => {
  const { result, signature } = body
  if (typeof result !== 'string' || typeof signature !== 'string' || !isSignature(key, result, signature)) return null
  return JSON.parse(result) as CardEntryResult
}
