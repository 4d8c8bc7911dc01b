import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ProcessorName } from '../processor.ts'

/** One card entry at the gateway. The ticket is the signed record itself: the gateway stores no list of open forms. */
export interface Ticket {
  ref: string
  /** The merchant's account at the gateway. */
  account: string
  processor: ProcessorName
  merchantName: string
  merchantOrigin: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** A separate key for each purpose, derived from the server's secret. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(`test-gateway ${purpose}`).digest()

export const signatureOf = (key: Buffer | string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

export const isSignature = (key: Buffer | string, text: string, signature: string): boolean => {
  const expected = Buffer.from(signatureOf(key, text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export const sealTicket = (key: Buffer, ticket: Ticket): string => {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${signatureOf(key, body)}`
}

/** The ticket, or null when it was not signed with this key or has expired. */
export const openTicket = (key: Buffer, sealed: string, now: number): Ticket | null => {
  const [body = '', signature = '', more] = sealed.split('.')
  if (more !== undefined || !isSignature(key, body, signature)) return null
  const ticket = JSON.parse(Buffer.from(body, 'base64url').toString()) as Ticket
  return ticket.expiresAt > now ? ticket : null
}
