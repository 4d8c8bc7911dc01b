import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runPostgres } from '../../tests/support/postgres/run-postgres.ts'
import { runServer, type RunningServer } from '../../tests/support/run-server.ts'
import { quantile } from '../quantile.ts'
import { load, machine, spread } from './report.ts'

const runtime = 'dist-server'
/** Milliseconds. */
const goal = 3_000
/** Megabytes. */
const [mostOnDisk, mostAtRest] = [150, 250]

const phone = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36',
}
const person = { email: 'casey@example.com', password: 'Wash-day-1' }

/** Bytes of the files in a folder, but for the folders left out. */
const bytesIn = (folder: string, leftOut: readonly string[] = []): number =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !leftOut.includes(name))
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? bytesIn(path) : statSync(path).size
    })
    .reduce((sum, bytes) => sum + bytes, 0)

const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000)

/** Milliseconds of processor time that a process has taken, in hundredths of a second; undefined where no file says so. */
const processorTime = (pid: number): number | undefined => {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024

/** A page of a merchant, and the answer about a person who has logged in: both must be answered by 200. */
const asked = async (server: RunningServer) => {
  const host = { host: `puddle.localhost:${server.port}` }
  const key = await server.ask('GET', '/api/v1/accounts/site-key?subdomain=puddle', host)
  const device = { ...host, app_key: key.json<{ resultData: string }>().resultData, deviceid: 'abcdefghij0123456789' }
  const loggedIn = await server.ask('POST', '/api/v1/users/login', device, person)
  const { accessToken } = loggedIn.json<{ resultData: { accessToken: string } }>().resultData
  return [
    ['/', { ...host, ...phone }],
    ['/api/v1/users', { ...device, authorization: `Bearer ${accessToken}` }],
  ] as const
}

const build = (): void => {
  for (const [command, args, cwd] of [
    [process.execPath, ['--import', 'tsx', 'tools/runtime/main.ts'], '.'],
    ['npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], runtime],
  ] as const)
    if (spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
      throw new Error(`${command} ${args.join(' ')} failed`)
}

/**
 * Kills a server with signal 9 and starts it again, as often as `--times` says: the build for a host, on Postgres, with the
 * data of the demo. Prints how long each takes until a page and a read of a person's data are answered, what the build
 * takes on the disk, and the memory of the server after a minute without requests.
 * @returns whether the goals are met
 */
export const drillRestart = async (args: string[]): Promise<boolean> => {
  const { values } = parseArgs({ args, options: { times: { type: 'string', default: '20' } } })
  build()
  const dataDir = mkdtempSync(join(tmpdir(), 'clearcoat-drill-'))
  const postgres = await runPostgres(18, { durable: true })
  const env = { DATABASE_URL: postgres.urlOf('postgres'), CLEARCOAT_MODE: 'demo', NODE_ENV: 'production' }
  try {
    const server = await runServer({ folder: runtime, program: ['main.js'], dataDir, env })
    try {
      const requests = await asked(server)
      const [times, worked]: [number[], number[]] = [[], []]
      for (let each = 0; each < Number(values.times); each += 1) {
        await server.stop('SIGKILL')
        const started = performance.now()
        await server.start()
        for (const [path, headers] of requests) {
          const { status } = await server.ask('GET', path, headers)
          if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
        }
        times.push(Math.round(performance.now() - started))
        const own = processorTime(server.pid())
        if (own !== undefined) worked.push(own)
        console.log(`${times.at(-1)} ms, of which the server worked ${own ?? '?'} ms; load ${load()}`)
      }
      await setTimeout(60_000)
      const sizes = [bytesIn(runtime, ['node_modules', 'dist', 'dist-render']), bytesIn(join(runtime, 'node_modules'))]
      const [onDisk, atRest] = [megabytes(sizes[0]! + sizes[1]!), megabytes(memoryOf(server.pid()))]
      console.log(`
${machine()}
From the start to a page and a read, ${times.length} times: ${spread(times)}
Processor time of the server until then: ${worked.length > 0 ? spread(worked) : 'not to be read here'}
Bundle and packages: ${onDisk} MB (bundle ${megabytes(sizes[0]!)}, packages ${megabytes(sizes[1]!)}); the built app beside them not counted
Memory after a minute at rest: ${atRest} MB`)
      const isInTime = quantile(times, 0.95) <= goal
      if (!isInTime) console.log(`The goal is ${goal} ms at p95: run it again without other work before you judge.`)
      return isInTime && onDisk <= mostOnDisk && atRest <= mostAtRest
    } finally {
      await server.stop('SIGKILL')
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
