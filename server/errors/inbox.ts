import type { ErrorSource } from '#contract/error-causes.ts'
import { isVersion } from '#contract/rules/version.ts'
import type { ErrorLine } from '#server/basics/log.ts'
import type { Clock, Log, Random } from '#server/basics/ports.ts'
import type { Transact } from '#server/database/transact.ts'
import { recogniseError, type RawError } from './cause.ts'
import { scrubPath } from './scrub.ts'
import { furtherCauses, storeErrors, together, type Seen } from './store.ts'

/** An error of an app or an office, as it was posted. */
export interface ClientReport {
  /** The errors with their causes, each as its text. */
  error: string
  stack?: string | undefined
  url?: string | undefined
  appVersion?: string | undefined
  /** Of the request that brought it. */
  isMobile: boolean
  /** hsAccountId; null: none was named. */
  site: number | null
}

/** What the inbox writes with, once the server is assembled. */
export interface InboxPorts {
  transact: Transact
  clock: Clock
  random: Random
  log: Log
  /** Of the server's build. */
  version: string
}

/** Errors on their way to the database. Noting one neither waits nor throws, nor does it make another error. */
export interface ErrorInbox {
  noteReport: (report: ClientReport) => void
  /** Of a line of the log, level error or fatal. */
  noteLine: (line: ErrorLine) => void
  /** From now on, what was noted can be written. */
  open: (ports: InboxPorts) => void
  /** Writes soon after each first note; without it, only `flush` writes. */
  start: () => void
  /** Writes what was noted. Never rejects: what cannot be written stays for the next time. */
  flush: () => Promise<void>
  /** Writes no more by itself, and writes once more. */
  stop: () => Promise<void>
  /** Causes that wait, and errors since the start of the process, by source. */
  state: () => { waiting: number; seen: ReadonlyMap<ErrorSource, number> }
}

/** Causes that wait; further ones are counted together. */
const mostWaiting = 50
/** Occurrences of a cause that wait. */
const mostOccurrences = 2
/** Milliseconds from the first note to the write. */
const writeAfter = 2_000

interface Noted extends RawError {
  version: string | null
  site: number | null
  page: string | null
  statement: string | null
  requestId: string | null
  traceId: string | null
}

export const makeErrorInbox = (): ErrorInbox => {
  let waiting = new Map<string, Seen>()
  const seen = new Map<ErrorSource, number>()
  let ports: InboxPorts | undefined
  let isStarted = false
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const add = (each: Seen): void => {
    const further = furtherCauses(each.source)
    const isFull = waiting.size >= mostWaiting && !waiting.has(each.id)
    const kept = isFull ? { ...each, ...further } : each
    const before = waiting.get(kept.id)
    const merged = together(before, kept)
    const occurrences = [...(before?.occurrences ?? []), ...kept.occurrences].slice(-mostOccurrences)
    waiting.set(kept.id, { ...merged, occurrences })
  }
  const arm = (): void => {
    if (isStarted && ports) timer ??= setTimeout(() => void flush(), writeAfter).unref()
  }
  const note = (noted: Noted): void => {
    seen.set(noted.source, (seen.get(noted.source) ?? 0) + 1)
    add(seenOf(noted, ports?.clock.date() ?? new Date()))
    arm()
  }
  const write = async ({ transact, clock, random, log }: InboxPorts): Promise<void> => {
    const taken = waiting
    if (taken.size === 0) return
    waiting = new Map()
    try {
      await transact(null, 'errors', (tx) => storeErrors(tx, [...taken.values()], random, clock.date()))
    } catch (error) {
      // No line of level error: it would be noted, and fail again.
      log.warn({ error: (error as Error).name, causes: taken.size }, 'errors not stored')
      for (const each of taken.values()) add(each)
      arm()
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(() => (ports ? write(ports) : undefined))
    return writing
  }

  return {
    noteReport: (report) => note(ofReport(report)),
    noteLine: (line) => {
      try {
        note(ofLine(line, ports?.version ?? null))
      } catch {
        // Whatever was logged, noting it must not fail what has logged it.
      }
    },
    open: (given) => {
      ports = given
    },
    start: () => {
      isStarted = true
      if (waiting.size > 0) arm()
    },
    flush,
    stop: () => {
      isStarted = false
      return flush()
    },
    state: () => ({ waiting: waiting.size, seen }),
  }
}

const seenOf = ({ version, site, page, statement, requestId, traceId, ...raw }: Noted, at: Date): Seen => {
  const { cause, title, message, stack } = recogniseError(raw)
  return {
    id: cause,
    source: raw.source,
    title,
    count: 1,
    firstAt: at,
    lastAt: at,
    versions: new Set(version === null ? [] : [version]),
    sites: new Set(site === null ? [] : [site]),
    occurrences: [{ at, message, stack, statement, page, version, site, requestId, traceId }],
  }
}

/** The first path that fits. A worker's errors are the phone's: no other shell has one that sends. */
const pages: readonly [RegExp, ErrorSource][] = [
  [/^\/SiteConfigUpdater(\/|$)/i, 'office'],
  [/^\/(mmtpo|SiteAdmin)(\/|$)/i, 'backOffice'],
]

const ofReport = ({ error, stack, url = '', appVersion, isMobile, site }: ClientReport): Noted => {
  const [, name = 'Error', message = error] = /^(?:Uncaught )?([A-Z]\w{0,59})(?:: ([^]*))?$/.exec(error) ?? []
  return {
    source: pages.find(([path]) => path.test(url))?.[1] ?? (isMobile ? 'phone' : 'shop'),
    during: null,
    name,
    message: message === error && error === name ? '' : message,
    stack: stack ?? null,
    version: appVersion !== undefined && isVersion(appVersion) ? appVersion : null,
    site,
    page: url === '' ? null : scrubPath(url),
    statement: null,
    requestId: null,
    traceId: null,
  }
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** An error as `describeError` has described it, and what the line says beside it. */
const ofLine = ({ detail, message: during, bindings }: ErrorLine, version: string | null): Noted => {
  const fields = { ...bindings, ...detail }
  const cause = (fields.cause ?? {}) as Record<string, unknown>
  // The message of a failed query contains its values: the database's own is used.
  const isQuery = typeof fields.query === 'string'
  const told = isQuery ? cause : fields
  const work = textOr(fields.work)
  const tenant = Number(fields.tenant)
  const kind = textOr(told.error) ?? textOr(fields.error) ?? ''
  const isKind = /^\w{0,60}$/.test(kind)
  return {
    source: work === null ? 'server' : 'dueWork',
    during: work === null ? during : `${during} (${work})`,
    name: isKind && kind !== '' ? kind : 'Error',
    message: textOr(told.message) ?? (isKind ? '' : kind),
    stack: textOr(fields.stack) ?? textOr(cause.stack),
    version: version !== null && isVersion(version) ? version : null,
    site: Number.isSafeInteger(tenant) && tenant > 0 ? tenant : null,
    page: textOr(fields.call) ?? work,
    statement: isQuery ? statementOf(String(fields.query)) : null,
    requestId: textOr(fields.reqId),
    traceId: textOr(fields.trace),
  }
}

/** The values of a statement are placeholders; what it names itself is left out as well. */
const statementOf = (query: string): string =>
  query
    .replace(/'[^']*'/g, "'…'")
    .replace(/\d{4,}/g, '<n>')
    .slice(0, 500)
