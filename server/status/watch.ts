import { statusParts, worstOf, type StatusLevel } from '#contract/status.ts'
import { describeError } from '#server/basics/log.ts'
import type { Clock, Log, Random } from '#server/basics/ports.ts'
import type { Transact, Tx } from '#server/database/transact.ts'
import { beat, shownIncidents, writeSpan, type IncidentRow, type Span } from '#server/tables/incidents.ts'
import { maintenanceFor, type MaintenanceRow } from '#server/tables/maintenance.ts'
import { everyPart, type Levels, type Measure } from './measure.ts'

/** What the status page shows. */
export interface Shown {
  levels: Levels
  /** The newest first. */
  incidents: readonly IncidentRow[]
  /** That of all merchants. */
  maintenance: readonly MaintenanceRow[]
  /** Null: nothing was measured yet. */
  measuredAt: Date | null
}

export interface Status {
  /** From memory. */
  shown: () => Shown
  /** Measures the time since the last look. Never rejects. */
  look: () => Promise<void>
  /** Looks each minute. */
  start: () => void
  stop: () => void
}

interface StatusPorts {
  transact: Transact
  clock: Clock
  random: Random
  log: Log
  measure: Measure
}

const minute = 60_000
/** Milliseconds between two bad minutes of one incident. */
const pause = 3 * minute
/** Milliseconds for which an incident counts as open after its last bad minute. Each measurement extends an open one. */
const lately = 1.5 * minute

/** The parts that are worse than they should be. */
const badOf = (levels: Levels): Pick<Span, 'parts' | 'level'> | null => {
  const parts = statusParts.filter((part) => levels[part] !== 'works')
  const level = worstOf(parts.map((part) => levels[part]))
  return level === 'works' ? null : { parts, level }
}

/** Two bad times as one. */
const joined = (before: Span | null, more: Span): Span =>
  before === null
    ? more
    : {
        parts: statusParts.filter((part) => before.parts.includes(part) || more.parts.includes(part)),
        level: worstOf([before.level, more.level]) as Span['level'],
        from: before.from,
        until: more.until,
      }

/** Whether an incident goes on, as far as is known. */
export const isGoingOn = ({ until }: Pick<IncidentRow, 'until'>, now: Date): boolean =>
  now.getTime() - until.getTime() < lately

/** Worst of what this instance measures and of what others have measured. */
const levelsWith = (own: Levels, incidents: readonly IncidentRow[], now: Date): Levels => {
  const going = incidents.filter((incident) => isGoingOn(incident, now))
  return everyPart((part) =>
    worstOf([own[part], ...going.filter(({ parts }) => parts.includes(part)).map(({ level }): StatusLevel => level)]),
  )
}

const allDown = everyPart((): StatusLevel => 'down')

/** Measures this installation each minute, and keeps what its status page shows. */
export const makeStatus = ({ transact, clock, random, log, measure }: StatusPorts): Status => {
  let shown: Shown = { levels: everyPart(() => 'works'), incidents: [], maintenance: [], measuredAt: null }
  let lookedAt = clock.date()
  /** The bad time so far, written once it has lasted for two looks. */
  let bad: { span: Span; looks: number } | null = null
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  const note = (levels: Levels, from: Date, until: Date): void => {
    const found = badOf(levels)
    bad = found && { span: joined(bad?.span ?? null, { ...found, from, until }), looks: (bad?.looks ?? 0) + 1 }
  }
  const write = async (tx: Tx, span: Span): Promise<void> => writeSpan(tx, span, { id: random.uuid(), pause })
  const exchange = (now: Date, lasting: Span | null) =>
    transact(null, 'status', async (tx) => {
      const before = await beat(tx, now)
      if (before && now.getTime() - before.getTime() > pause)
        await write(tx, {
          parts: [...statusParts],
          level: 'down',
          from: before,
          until: new Date(now.getTime() - lately),
        })
      if (lasting) await write(tx, lasting)
      return {
        incidents: await shownIncidents(tx, now),
        maintenance: await maintenanceFor(tx, null, now),
      }
    })
  const lookOnce = async (): Promise<void> => {
    const [from, now, levels] = [lookedAt, clock.date(), measure.take()]
    lookedAt = now
    const ended = bad
    note(levels, from, now)
    const lasting = bad ?? ended
    const span = lasting && lasting.looks > 1 ? lasting.span : null
    try {
      const read = await exchange(now, span)
      shown = { ...read, levels: levelsWith(levels, read.incidents, now), measuredAt: now }
    } catch (error) {
      log.warn(describeError(error), 'status not written')
      bad = ended
      note(allDown, from, now)
      shown = { ...shown, levels: allDown, measuredAt: now }
    }
  }
  const look = (): Promise<void> => {
    looking = looking.then(lookOnce)
    return looking
  }
  return {
    shown: () => shown,
    look,
    start: () => {
      void look()
      timer = setInterval(() => void look(), minute).unref()
    },
    stop: () => clearInterval(timer),
  }
}
