import type { OwnDatabase } from '#src/local/own.ts'
import { sleep, type Clock } from '#src/platform/clock.ts'
import type { Queue } from '#src/queue/queue.ts'

export interface DrainPorts {
  own: OwnDatabase
  clock: Clock
  queue: Pick<Queue, 'flush'>
}

/** The changes that an order with a wash club depends on. */
export const clubNeeds = ['vehicle', 'profile'] as const

const timeLimit = 10_000
const checkInterval = 1_000

/**
 * Sends the waiting requests of the user's lane until none of these kinds is left in it, for 10 s at most.
 * @returns the kinds that still wait
 */
const drainPast = async (ports: DrainPorts, person: string, kinds: readonly string[]): Promise<string[]> => {
  const deadline = ports.clock.now() + timeLimit
  for (;;) {
    const waiting = await waitingKinds(ports.own, person, kinds)
    const left = deadline - ports.clock.now()
    if (waiting.length === 0 || left <= 0) return waiting
    await Promise.race([ports.queue.flush({ evenIfEarly: true }), sleep(ports.clock, left)])
    const still = await waitingKinds(ports.own, person, kinds)
    if (still.length > 0) await sleep(ports.clock, Math.min(checkInterval, Math.max(0, deadline - ports.clock.now())))
  }
}

/**
 * As `drainPast`, with `show` around the wait. Other waiting changes do not delay an order.
 * @returns the kinds that still wait
 */
export const drainWithDialog = async (
  ports: DrainPorts,
  person: string,
  kinds: readonly string[],
  show: (draining: Promise<string[]>) => Promise<string[]>,
): Promise<string[]> =>
  (await waitingKinds(ports.own, person, kinds)).length === 0 ? [] : show(drainPast(ports, person, kinds))

const waitingKinds = async (own: OwnDatabase, person: string, kinds: readonly string[]): Promise<string[]> => {
  const theirs = await own.requests.where('person').equals(person).toArray()
  const waiting = theirs.filter(({ state, kind }) => state === 'waiting' && kinds.includes(kind))
  return [...new Set(waiting.map(({ kind }) => kind))]
}
