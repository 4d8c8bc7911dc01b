import { readTrace } from '#contract/trace.ts'
import { describeError } from '#server/basics/log.ts'
import type { Clock, Log, Random } from '#server/basics/ports.ts'
import type { Step } from '#server/basics/steps.ts'
import { asStep, currentTrace, withinTrace, type Recorder } from '#server/basics/trace.ts'
import type { Transact, Tx } from '#server/database/transact.ts'
import { finishWork, holdWork, repeatWork, type LeasedWork } from '#server/tables/work.ts'
import type { LocalKind, Outcome, OutsideKind, WorkKind } from './kinds.ts'
import { doubled, type Pauses } from '#contract/rules/back-off.ts'

export interface PerformPorts {
  transact: Transact
  clock: Clock
  random: Random
  log: Log
  step: Step
  /** Takes the steps of traces; absent or null: none are recorded. */
  traces?: { recorder: Recorder | null }
}

/** A run lasted almost as long as its lease; its result is ignored. */
class RunHeld extends Error {
  override readonly name = 'RunHeld'
}

/** The part of a lease that a run may use: the rest is for storing its outcome. */
const share = 0.75

const inTime = async <T>(limit: number, run: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const held = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RunHeld(`a run took longer than ${limit} ms`)), limit)
  })
  return Promise.race([run, held]).finally(() => clearTimeout(timer))
}

const asOwner = <T>({ transact }: PerformPorts, { tenant, kind }: LeasedWork, work: (tx: Tx) => Promise<T>) =>
  transact(tenant === 0 ? null : tenant, kind, work)

const end = (ports: PerformPorts, { backOff }: WorkKind, tx: Tx, item: LeasedWork, how: Outcome['end']) => {
  if (how === 'done') return finishWork(tx, item)
  if (how instanceof Date) return repeatWork(tx, item, how, null)
  const pause = pauseAfter(item.attempts, backOff, ports.random)
  return repeatWork(tx, item, new Date(ports.clock.now() + pause), how.failed)
}

const performInside = (ports: PerformPorts, kind: LocalKind, item: LeasedWork): Promise<Outcome> =>
  asOwner(ports, item, async (tx): Promise<Outcome> => {
    if (!(await holdWork(tx, item))) return { end: 'done' }
    const again = await kind.inTransaction(tx, item)
    ports.step(`${kind.name}-made`)
    await end(ports, kind, tx, item, again ?? 'done')
    return { end: again ?? 'done' }
  })

const performOutside = async (ports: PerformPorts, kind: OutsideKind, item: LeasedWork): Promise<Outcome> => {
  const outcome = await inTime(kind.leaseFor * share, kind.run(item))
  ports.step(`${kind.name}-made`)
  await asOwner(ports, item, async (tx) => {
    await outcome.store?.(tx)
    await end(ports, kind, tx, item, outcome.end)
  })
  return outcome
}

/** Postpones an item whose run threw. If that fails too, the item is due when its lease ends. */
const postpone = async (ports: PerformPorts, kind: WorkKind, item: LeasedWork, error: unknown): Promise<Outcome> => {
  const { tenant, subject, attempts } = item
  const trace = currentTrace()?.traceId
  ports.log.error({ work: kind.name, tenant, subject, attempts, trace, ...describeError(error) }, 'work failed')
  const failed = error instanceof Error ? error.name : 'Error'
  await asOwner(ports, item, (tx) => end(ports, kind, tx, item, { failed })).catch((second: unknown) => {
    ports.log.error({ work: kind.name, tenant, subject, ...describeError(second) }, 'work not postponed')
  })
  return { end: { failed } }
}

/**
 * Runs a leased item and stores its outcome. Never rejects. An outcome that arrives after the lease has ended leaves
 * the item to the instance that has taken it over.
 */
export const perform = async (ports: PerformPorts, kind: WorkKind, item: LeasedWork): Promise<Outcome> => {
  const run = async (): Promise<Outcome> => {
    try {
      ports.step(`${kind.name}-claimed`)
      const outcome = await ('run' in kind ? performOutside(ports, kind, item) : performInside(ports, kind, item))
      ports.step(`${kind.name}-finished`)
      return outcome
    } catch (error) {
      return postpone(ports, kind, item, error)
    }
  }
  const recorder = ports.traces?.recorder ?? null
  // What has no cause with a trace, such as a daily cleaning, begins one of its own.
  const own = ports.random.uuid().replaceAll('-', '')
  const trace = readTrace(item.trace) ?? { traceId: own, spanId: own.slice(0, 16) }
  return withinTrace({ ...trace, recorder }, () => asStep({ name: `work ${kind.name}` }, run))
}

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
