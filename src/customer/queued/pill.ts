import type { QueuedRequest } from '#src/local/requests.ts'
import type { Connection } from '#src/platform/contact.ts'

/**
 * How long a change may be in flight before it is shown as waiting, in milliseconds: with a good connection it takes
 * less.
 */
export const pillDelay = 1_500
/** How long "All sent" is shown, in milliseconds. */
export const sentShownFor = 3_000

export type Pill = { is: 'needs' | 'sending'; count: number } | { is: 'offline' | 'weak' | 'sent' } | undefined

/** A change in its first attempt is not shown: the text would flash. */
export const isShownAsWaiting = (waiting: readonly QueuedRequest[], now: number): boolean =>
  waiting.some(({ createdAt, attempts }) => attempts > 0 || now - createdAt >= pillDelay)

/**
 * The most urgent state: changes that need the user, then a lost or weak connection, then sending.
 * `sentAt`: when the last change that was shown as waiting left the queue.
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
  if (isShownAsWaiting(waiting, now)) return { is: 'sending', count: waiting.length }
  return now - sentAt < sentShownFor ? { is: 'sent' } : undefined
}
