import type { ErrorSource } from '#contract/error-causes.ts'
import { isNewerVersion } from '#contract/rules/version.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import {
  addOccurrences,
  changeCause,
  countNewCauses,
  knownCauses,
  lockCauses,
  type CauseRow,
  type OccurrenceRow,
} from '#server/tables/error-causes.ts'
import { daysBefore } from '#server/tables/table.ts'

/** Errors of one cause that were seen since the last write. */
export interface Seen {
  id: string
  source: ErrorSource
  title: string
  count: number
  firstAt: Date
  lastAt: Date
  versions: ReadonlySet<string>
  sites: ReadonlySet<number>
  /** The newest of them. */
  occurrences: readonly Omit<OccurrenceRow, 'id' | 'cause'>[]
}

const bounds = {
  /** New causes of a source in a day (UTC): more are counted together. */
  causesADay: 100,
  versions: 20,
  sites: 50,
  /** Days whose counts are kept. */
  days: 30,
  /** Newest occurrences of a cause. */
  occurrences: 10,
}

/** The cause of all that is more than a day may have. */
export const furtherCauses = (source: ErrorSource): Pick<Seen, 'id' | 'source' | 'title'> => ({
  id: Buffer.from(source).toString('hex').padEnd(20, '0').slice(0, 20),
  source,
  title: 'Further causes of this day, counted together',
})

/**
 * Counts what was seen, and keeps the newest occurrences. A resolved cause opens again in a version later than all in
 * which it had been seen before.
 */
export const storeErrors = async (tx: Tx, seen: readonly Seen[], random: Random, now: Date): Promise<void> => {
  if (seen.length === 0) return
  const fitting = await withinDay(tx, seen, now)
  const byId = new Map(fitting.map((each) => [each.id, each]))
  const rows = await lockCauses(
    tx,
    fitting.map(({ id, source, title, firstAt, lastAt }) => ({ id, source, title, firstAt, lastAt })),
  )
  for (const row of rows) await changeCause(tx, { id: row.id, ...counted(row, byId.get(row.id)!, now) })
  await addOccurrences(
    tx,
    fitting.flatMap(({ id, occurrences }) => occurrences.map((each) => ({ ...each, id: random.uuid(), cause: id }))),
    bounds.occurrences,
  )
}

/** What was seen, with the new causes that are too many for the day counted together. */
const withinDay = async (tx: Tx, seen: readonly Seen[], now: Date): Promise<Seen[]> => {
  const known = await knownCauses(
    tx,
    seen.map(({ id }) => id),
  )
  const today = new Date(now)
  today.setUTCHours(0, 0, 0, 0)
  const made = new Map(await countNewCauses(tx, today))
  const fitting: Seen[] = []
  const further = new Map<ErrorSource, Seen>()
  for (const each of seen) {
    const many = made.get(each.source) ?? 0
    if (known.has(each.id)) fitting.push(each)
    else if (many < bounds.causesADay) {
      made.set(each.source, many + 1)
      fitting.push(each)
    } else further.set(each.source, together(further.get(each.source), { ...each, ...furtherCauses(each.source) }))
  }
  return [...fitting, ...further.values()]
}

/** Two of one cause as one. */
export const together = (before: Seen | undefined, more: Seen): Seen =>
  before === undefined
    ? more
    : {
        ...before,
        count: before.count + more.count,
        lastAt: more.lastAt > before.lastAt ? more.lastAt : before.lastAt,
        versions: new Set([...before.versions, ...more.versions]),
        sites: new Set([...before.sites, ...more.sites]),
        occurrences: more.occurrences,
      }

const newestFirst = (versions: Iterable<string>): string[] =>
  [...new Set(versions)].sort((one, other) => (isNewerVersion(one, other) ? -1 : 1))

/** The columns of a cause after more of it was seen. */
const counted = (row: CauseRow, seen: Seen, now: Date): Partial<CauseRow> => {
  const sites = [...new Set([...row.sites, ...seen.sites])]
  return {
    count: row.count + seen.count,
    lastAt: seen.lastAt > row.lastAt ? seen.lastAt : row.lastAt,
    versions: newestFirst([...row.versions, ...seen.versions]).slice(0, bounds.versions),
    sites: sites.slice(0, bounds.sites),
    hasMoreSites: row.hasMoreSites || sites.length > bounds.sites,
    days: daysOf(row.days, seen, now),
    ...openedAgain(row, seen, now),
  }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const daysOf = (days: CauseRow['days'], { count, lastAt }: Seen, now: Date): CauseRow['days'] => {
  const day = dayOf(lastAt)
  const all = { ...days, [day]: (days[day] ?? 0) + count }
  const oldest = dayOf(daysBefore(now, bounds.days - 1))
  return Object.fromEntries(Object.entries(all).filter(([each]) => each >= oldest))
}

const openedAgain = ({ state, resolvedIn }: CauseRow, { versions }: Seen, now: Date): Partial<CauseRow> => {
  const [newest] = newestFirst(versions)
  if (state !== 'resolved' || newest === undefined) return {}
  if (resolvedIn !== null && !isNewerVersion(newest, resolvedIn)) return {}
  return { state: 'open', stateAt: now, stateBy: null, resolvedIn: null, cameAgainIn: newest }
}
