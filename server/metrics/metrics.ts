import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { databaseFailures, paymentKinds, paymentOutcomes, workOutcomes, type Meters } from '#server/basics/meters.ts'
import { workNames } from '#server/basics/steps.ts'
import { mostCounted } from '#server/tables/work-figures.ts'

/** Seconds; an answer from memory takes 1 ms, a charge may take 20 s. */
const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 20]
/** Seconds; of requests to processors, which cross the internet. */
const ofProcessors = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

const declareRequests = (registers: Registry[]) =>
  new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })

/** What other rooms count. */
const declareCounted = (registers: Registry[]) => ({
  payments: new Counter({
    name: 'clearcoat_payments_total',
    help: 'Charges that were attempted, by what was known when they ended; in_doubt: the processor alone knows it.',
    labelNames: ['kind', 'outcome'],
    registers,
  }),
  processorCalls: new Histogram({
    name: 'clearcoat_processor_call_duration_seconds',
    help: 'Requests to card processors; unknown: answered without an outcome, failed: not answered in time or as documented.',
    labelNames: ['processor', 'call', 'outcome'],
    buckets: ofProcessors,
    registers,
  }),
  failures: new Counter({
    name: 'clearcoat_database_failures_total',
    help: 'Transactions that the database has failed; full: without space, memory or connections left.',
    labelNames: ['cause'],
    registers,
  }),
  workRuns: new Counter({
    name: 'clearcoat_work_runs_total',
    help: 'Runs of due work; again: succeeded, and due again.',
    labelNames: ['kind', 'outcome'],
    registers,
  }),
})

/** What the process knows at a scrape. */
const declareKnown = (registers: Registry[]) => ({
  errors: new Counter({
    name: 'clearcoat_errors_total',
    help: 'Errors of apps, offices, requests and due work, as the inbox of errors has them.',
    labelNames: ['source'],
    registers,
  }),
  sockets: new Gauge({
    name: 'clearcoat_live_sockets',
    help: 'Open live sockets.',
    labelNames: ['kind'],
    registers,
  }),
  apart: new Gauge({
    name: 'clearcoat_clock_difference_seconds',
    help: 'How far the clock of the database is ahead of that of this host.',
    registers,
  }),
  connections: new Gauge({
    name: 'clearcoat_database_connections',
    help: 'Connections of the pool for requests.',
    labelNames: ['state'],
    registers,
  }),
  pending: new Gauge({
    name: 'clearcoat_database_pending_requests',
    help: 'Transactions that wait for a connection.',
    registers,
  }),
  databaseUp: new Gauge({
    name: 'clearcoat_database_up',
    help: '1: the database answers this instance.',
    registers,
  }),
})

/** What the database knows, the same on every instance; absent while it does not answer in time. */
const declareAsked = (registers: Registry[]) => {
  const ofKind = (name: string, help: string) => new Gauge({ name, help, labelNames: ['kind'], registers })
  return {
    due: ofKind('clearcoat_work_due', `Due work that no instance runs yet, up to ${mostCounted} of a kind.`),
    dueFor: ofKind('clearcoat_work_oldest_due_seconds', 'How long the oldest of the due work has been due.'),
    failing: ofKind('clearcoat_work_failing', `Due work whose last run failed, up to ${mostCounted} of a kind.`),
    unfinished: ofKind(
      'clearcoat_work_unfinished',
      `Payments and refunds without an outcome, mails and pushes to send, sites to delete; up to ${mostCounted} of a kind.`,
    ),
    unfinishedFor: ofKind('clearcoat_work_oldest_unfinished_seconds', 'Age of the oldest of these.'),
  }
}

/** The gauges of the database alone. */
export type Asked = ReturnType<typeof declareAsked>

export interface Metrics {
  registry: Registry
  requests: ReturnType<typeof declareRequests>
  known: ReturnType<typeof declareKnown>
  asked: Asked
  /** What other rooms count with. */
  meters: Meters
}

/** Every metric of the server. @param version of this build */
export const openMetrics = (version: string): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const build = {
    name: 'clearcoat_build_info',
    help: 'The version of this instance.',
    labelNames: ['version'],
    registers,
  }
  new Gauge(build).set({ version }, 1)
  const { payments, processorCalls, failures, workRuns } = declareCounted(registers)
  // From 0 on: the increase of a series that begins with its first event leaves that event out.
  for (const kind of paymentKinds) for (const outcome of paymentOutcomes) payments.inc({ kind, outcome }, 0)
  for (const cause of databaseFailures) failures.inc({ cause }, 0)
  for (const kind of workNames) for (const outcome of workOutcomes) workRuns.inc({ kind, outcome }, 0)
  return {
    registry,
    requests: declareRequests(registers),
    known: declareKnown(registers),
    asked: declareAsked(registers),
    meters: {
      payment: (kind, outcome) => payments.inc({ kind, outcome }),
      processorCall: ({ processor, call, outcome, seconds }) =>
        processorCalls.observe({ processor, call, outcome }, seconds),
      databaseFailure: (cause) => failures.inc({ cause }),
      workRun: (kind, outcome) => workRuns.inc({ kind, outcome }),
    },
  }
}
