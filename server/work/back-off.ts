import { doubled, type Pauses } from '#contract/rules/back-off.ts'
import type { Random } from '#server/basics/ports.ts'

/** Milliseconds; a failed item is never due at once. */
const shortest = 1_000

/**
 * The pause after that many failed attempts, in milliseconds: anything up to a limit that doubles (full jitter), so
 * that items that failed together are not repeated together.
 */
export const pauseAfter = (attempts: number, pauses: Pauses, random: Random): number => {
  const limit = doubled(attempts - 1, pauses)
  return Math.min(limit, Math.max(shortest, Math.round(random.fraction() * limit)))
}
