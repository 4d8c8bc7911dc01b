import { proxy } from 'valtio/vanilla'
import type { Clock } from '#src/platform/clock.ts'
import { PositionUnknown, type Geolocation, type Point } from '#src/platform/geolocation.ts'

/**
 * The user's position, as long as the app is open; never stored.
 *   unknown ──granted before, or a tap──► asking ──► known
 *                                           └──► denied | unavailable (a tap asks again)
 */
export interface PositionState {
  is: 'unknown' | 'asking' | 'known' | 'denied' | 'unavailable'
  point: Point | undefined
  /** When it was found, in epoch milliseconds. */
  at: number
}

export const createPosition = (): PositionState => proxy({ is: 'unknown', point: undefined, at: 0 })

/** A position older than this is requested again when a screen opens, in milliseconds. */
const staleAfter = 60_000

/** Requests the position; the browser prompts unless the user decided before. For a tap only: a failure is shown. */
export const findPosition = (state: PositionState, geolocation: Geolocation, clock: Clock): Promise<void> =>
  locate(state, geolocation, clock, true)

const locate = async (state: PositionState, geolocation: Geolocation, clock: Clock, tapped: boolean): Promise<void> => {
  if (state.is === 'asking') return
  state.is = 'asking'
  try {
    state.point = await geolocation.locate()
    state.at = clock.now()
    state.is = 'known'
  } catch (error) {
    console.warn('geolocation unavailable', error)
    // An older position is better than none, unless the user revoked the permission.
    const denied = error instanceof PositionUnknown && error.denied
    if (denied) state.point = undefined
    if (!tapped) state.is = state.point ? 'known' : 'unknown'
    else state.is = denied ? 'denied' : state.point ? 'known' : 'unavailable'
  }
}

/**
 * Requests the position only with an earlier permission, so that no prompt opens without a tap. A failure is only
 * logged.
 */
export const findPositionQuietly = async (
  state: PositionState,
  geolocation: Geolocation,
  clock: Clock,
): Promise<void> => {
  const fresh = state.is === 'known' && clock.now() - state.at < staleAfter
  if (!fresh && (await geolocation.isGranted())) await locate(state, geolocation, clock, false)
}
