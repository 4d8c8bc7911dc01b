// `npm run soak -- --minutes 60`: two instances with PgBouncer and Postgres, a proxy in front, and a mix of what customers and
// kiosks ask for at 60 % of what the machine carries, with 2,000 open pages and 20 kills of an instance. Prints how memory,
// open files and sockets, tables and answer times change, with their intervals. With `--without-guard` each repetition of a
// purchase has a key of its own, and the soak passes when it notices that customers paid for more than they were told.
import { readdirSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openLedger } from '#server/payments/test-gateway/ledger.ts'
import { runPgBouncer } from '#tests/support/postgres/run-pgbouncer.ts'
import { runPostgres } from '#tests/support/postgres/run-postgres.ts'
import type { RunningServer } from '#tests/support/run-server.ts'
import { openFolder } from '../drill/folder.ts'
import { asked } from '../drill/asked.ts'
import { compareBooks, untilConcluded } from '../drill/books.ts'
import { metricsToken, openInstances, type Instances } from '../drill/instances.ts'
import { Missing, programAt } from '../drill/program.ts'
import { machine } from '../drill/report.ts'
import { quantile } from '../quantile.ts'
import { mix, openDay } from './day.ts'
import { openPages } from './pages.ts'
import { grows, lowest, slopeOf, type Point } from './slope.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    sockets: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '20' },
    'without-guard': { type: 'boolean', default: false },
  },
})
const [minutes, sockets, kills] = [Number(values.minutes), Number(values.sockets), Number(values.kills)]
const isGuarded = !values['without-guard']
const share = 0.6
/** Milliseconds between two looks at memory, files, sockets and tables. */
const interval = 10_000
/** In five minutes the heap is collected several times. */
const looksTogether = 30
/** What a process has open; one that was closed meanwhile leads nowhere. */
const openIn = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((handle) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${handle}`)]
    } catch {
      return []
    }
  })

/**
 * Megabytes of a process in memory, of these in the old generation and outside the heap, and how many files and sockets it
 * has open. V8 enlarges and shrinks the heap as it likes.
 */
const lookAt = async (server: RunningServer): Promise<Record<string, number>> => {
  const open = openIn(server.pid())
  const sockets = open.filter((target) => target.startsWith('socket:')).length
  const { text } = await server.ask('GET', '/metrics', { authorization: `Bearer ${metricsToken}` })
  const megabytes = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))!
        .slice(name.length),
    ) / 1_000_000
  const [memory, total] = [megabytes('process_resident_memory_bytes'), megabytes('nodejs_heap_size_total_bytes')]
  const heap = megabytes('nodejs_heap_space_size_used_bytes{space="old"}')
  return { memory, heap, outside: memory - total, files: open.length - sockets, sockets }
}

/**
 * Bytes of heap for each byte of the test gateway's ledger. Each instance keeps it, since the gateway runs within them: a real
 * processor is elsewhere.
 */
const heapOfLedger = (path: string): number => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  const ledger = openLedger(path)
  const taken = used() - before
  ledger.close()
  return taken / statSync(path).size
}

const tableSizes = (url: string) =>
  asked<{ name: string; bytes: number }>(
    url,
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )

const isCount = (name: string): boolean => name === 'files' || name === 'sockets'
const unit = (name: string): string => (name.startsWith('p99') ? 'ms' : isCount(name) ? '' : 'MB')

const soak = async (): Promise<boolean> => {
  const { folder, remove } = openFolder('clearcoat-soak')
  const postgres = await runPostgres(18, { durable: true })
  const pooler = await runPgBouncer(programAt('pgbouncer'), postgres.urlOf('postgres'))
  const url = postgres.urlOf('postgres')
  let instances: Instances | undefined
  try {
    const env = { DATABASE_URL: pooler.urlOf('postgres'), DATABASE_DIRECT_URL: url, NODE_ENV: 'production' }
    instances = await openInstances(folder, { count: 2, env })
    const { port, servers } = instances
    const ledgerPath = join(folder, 'data', 'gateway.jsonl')
    const [linesBefore, from] = [servers[0]!.ledger().length, new Date()]
    const day = await openDay(port, url, isGuarded)
    const pages = openPages(
      sockets,
      servers.map((each) => each.port),
      day.appKey,
    )
    await pages.begin()
    const carried = await day.capacity(30)
    const rate = carried * share
    console.log(
      `${machine()}\n${carried.toFixed(1)} acts/s are carried, ${rate.toFixed(1)} acts/s are asked for; ${pages.open()} open pages`,
    )

    const [begun, stop] = [Date.now(), new AbortController()]
    const end = begun + minutes * 60_000
    const series = new Map<string, Point[]>()
    const put = (name: string, value: number) => {
      const points = series.get(name) ?? []
      series.set(name, [...points, { at: Date.now() - begun, value }])
    }
    /** Megabytes at each look. */
    const ledgerSizes: number[] = []
    const look = async () => {
      ledgerSizes.push(statSync(ledgerPath).size / 1_000_000)
      // The first instance is never killed: what it gathers is seen over the whole time.
      for (const [name, value] of Object.entries(await lookAt(servers[0]!))) put(name, value)
      const sizes = await tableSizes(url)
      for (const { name, bytes } of sizes) put(`table ${name}`, bytes / 1_000_000)
      const recent = day.done.filter(({ at }) => at > Date.now() - interval).map(({ took }) => took)
      if (recent.length > 0) put('p99', quantile(recent, 0.99))
    }
    const running = day.run(rate, stop.signal)
    let [killed, said] = [0, 0]
    while (Date.now() < end) {
      await setTimeout(Math.min(interval, end - Date.now()))
      await look()
      const gone = (Date.now() - begun) / 60_000
      if (Math.floor(gone) > said) {
        said = Math.floor(gone)
        console.error(
          `${said} of ${minutes} min: ${day.done.length} acts, ${day.failed.length} failed, ${killed} kills`,
        )
      }
      if (killed < kills && Date.now() - begun > ((killed + 0.5) * minutes * 60_000) / kills) {
        killed += 1
        await servers[1]!.stop('SIGKILL')
        await servers[1]!.start()
      }
    }
    stop.abort()
    const leftOut = await running
    pages.close()
    await untilConcluded(url)
    const ledger = servers[0]!.ledger().slice(linesBefore)
    const books = await compareBooks(url, { bought: day.bought, ledger, from })

    // The memory fills in the first fifth: caches, connections, compiled code.
    const settled = (points: readonly Point[]) => points.filter(({ at }) => at > (minutes * 60_000) / 5)
    const ledgerHeap = heapOfLedger(ledgerPath)
    const withoutLedger = (points: readonly Point[]) =>
      points.map(({ at, value }, index) => ({ at, value: value - ledgerSizes[index]! * ledgerHeap }))
    const rows = [...series].flatMap(([name, points]) => {
      const kept = name === 'heap' ? lowest(settled(withoutLedger(points)), looksTogether) : settled(points)
      if (kept.length < 3) return []
      const slope = slopeOf(kept)
      return [{ name, slope }]
    })
    const isShown = ({ name, slope }: (typeof rows)[number]) => !name.startsWith('table') || slope.perHour > 0.5
    const figure = (value: number) => value.toFixed(1)
    console.log(`
\`npm run soak -- --minutes ${minutes} --sockets ${sockets} --kills ${kills}\`, ${new Date().toISOString().slice(0, 10)}, ${machine()}.

| What | Mean | In an hour | 95 % interval |
|---|---|---|---|
${rows
  .filter(isShown)
  .map(
    ({ name, slope: { mean, perHour, within } }) =>
      `| ${name} | ${figure(mean)} ${unit(name)} | ${figure(perHour)} ${unit(name)} | ${figure(perHour - within)} to ${figure(perHour + within)} |`,
  )
  .join('\n')}

| What | Count |
|---|---|
| Acts | ${day.done.length}: ${mix.map(([act]) => `${act} ${day.done.filter((each) => each.act === act).length}`).join(', ')} |
| Left out, as every customer was busy | ${leftOut} |
| Kills of an instance | ${killed} |
| Acts that failed | ${day.failed.length}${day.failed.length > 0 ? `: ${[...new Set(day.failed)].slice(0, 5).join(', ')}` : ''} |
| Purchases that ended without a charge, as their instance was killed | ${day.uncharged()} |
| Purchases confirmed | ${day.bought.length} |
| Confirmed and lost | ${books.lost.length} |
| Charged twice | ${books.twice.length} |
| Charged, and no customer was told | ${books.untold.length} |
| Charged without an order, or ordered without a charge | ${books.apart.length} |
`)
    if (!isGuarded) return books.untold.length > 0
    const leaking = rows.filter(
      ({ name, slope }) => ['heap', 'outside', 'files', 'sockets', 'p99'].includes(name) && grows(slope),
    )
    for (const { name } of leaking) console.log(`${name} grows`)
    return [leaking, day.failed, books.lost, books.twice, books.untold, books.apart].every(({ length }) => length === 0)
  } finally {
    await instances?.close()
    await pooler.stop()
    await postgres.stop()
    remove()
  }
}

const passed = await soak().catch((error: unknown) => {
  if (!(error instanceof Missing)) throw error
  console.error(`clearcoat: ${error.message}`)
  return false
})
process.exit(passed ? 0 : 1)
