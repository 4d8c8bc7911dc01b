import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { adminOf } from '../admin-of.ts'
import { fill, dice, type Dice, type Filled } from './fill.ts'
import { copyOfDemo } from '../../../tests/e2e/support/prepared-data.ts'
import { runPostgres } from '../../../tests/support/postgres/run-postgres.ts'
import { runServer, type RunningServer } from '../../../tests/support/run-server.ts'
import { quantile } from '../../quantile.ts'

const customers = 100_000
const searches = 1_000

/** As in production, except for the limits: one desk types a thousand words a minute. */
const env = { NODE_ENV: 'production', LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1000000' }

interface Search {
  kind: string
  text: string
  /** Whether it has to find somebody. */
  finds: boolean
}

const alike: Record<string, string> = { O: '0', B: '8', I: '1', 0: 'O', 8: 'B', 1: 'I' }

/** A plate with the first letter that is mistaken for another one, or without any its own. */
const mistyped = (plate: string): string => {
  const at = [...plate].findIndex((letter) => alike[letter] !== undefined)
  return at < 0 ? plate : plate.slice(0, at) + alike[plate[at]!]! + plate.slice(at + 1)
}

const kinds: { kind: string; part: number; text: (of: Filled, roll: Dice) => string; finds: boolean }[] = [
  { kind: 'two letters of a name', part: 0.2, text: ({ first }) => first.slice(0, 2), finds: true },
  {
    kind: 'the beginning of a name',
    part: 0.15,
    text: ({ last }, roll) => last.slice(0, 3 + Math.floor(roll() * 3)),
    finds: true,
  },
  { kind: 'two names', part: 0.15, text: ({ first, last }) => `${first.slice(0, 3)} ${last.slice(0, 3)}`, finds: true },
  { kind: 'a plate with one wrong letter', part: 0.15, text: ({ plate }) => mistyped(plate), finds: true },
  { kind: 'a phone number', part: 0.15, text: ({ phone }) => phone, finds: true },
  { kind: 'an order', part: 0.1, text: ({ order }) => order, finds: true },
  { kind: 'no hit', part: 0.1, text: ({ first }) => `zq${first}xx`, finds: false },
]

const draw = (filled: readonly Filled[], seed: number): Search[] => {
  const roll = dice(seed)
  const drawn = kinds.flatMap(({ kind, part, text, finds }) =>
    Array.from({ length: Math.round(part * searches) }, () => ({
      kind,
      text: text(filled[Math.floor(roll() * filled.length)]!, roll),
      finds,
      order: roll(),
    })),
  )
  return drawn.toSorted((a, b) => a.order - b.order)
}

/** Milliseconds of each search, one after another, as a desk types. */
const measure = async (server: RunningServer, drawn: readonly Search[]): Promise<{ kind: string; time: number }[]> => {
  const headers = await adminOf(server)
  const times: { kind: string; time: number }[] = []
  for (const { kind, text, finds } of drawn) {
    const path = `/api/v1/accounts/customer-searches/${crypto.randomUUID()}`
    const begun = performance.now()
    const answer = await server.ask('PUT', path, headers, { text })
    const time = performance.now() - begun
    const { hits } = answer.json<{ resultData: { hits: unknown[] } }>().resultData
    if (answer.status !== 200 || hits.length > 0 !== finds)
      throw new Error(`${text}: ${answer.status}, ${hits.length} hits`)
    times.push({ kind, time })
  }
  return times
}

const show = (times: readonly number[]): string => {
  const [p50, p95, p99, longest] = [0.5, 0.95, 0.99, 1].map((share) => quantile(times, share).toFixed(1))
  return `p50 ${p50}, p95 ${p95}, p99 ${p99}, longest ${longest} ms`
}

const rowsOf = async (server: RunningServer, database: string, filled: readonly Filled[]): Promise<string[]> => {
  await server.stop()
  await server.start()
  const cold = await measure(server, draw(filled, 1))
  const warm = await measure(server, draw(filled, 2))
  const row = (what: string, times: readonly { time: number }[]) =>
    `| ${what}, ${database} | ${show(times.map(({ time }) => time))} (${times.length} searches) | aim: p95 80 ms | |`
  return [
    row('Customers found, right after the start', cold),
    row('the same, again', warm),
    ...kinds.map(({ kind }) =>
      row(
        `of these: ${kind}`,
        warm.filter((each) => each.kind === kind),
      ),
    ),
  ]
}

/** As the server does a minute after its start. */
const gatherStatistics = async (dataDir: string): Promise<void> => {
  const client = await PGlite.create(join(dataDir, 'database'))
  await client.exec('analyze')
  await client.close()
}

/** Customers found among 100,000 of one merchant, beside nine others, through the API, on both databases. */
export const benchSearch = async (): Promise<string[]> => {
  const rows: string[] = []
  /** Shows each row as soon as it is measured. */
  const add = (more: string[]) => {
    rows.push(...more)
    console.warn(more.join('\n'))
  }
  const dataDir = await copyOfDemo()
  const embeddedFilled = await fill({ DATA_DIR: dataDir }, customers)
  await gatherStatistics(dataDir)
  const embedded = await runServer({ dataDir, env })
  try {
    add(await rowsOf(embedded, 'embedded database', embeddedFilled))
  } finally {
    await embedded.remove()
  }
  const postgres = await runPostgres(18, { durable: true })
  const url = postgres.urlOf('postgres')
  const server = await runServer({ env: { ...env, DATABASE_URL: url, CLEARCOAT_MODE: 'demo' } })
  try {
    await server.stop()
    const filled = await fill({ DATABASE_URL: url, CLEARCOAT_MODE: 'demo' }, customers)
    await server.start()
    add(await rowsOf(server, 'Postgres', filled))
  } finally {
    await server.remove()
    await postgres.stop()
  }
  return rows
}
