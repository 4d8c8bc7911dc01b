import type { Clock } from '#server/basics/ports.ts'
import type { WorkName } from '#server/basics/steps.ts'
import type { Room } from '#server/tables/work-claims.ts'
import type { LeasedWork } from '#server/tables/work.ts'
import type { Outcome, WorkKind } from './kinds.ts'

/** The runs of one kind on this instance. */
export interface Lane {
  kind: WorkKind
  running: number
  /** Failed runs in sequence. */
  failed: number
  /** Milliseconds since 1970; until then no item of the kind is claimed. */
  restUntil: number
  /** True: the last look filled the lane, so that more may be due. */
  isFull: boolean
}

/** One lane per kind, by name. */
export type Lanes = ReadonlyMap<string, Lane>

export const makeLanes = (kinds: readonly WorkKind[]): Lanes =>
  new Map(kinds.map((kind) => [kind.name, { kind, running: 0, failed: 0, restUntil: 0, isFull: false }]))

const canTake = ({ kind, running, restUntil }: Lane, now: number): boolean => running < kind.atOnce && restUntil <= now

/** The items that these kinds, or all, may claim now. */
export const roomsOf = (lanes: Lanes, now: number, names?: readonly WorkName[]): Room[] =>
  [...lanes.values()]
    .filter((lane) => (names?.includes(lane.kind.name) ?? true) && canTake(lane, now))
    .map(({ kind: { name, atOnce, leaseFor }, running }) => ({ kind: name, free: atOnce - running, leaseFor }))

/** Notes which lanes a look has filled. */
export const noteClaimed = (lanes: Lanes, rooms: readonly Room[], items: readonly LeasedWork[]): void => {
  for (const { kind, free } of rooms)
    lanes.get(kind)!.isFull = items.filter((item) => item.kind === kind).length >= free
}

/** True: more may be due than the last look could claim, and now there is room. */
export const hasRoomForMore = (lanes: Lanes, now: number): boolean =>
  [...lanes.values()].some((lane) => lane.isFull && canTake(lane, now))

const noteOutcome = (lane: Lane, { end }: Outcome, now: number): void => {
  const { rest, atOnce } = lane.kind
  lane.failed = typeof end === 'object' && 'failed' in end ? lane.failed + 1 : 0
  if (rest === undefined || lane.failed < atOnce) return
  lane.failed = 0
  lane.restUntil = now + rest
}

/** Counts a run, from its start to its outcome. */
export const runInLane = async (lane: Lane, clock: Clock, run: () => Promise<Outcome>): Promise<Outcome> => {
  lane.running += 1
  try {
    const outcome = await run()
    noteOutcome(lane, outcome, clock.now())
    return outcome
  } finally {
    lane.running -= 1
  }
}
