import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'

/** One page of a bare browser, by the browser's own protocol. */
export interface BarePage {
  send<T = unknown>(method: string, params?: object): Promise<T>
  /** The value of an expression, awaited. */
  read<T>(expression: string): Promise<T>
  close(): Promise<void>
}

/** An event of a trace; times in microseconds. */
export interface TraceEvent {
  name: string
  /** X: it has a beginning and a duration. Others mark a moment. */
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
}

export interface BareBrowser {
  open(): Promise<BarePage>
  /** Records what all processes do, which slows them. @returns what ends it, with the events */
  trace(categories: readonly string[]): Promise<() => Promise<TraceEvent[]>>
  close(): Promise<void>
}

interface Message {
  id?: number
  /** Of what is told without being asked. */
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

/** Milliseconds until a call that is not answered fails. */
const timeLimit = 60_000

/**
 * A Chromium with nothing attached but what is asked here. Test tools watch the network of each page: at every request
 * the browser then reads the code again for the line that caused it, which takes a tenth of a second of a slow start.
 * @param profile a folder, which outlives the browser
 */
export const openBareBrowser = (profile: string, more: readonly string[] = []): BareBrowser => {
  const child = spawn(
    readFileSync('.cache/browser', 'utf8').trim(),
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      ...more,
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const [toBrowser, fromBrowser] = [child.stdio[3] as Writable, child.stdio[4] as Readable]
  const waiting = new Map<number, (message: Message) => void>()
  const told = new Map<string, (params: unknown) => void>()
  let lastId = 0
  let rest = ''
  fromBrowser.on('data', (chunk: Buffer) => {
    const [...complete] = `${rest}${chunk.toString('utf8')}`.split('\0')
    rest = complete.pop() ?? ''
    for (const text of complete) {
      const message = JSON.parse(text) as Message
      if (message.id !== undefined) waiting.get(message.id)?.(message)
      else told.get(message.method ?? '')?.(message.params)
    }
  })

  const send = <T>(method: string, params: object = {}, sessionId?: string): Promise<T> => {
    const id = (lastId += 1)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method} is not answered`)), timeLimit)
      waiting.set(id, ({ result, error }) => {
        clearTimeout(timer)
        waiting.delete(id)
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result as T)
      })
      toBrowser.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
    })
  }

  return {
    async open() {
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
      return {
        send: (method, params) => send(method, params, sessionId),
        async read<T>(expression: string) {
          const how = { expression, awaitPromise: true, returnByValue: true }
          const { result } = await send<{ result: { value: T } }>('Runtime.evaluate', how, sessionId)
          return result.value
        },
        close: async () => void (await send('Target.closeTarget', { targetId })),
      }
    },
    async trace(categories) {
      const events: TraceEvent[] = []
      told.set('Tracing.dataCollected', (params) => events.push(...(params as { value: TraceEvent[] }).value))
      const complete = new Promise<void>((resolve) => told.set('Tracing.tracingComplete', () => resolve()))
      await send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { includedCategories: categories },
      })
      return async () => {
        await send('Tracing.end')
        await complete
        return events
      }
    },
    async close() {
      await send('Browser.close').catch(() => undefined)
      await ended
    },
  }
}
