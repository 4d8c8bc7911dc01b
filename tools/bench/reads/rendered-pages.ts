import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { RunningServer } from '../../../tests/support/run-server.ts'
import { quantile } from '../../quantile.ts'
import type { HeapSizes } from './page-heap.ts'

/** The copies that `copyMerchants` makes. */
const host = (n: number): string => `many${n}.localhost`
const pages = ['/', '/shop/washes'] as const
const asBrowser = { accept: 'text/html', 'user-agent': 'X11; Linux x86_64', 'accept-encoding': 'gzip, deflate, br' }

/** Merchants whose pages are asked before the measurement: the compiler settles. */
const warmUp = 150
const measured = 1_000
const counts = [1_000, 10_000]

/** Milliseconds of the first answer of each page of some merchants, asked one after another. */
const firstAnswers = async (server: RunningServer, from: number, count: number): Promise<number[]> => {
  const times: number[] = []
  for (let n = from; n < from + count; n += 1)
    for (const path of pages) {
      const begun = performance.now()
      const { status, text } = await server.ask('GET', path, { host: `${host(n)}:${server.port}`, ...asBrowser })
      times.push(performance.now() - begun)
      if (status !== 200 || text.length === 0) throw new Error(`${path} of ${host(n)}: ${status}`)
    }
  return times
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`

/** Rendered pages that no memory has yet, and what rendering and its memory add to the heap. Needs the copied merchants. */
export const benchNewPages = async (server: RunningServer, url: string): Promise<string[]> => {
  await firstAnswers(server, 9_000, warmUp)
  const times = await firstAnswers(server, 1, measured)
  const env = {
    DATABASE_URL: url,
    CLEARCOAT_MODE: 'demo',
    DATA_DIR: server.dataDir,
    NODE_ENV: 'production',
    RATE_LIMIT_SCALE: '1000000',
    COUNTS: JSON.stringify(counts),
    PAGES: JSON.stringify(pages),
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', 'tools/bench/reads/page-heap.ts'],
    { env: { ...process.env, ...env } },
  )
  const { before, after } = JSON.parse(stdout) as HeapSizes
  return [
    `| A page newly rendered, Postgres, ${times.length} pages one after another | p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms | aim: p99 20 ms | |`,
    ...counts.map(
      (count, index) =>
        `| Heap that the home and a page of the shop of ${count} merchants add | ${megabytes(after[index]! - before)} | aim: 32 MiB | ${megabytes(before)} before |`,
    ),
  ]
}
