import type { QueuedRequest } from '#src/local/requests.ts'
import type { Connection } from '#src/platform/contact.ts'

/** How long a change may be under way before it is said to wait, in milliseconds: with signal it takes less. */
export const patience = 1_500
/** How long "All sent" stays, in milliseconds. */
export const sentShown = 3_000

export type Pill = { is: 'needs' | 'sending'; count: number } | { is: 'offline' | 'weak' | 'sent' } | undefined

/** One that is just being sent is not told: the words would come and go within a blink. */
export const tellsWaiting = (waiting: readonly QueuedRequest[], now: number): boolean =>
  waiting.some(({ createdAt, attempts }) => attempts > 0 || now - createdAt >= patience)

/**
 * The one thing worth saying, the most urgent first: what needs the person, then why nothing moves, then that it moves.
 * `sentAt`: when the last change that had been told to wait left the phone.
 */
export const pillFor = (
  connection: Connection,
  queued: readonly QueuedRequest[],
  sentAt: number,
  now: number,
): Pill => {
  const aside = queued.filter(({ state }) => state === 'aside')
  if (aside.length > 0) return { is: 'needs', count: aside.length }
  if (connection === 'offline') return { is: 'offline' }
  if (connection === 'weak') return { is: 'weak' }
  const waiting = queued.filter(({ state }) => state === 'waiting')
  if (tellsWaiting(waiting, now)) return { is: 'sending', count: waiting.length }
  return now - sentAt < sentShown ? { is: 'sent' } : undefined
}
