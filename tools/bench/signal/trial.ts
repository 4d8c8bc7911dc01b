import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { controlWorker, type WorkerControl } from '#tests/e2e/support/worker.ts'
import type { Link } from '#tests/support/faulty-link.ts'
import { openPhone, type Times } from '../browser.ts'
import { from, someSilences, type Shape, type Signal } from './traces.ts'
import {
  leaveWithPicture,
  purchase,
  visitAgain,
  visitFirst,
  type Bytes,
  type FirstVisit,
  type Reach,
} from './visits.ts'

/** The same wallet opened twice, at one time. */
export interface Pair {
  /** Begun at one of the longest silences. */
  silent: Times
  /** Nobody listens. */
  offline: Times
}

/** One phone on one link: it comes, buys, and comes again. */
export interface Trial {
  first: FirstVisit
  purchase: number | undefined
  again: Times & { bytes: Bytes }
  pairs: Pair[]
}

/** A first visit takes long and a later one does not: each phone comes again so often in silence, and so often offline. */
const pairsEach = 4

/** Milliseconds of a later visit in which it asks for what is new. */
const asking = 5_000

/**
 * Each trial of a series has a phone of its own and another moment of the trace: spread evenly for what needs the
 * network, the longest silences one after another for what must not.
 */
export const runTrial = async (
  link: Link,
  signal: Signal,
  trial: number,
  trials: number,
  rtt: number,
): Promise<Trial> => {
  const profile = mkdtempSync(join(tmpdir(), 'clearcoat-signal-'))
  const phone = await openPhone(profile)
  const moment = from(signal, (signal.down.period * trial) / trials)
  const quiet = someSilences(signal, trial * pairsEach, pairsEach)
  const reach: Reach = { phone, link, rtt }
  try {
    const page = await phone.newPage()
    const first = await visitFirst(reach, page, moment)
    const bought = await purchase(reach, page, moment)
    await leaveWithPicture(reach, page)
    const worker = await controlWorker(phone, link.origin('puddle'))
    const again = await visitAgain(reach, worker, moment, asking)
    const pairs: Pair[] = []
    for (const [index, { start }] of quiet.entries())
      pairs.push(await visitInPair(reach, worker, from(signal, start), index % 2 === 1))
    return { first, purchase: bought, again, pairs }
  } finally {
    await phone.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** In turn, so that neither is always the one with the warmer caches. */
const visitInPair = async (
  reach: Reach,
  worker: WorkerControl,
  silence: Shape,
  offlineFirst: boolean,
): Promise<Pair> => {
  const early = offlineFirst ? await visitAgain(reach, worker, null) : undefined
  const silent = await visitAgain(reach, worker, silence)
  return { silent, offline: early ?? (await visitAgain(reach, worker, null)) }
}
