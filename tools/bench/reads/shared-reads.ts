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
const leastBusy = 0.9

export interface ReadsOptions {
  /** Of the table's row. */
  name: string
  appKey: string
  /** Beside the key. */
  headers?: Record<string, string>
}

const path = '/api/v1/products?type=AppWash'

const percent = (share: number): string => `${Math.round(share * 100)} %`

/**
 * Reads of the catalogue from memory, through the whole call, in alternation with a bare Fastify handler that sends the
 * same bytes. A second row has the latencies at 80 % of that load, sent by the clock.
 */
export const benchSharedReads = async (
  server: RunningServer,
  { name, appKey, headers = {} }: ReadsOptions,
): Promise<string[]> => {
  const asked = { host: `puddle.localhost:${server.port}`, app_key: appKey, ...headers }
  const { text } = await server.ask('GET', path, { ...asked, 'accept-encoding': 'identity' })
  const ours = { port: server.port, requests: [rawRequest(path, asked)] }
  const bare = await runBare(text)
  const [mine, theirs]: [Run[], Run[]] = [[], []]
  try {
    for (let round = 0; round < rounds; round += 1) {
      mine.push(await generate(server.pid(), { ...ours, connections, warmUp, seconds }))
      theirs.push(
        await generate(bare.pid, { port: bare.port, requests: [rawRequest('/', asked)], connections, warmUp, seconds }),
      )
    }
    const speed = mine.map(({ perSecond }) => perSecond)
    const rate = Math.round(figure(speed).median * 0.8)
    const paced = await generate(server.pid(), { ...ours, connections, warmUp, seconds: 2 * seconds, rate })
    const busy = Math.min(...[...mine, ...theirs].map(({ serverBusy }) => serverBusy))
    const busiest = Math.max(...theirs.map((run) => run.busy))
    const counts = busy < leastBusy ? ', not counted: a server was idle' : ''
    return [
      `| Shared reads, ${name} | ${show(figure(speed), '/s')} | bare Fastify, same bytes: ${show(figure(theirs.map(({ perSecond }) => perSecond)), '/s')} | ${show(
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

const runBare = async (body: string) => {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/bench/reads/bare-fastify.ts'], {
    env: { ...process.env, PORT: String(port), BODY: body },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', () => reject(new Error('the bare server did not start')))
  })
  return { port, pid: child.pid!, stop: () => child.kill() }
}
