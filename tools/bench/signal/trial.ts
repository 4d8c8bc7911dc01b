import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { controlWorker, type WorkerControl } from '../../../tests/e2e/support/worker.ts'
import type { Link } from '../../../tests/support/faulty-link.ts'
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

/** The same wallet opened on two links, in direct succession. */
export interface Pair {
  /** Begun at the start of one of the longest silences. */
  silent: Times
  /** With no server listening. */
  offline: Times
}

/** The visits of one phone on one link: a first visit, a purchase, later visits. */
export interface Trial {
  first: FirstVisit
  purchase: number | undefined
  again: Times & { bytes: Bytes }
  pairs: Pair[]
}

/** Number of silent and of offline visits of each phone. A first visit takes long and a later one does not. */
const pairsEach = 4

/** Milliseconds for which a later visit stays open to refresh its data. */
const asking = 5_000

/**
 * Each trial of a series has a new phone and another start in the trace. The starts are spread evenly for visits that
 * need the network; visits that must not need it begin in the longest silences, one after another.
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

/** The order alternates, so that neither kind of visit always has the warmer caches. */
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
