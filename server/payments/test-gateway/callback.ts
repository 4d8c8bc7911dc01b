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

export const signCallback = (key: string, result: CardEntryResult): CallbackBody => {
  const text = JSON.stringify(result)
  return { result: text, signature: signatureOf(key, text) }
}

/** The result, or null when the signature was not made with this key. */
export const readCallback = (key: string, body: Record<string, unknown>): CardEntryResult | null => {
  const { result, signature } = body
  if (typeof result !== 'string' || typeof signature !== 'string' || !isSignature(key, result, signature)) return null
  return JSON.parse(result) as CardEntryResult
}

/** The reference in a result, before its signature is verified; null when there is none. */
export const refOf = ({ result }: Record<string, unknown>): string | null => {
  if (typeof result !== 'string') return null
  try {
    const { ref } = (JSON.parse(result) ?? {}) as { ref?: unknown }
    return typeof ref === 'string' ? ref : null
  } catch {
    // No JSON, and so no result of the gateway.
    return null
  }
}
