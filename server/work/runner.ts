import type { Background } from '#server/basics/background.ts'
import type { Meters, WorkOutcome } from '#server/basics/meters.ts'
import type { WorkName } from '#server/basics/steps.ts'
import { claimDue, claimNamed } from '#server/tables/work-claims.ts'
import type { LeasedWork } from '#server/tables/work.ts'
import type { Outcome, WorkKind } from './kinds.ts'
import { hasRoomForMore, makeLanes, noteClaimed, roomsOf, runInLane } from './lanes.ts'
import { makeLookOut, type LookOut } from './look-out.ts'
import { perform, type PerformPorts } from './perform.ts'

export interface RunnerPorts extends PerformPorts {
  background: Background
  kinds: readonly WorkKind[]
  meters: Meters
}

export interface Runner {
  /** Looks for due items soon, in the background; call it after the commit that made one due. */
  wake: () => void
  /** Runs these items now, due or not, except those that another instance runs. @returns one outcome for each run */
  now: (tenant: number, kind: WorkName, subjects: readonly string[]) => Promise<Outcome[]>
  /** Runs all that is due at the call, of these kinds or of all. */
  drain: (kinds?: readonly WorkName[]) => Promise<void>
  /** Looks for due items at once and then every second. */
  start: () => void
  /** Looks no further, and waits for what is running. */
  stop: () => Promise<void>
}

/** Runs due work. Any number of instances may share one database: an item is leased to one of them. */
export const makeRunner = (ports: RunnerPorts): Runner => {
  const { transact, clock, random, log, background } = ports
  const lanes = makeLanes(ports.kinds)
  const newClaim = () => ({ now: clock.date(), lease: random.uuid() })

  const runItem = async (item: LeasedWork): Promise<Outcome> => {
    const lane = lanes.get(item.kind)!
    const outcome = await runInLane(lane, clock, () => perform(ports, lane.kind, item))
    ports.meters.workRun(lane.kind.name, endOf(outcome), item.tenant)
    return outcome
  }
  /** Claims due items. @returns their runs, which have started */
  const look = async (dueBy: Date, names?: readonly WorkName[]): Promise<Promise<Outcome>[]> => {
    const rooms = roomsOf(lanes, clock.now(), names)
    if (rooms.length === 0) return []
    const items = await transact(null, 'due work', (tx) => claimDue(tx, { ...newClaim(), dueBy }, rooms))
    noteClaimed(lanes, rooms, items)
    return items.map(runItem)
  }
  const lookOut: LookOut = makeLookOut(background, log, async () => {
    const afterRun = () => {
      if (hasRoomForMore(lanes, clock.now())) lookOut.wake()
    }
    for (const run of await look(clock.date())) background.run('work', () => run.then(afterRun))
  })

  return {
    ...lookOut,
    now: async (tenant, kind, subjects) => {
      const lane = lanes.get(kind)
      if (!lane || subjects.length === 0) return []
      const named = { tenant, kind, subjects, leaseFor: lane.kind.leaseFor }
      const items = await transact(tenant, kind, (tx) => claimNamed(tx, newClaim(), named))
      return Promise.all(items.map(runItem))
    },
    drain: async (kinds) => {
      // An item that is due again meanwhile waits: otherwise a service that is down would keep this from ending.
      const dueBy = clock.date()
      let runs = await look(dueBy, kinds)
      while (runs.length > 0) {
        await Promise.all(runs)
        runs = await look(dueBy, kinds)
      }
    },
    stop: async () => {
      lookOut.stop()
      await background.idle()
    },
  }
}

const endOf = ({ end }: Outcome): WorkOutcome => {
  if (end === 'done') return 'done'
  return end instanceof Date ? 'again' : 'failed'
}
