import type { Random } from '#server/basics/ports.ts'
import type { BackOff } from './kinds.ts'

/** Milliseconds; a failed item is never due at once. */
const shortest = 1_000

/**
 * The pause after that many failed attempts, in milliseconds: anything up to a limit that doubles (full jitter), so
 * that items that failed together are not repeated together.
 */
export const pauseAfter = (attempts: number, { first, longest }: BackOff, random: Random): number => {
  const limit = Math.min(longest, first * 2 ** Math.min(attempts - 1, 30))
  return Math.min(limit, Math.max(shortest, Math.round(random.fraction() * limit)))
}
