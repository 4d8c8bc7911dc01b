import type { Clock, Log } from '#server/basics/ports.ts'

/** Milliseconds. Below it the clock of the host counts as right: an answer takes time, and clocks that are kept drift less. */
const mostApart = 2_000
/** Milliseconds between two comparisons. */
const interval = 60_000

export interface SharedClock extends Clock {
  /** Compares the clocks once. It keeps what it knows when the database does not answer. */
  compare(): Promise<void>
  /** Milliseconds by which the clock of the database was ahead of that of the host at the last comparison. */
  apart(): number
  stop(): void
}

/**
 * The clock that all instances on one database share: that of the host, and where it differs from the database's by more
 * than two seconds, the database's. An instance on a host whose clock is an hour off would otherwise refuse the tokens of
 * the others, and bill an hour early. The two are compared at once, and each minute from then on.
 * @param askTime the time of the database, in milliseconds since 1970
 */
export const openSharedClock = async (
  askTime: () => Promise<number>,
  { own, log }: { own: Clock; log: Log },
): Promise<SharedClock> => {
  let [ahead, apart] = [0, 0]
  const compare = async () => {
    const sent = own.now()
    const told = await askTime().catch(() => undefined)
    if (told === undefined) return
    const received = own.now()
    // The database has read its clock between the two.
    apart = told < sent ? told - sent : Math.max(0, told - received)
    const before = ahead
    ahead = Math.abs(apart) > mostApart ? told - (sent + received) / 2 : 0
    if (Math.abs(ahead - before) > mostApart)
      log.warn({ apart: Math.round(ahead) }, 'the clock of this host differs from that of the database, which is used')
  }
  await compare()
  const timer = setInterval(() => void compare(), interval)
  timer.unref()
  const now = () => Math.round(own.now() + ahead)
  return { now, date: () => new Date(now()), compare, apart: () => apart, stop: () => clearInterval(timer) }
}
