import { spawn } from 'node:child_process'
import { freePort, type RunningServer } from '../../../tests/support/run-server.ts'
import { figure, ratios, show } from '../figures.ts'
import { generate, rawRequest, type Run } from './generate.ts'

const rounds = 5
const connections = 32
/** Long enough for the compiler to settle. */
const warmUp = 3
const seconds = 3
/** A run in which the server's core was less busy than this measures something else. */
const leastBusy = 0.85

export interface ReadsOptions {
  /** Of the table's row. */
  name: string
  appKey: string
  /** Beside the key. */
  headers?: Record<string, string>
}

const products = '/api/v1/products?type=AppWash'
const page = '/shop/washes'

const percent = (share: number): string => `${Math.round(share * 100)} %`

/**
 * Reads of the catalogue from memory, through the whole call, in alternation with a bare Fastify handler that sends the
 * same bytes. A second row has the latencies at 80 % of that load, sent by the clock.
 */
export const benchSharedReads = (server: RunningServer, { name, appKey, headers = {} }: ReadsOptions) =>
  compare(server, {
    name: `Shared reads, ${name}`,
    path: products,
    headers: { host: `puddle.localhost:${server.port}`, app_key: appKey, ...headers },
    with: 'bare Fastify, same bytes',
    as: 'BODY',
  })

/** A rendered page of the web shop from memory, in alternation with a file of the same bytes. */
export const benchRenderedPage = (server: RunningServer): Promise<string[]> =>
  compare(server, {
    name: 'Rendered page from memory',
    path: page,
    headers: { host: `puddle.localhost:${server.port}`, accept: 'text/html', 'user-agent': 'X11; Linux x86_64' },
    with: 'static file, same bytes',
    as: 'FILE',
  })

interface Comparison {
  name: string
  path: string
  headers: Record<string, string>
  /** What the answer is compared with, in words and as the bare server gets it. */
  with: string
  as: 'BODY' | 'FILE'
}

const compare = async (server: RunningServer, { name, path, headers, with: other, as }: Comparison) => {
  const { text } = await server.ask('GET', path, { ...headers, 'accept-encoding': 'identity' })
  // Neither server asks a database, so a core is free; the file is read by other threads of its server.
  const load = { connections, warmUp, seconds, ...(as === 'BODY' && { polls: true as const }) }
  const ours = { ...load, port: server.port, requests: [rawRequest(path, headers)] }
  const bare = await runBare(as, text)
  const [mine, theirs]: [Run[], Run[]] = [[], []]
  try {
    for (let round = 0; round < rounds; round += 1) {
      mine.push(await generate(server.pid(), ours))
      theirs.push(await generate(bare.pid, { ...load, port: bare.port, requests: [rawRequest('/', headers)] }))
    }
    const speed = mine.map(({ perSecond }) => perSecond)
    const rate = Math.round(figure(speed).median * 0.8)
    const paced = await generate(server.pid(), { ...ours, seconds: 2 * seconds, rate })
    const busy = Math.min(...[...mine, ...theirs].map(({ serverBusy }) => serverBusy))
    const busiest = Math.max(...theirs.map((run) => run.busy))
    const counts = busy < leastBusy ? ', not counted: a server was idle' : ''
    return [
      `| ${name} | ${show(figure(speed), '/s')} | ${other}: ${show(figure(theirs.map(({ perSecond }) => perSecond)), '/s')} | ${show(
        ratios(
          speed,
          theirs.map(({ perSecond }) => perSecond),
        ),
        '×',
        2,
      )}; servers ≥ ${percent(busy)} busy, generator ≤ ${percent(busiest)}${counts} |`,
      `| The same at ${rate}/s, sent by the clock | p50 ${paced.p50.toFixed(1)} ms, p99 ${paced.p99.toFixed(1)} ms | | |`,
    ]
  } finally {
    bare.stop()
  }
}

const runBare = async (as: Comparison['as'], content: string) => {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/bench/reads/bare-fastify.ts'], {
    env: { ...process.env, PORT: String(port), [as]: content },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', () => reject(new Error('the bare server did not start')))
  })
  return { port, pid: child.pid!, stop: () => child.kill() }
}
