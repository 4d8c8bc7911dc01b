import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'
import { bundledServer } from './bundled-server.ts'

export interface ServerOptions {
  /** The checkout whose server it is; absent: this one. */
  folder?: string
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** Takes what the server prints; absent: it is kept for `log`. */
  logFile?: string
  /** Runs the server from a bundle, which starts sooner than its sources. */
  bundled?: boolean
  /** Arguments of Node, for a program in the folder; absent: the sources, or the bundle of `bundled`. */
  program?: readonly string[]
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  json: <T = unknown>() => T
}

/** Milliseconds for a start, which may load the whole demo, beside other work. */
const timeLimit = 180_000

/**
 * A free port. It is below those that systems give to outgoing connections, so that none of them takes it while a
 * server restarts.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Sends requests to a port of this machine. A connection that ends before its answer is complete is an error. */
export const askAt =
  (port: number) =>
  (method: string, path: string, headers: Record<string, string> = {}, body?: unknown): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { ...(payload ? { 'Content-Type': 'application/json' } : {}), ...headers },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              json: <T>() => JSON.parse(text) as T,
            }),
          )
        },
      )
      sent.setTimeout(30_000, () => sent.destroy(new Error('no answer in 30 s')))
      sent.on('error', reject)
      sent.end(payload)
    })

/** The real server as a separate process, with its own port and data folder. */
export const runServer = async (options: ServerOptions = {}) => {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'clearcoat-'))
  const port = options.port ?? (await freePort())
  const own = options.bundled ? [await bundledServer()] : ['--import', 'tsx', 'server/main.ts']
  const program = options.program ?? own
  let child: ChildProcess | undefined
  let log = ''
  const output = options.logFile === undefined ? 'pipe' : openSync(options.logFile, 'a')

  const start = async (env: Record<string, string> = {}) => {
    log = ''
    child = spawn(process.execPath, program, {
      cwd: options.folder,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMIT_SCALE: '1000',
        LOG_LEVEL: 'warn',
        BOT_CHECK: 'none',
        ...options.env,
        ...env,
      },
      stdio: ['ignore', output, output],
    })
    child.stdout?.on('data', (chunk: Buffer) => (log += chunk))
    child.stderr?.on('data', (chunk: Buffer) => (log += chunk))
    const ended = new Promise<never>((_, reject) =>
      child!.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${log}`))),
    )
    ended.catch(() => undefined)
    await Promise.race([ready(), ended]).catch(async (error: unknown) => {
      await stop('SIGKILL')
      throw error
    })
  }

  const ready = async () => {
    const deadline = Date.now() + timeLimit
    while (Date.now() < deadline) {
      const answer = await ask('GET', '/readyz', { host: `localhost:${port}` }).catch(() => undefined)
      if (answer?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`the server is not ready after ${timeLimit} ms:\n${log}`)
  }

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child!.once('exit', resolve))
    child.kill(signal)
    await gone
  }

  const ask = askAt(port)

  await start()
  return {
    port,
    dataDir,
    ask,
    start,
    stop,
    pid: () => child!.pid!,
    log: () => log,
    origin: (site: string) => `http://${site}.localhost:${port}`,
    /** The test gateway's ledger, written before each answer. Every money test is judged by it. */
    ledger: (): LedgerLine[] => {
      const file = join(dataDir, 'gateway.jsonl')
      return existsSync(file)
        ? readFileSync(file, 'utf8')
            .trim()
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as LedgerLine)
        : []
    },
    async remove() {
      await stop('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type RunningServer = Awaited<ReturnType<typeof runServer>>
