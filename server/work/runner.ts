import type { Background } from '#server/basics/background.ts'
import { describeError } from '#server/basics/log.ts'
import type { WorkName } from '#server/basics/steps.ts'
import { claimDue, claimNamed, type Room } from '#server/tables/work-claims.ts'
import type { LeasedWork } from '#server/tables/work.ts'
import type { Outcome, WorkKind } from './kinds.ts'
import { perform, type PerformPorts } from './perform.ts'

export interface RunnerPorts extends PerformPorts {
  background: Background
  kinds: readonly WorkKind[]
}

export interface Runner {
  /** Looks for due items soon, in the background; call it after the commit that made one due. */
  wake: () => void
  /** Runs these items now, due or not, except those that another instance runs. @returns one outcome for each run */
  now: (tenant: number, kind: WorkName, subjects: readonly string[]) => Promise<Outcome[]>
  /** Runs what is due, of these kinds or of all, until nothing is. */
  drain: (kinds?: readonly WorkName[]) => Promise<void>
  /** Looks for due items at once and then every second. */
  start: () => void
  /** Claims nothing any more, and waits for what is running. */
  stop: () => Promise<void>
}

/** Milliseconds between two looks for due items; a look is one statement, whatever the number of tenants. */
const lookEvery = 1_000
/** Milliseconds between two looks while the database does not answer. */
const lookAfterFailure = 5_000

/** The runs of one kind on this instance. */
interface Lane {
  kind: WorkKind
  running: number
  /** Failed runs in sequence. */
  failed: number
  /** Milliseconds since 1970; until then no item of the kind is claimed. */
  restUntil: number
  /** True: the last look filled the lane, so that more may be due. */
  isFull: boolean
}

const makeLane = (kind: WorkKind): Lane => ({ kind, running: 0, failed: 0, restUntil: 0, isFull: false })

/** Runs due work. Any number of instances may share one database: an item is leased to one of them. */
export const makeRunner = (ports: RunnerPorts): Runner => {
  const { transact, clock, random, log, background } = ports
  const lanes = new Map(ports.kinds.map((kind) => [kind.name as string, makeLane(kind)]))
  let stopped = false

  const note = (lane: Lane, { end }: Outcome): void => {
    const { rest, atOnce } = lane.kind
    lane.failed = typeof end === 'object' && 'failed' in end ? lane.failed + 1 : 0
    if (rest === undefined || lane.failed < atOnce) return
    lane.failed = 0
    lane.restUntil = clock.now() + rest
  }

  const runItem = async (lane: Lane, item: LeasedWork): Promise<Outcome> => {
    lane.running += 1
    try {
      const outcome = await perform(ports, lane.kind, item)
      note(lane, outcome)
      return outcome
    } finally {
      lane.running -= 1
    }
  }

  const roomOf = ({ kind: { name, atOnce, leaseFor }, running, restUntil }: Lane): Room[] =>
    running < atOnce && restUntil <= clock.now() ? [{ kind: name, free: atOnce - running, leaseFor }] : []

  /** Claims due items. @returns their runs, which have started */
  const look = async (names?: readonly WorkName[]): Promise<Promise<Outcome>[]> => {
    const looked = [...lanes.values()].filter(({ kind }) => names?.includes(kind.name) ?? true)
    const rooms = looked.flatMap(roomOf)
    if (stopped || rooms.length === 0) return []
    const claim = { now: clock.date(), lease: random.uuid() }
    const items = await transact(null, 'due work', (tx) => claimDue(tx, claim, rooms))
    for (const { kind, free } of rooms)
      lanes.get(kind)!.isFull = items.filter((item) => item.kind === kind).length >= free
    return items.map((item) => runItem(lanes.get(item.kind)!, item))
  }

  const afterRun = (): void => {
    if ([...lanes.values()].some(({ isFull, running, kind }) => isFull && running < kind.atOnce)) wake()
  }
  let looking = false
  let again = false
  let failing = false
  const lookInBackground = async (): Promise<void> => {
    try {
      do {
        again = false
        for (const run of await look()) background.run('work', () => run.then(afterRun))
      } while (again)
      failing = false
    } catch (error) {
      failing = true
      log.error(describeError(error), 'due work could not be claimed')
    } finally {
      looking = false
    }
  }
  const wake = (): void => {
    if (looking) again = true
    if (looking || stopped) return
    looking = true
    background.run('look for work', lookInBackground)
  }

  let timer: NodeJS.Timeout | undefined
  const tick = (): void => {
    wake()
    timer = setTimeout(tick, failing ? lookAfterFailure : lookEvery)
  }

  return {
    wake,
    now: async (tenant, kind, subjects) => {
      const lane = lanes.get(kind)
      if (!lane || subjects.length === 0) return []
      const claim = { now: clock.date(), lease: random.uuid() }
      const named = { tenant, kind, subjects, leaseFor: lane.kind.leaseFor }
      const items = await transact(tenant, kind, (tx) => claimNamed(tx, claim, named))
      return Promise.all(items.map((item) => runItem(lane, item)))
    },
    drain: async (kinds) => {
      for (;;) {
        const runs = await look(kinds)
        if (runs.length === 0) return
        await Promise.all(runs)
      }
    },
    start: tick,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await background.idle()
    },
  }
}
