import { refreshGrace, refreshRepeat } from './sessions.ts'
import { isCurrentPair, type RefreshAttempt, type SessionRow } from '#server/tables/sessions.ts'

/** The columns of a session that a rotation reads and writes. */
export type RotationState = Pick<
  SessionRow,
  'newest' | 'newestSeenAt' | 'replaced' | 'rival' | 'rivalSeenAt' | 'attempts'
>

/** A refresh: the number of the presented pair, and the hash of the Idempotency-Key of the attempt. */
export interface Presented {
  pair: number
  attempt: string | null
}

/**
 * - issue: store the state and answer pair `state.newest`
 * - repeat: answer `pair` again; nothing changes
 * - refuse: a late copy of a request whose pair is void; nothing changes
 * - end: two parties used the token; the session ends
 */
export type Rotation =
  | { do: 'issue'; state: RotationState }
  | { do: 'repeat'; pair: number }
  | { do: 'refuse' }
  | { do: 'end' }

/** Maximum number of stored attempts; the rate limit of a session allows 30 in this time. */
const mostAttempts = 60

const isWithin = (since: Date | null, span: number, now: Date): boolean =>
  since !== null && now.getTime() <= since.getTime() + span

/** The pairs after a new one is issued for `pair`; null: the token is spent. */
const pairsAfter = (
  { newest, newestSeenAt, replaced, rival, rivalSeenAt }: RotationState,
  pair: number,
  now: Date,
): Omit<RotationState, 'attempts'> | null => {
  const next = { newest: newest + 1, newestSeenAt: null }
  if (pair === newest || (pair === rival && rival > 0)) return { ...next, replaced: pair, rival: 0, rivalSeenAt: null }
  if (pair !== replaced) return null
  // Unseen successors become void: their answer was lost.
  if (newestSeenAt === null && rival === 0) return { ...next, replaced, rival, rivalSeenAt }
  const [inUse, seenAt] = rival > 0 ? [rival, rivalSeenAt] : [newest, newestSeenAt]
  return isWithin(seenAt, refreshGrace, now) ? { ...next, replaced, rival: inUse, rivalSeenAt: seenAt } : null
}

/**
 * Decides the outcome of a refresh.
 *
 *   the same attempt within 60 s -> the same pair: the request was doubled or delayed
 *   the newest, or the rival while the newest is unseen -> a new pair; the presented pair becomes the one just replaced
 *   just replaced, no successor seen -> a new pair; the unseen pair becomes void (its answer was lost)
 *   just replaced, a successor seen up to 10 s ago -> a new pair; the seen pair stays valid as its rival (two tabs)
 *   anything else -> two parties use the session; it ends
 */
export const rotate = (state: RotationState, { pair, attempt }: Presented, now: Date): Rotation => {
  const recent = state.attempts.filter(({ at }) => isWithin(new Date(at), refreshRepeat, now))
  const known = recent.find(({ hash, presented }) => hash === attempt && presented === pair)
  if (known) return isCurrentPair(state, known.given) ? { do: 'repeat', pair: known.given } : { do: 'refuse' }
  const pairs = pairsAfter(state, pair, now)
  if (!pairs) return { do: 'end' }
  const noted: RefreshAttempt[] =
    attempt === null ? [] : [{ hash: attempt, presented: pair, given: pairs.newest, at: now.getTime() }]
  return { do: 'issue', state: { ...pairs, attempts: [...recent, ...noted].slice(-mostAttempts) } }
}
