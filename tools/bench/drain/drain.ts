import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'vite'
import { figure, ratios, show } from '../figures.ts'

const count = 500
const runs = Number(process.env.RUNS ?? 7)

interface Turn {
  enqueued: number
  drained: number
  left: number
}

/**
 * Sends 500 queued changes to a server that only answers: our queue, a bare loop of fetches, and Workbox's queue, in
 * alternation.
 */
export const benchDrain = async (phone: BrowserContext): Promise<string[]> => {
  const { page, close } = await openDrainPage(phone)
  try {
    const raw: number[] = []
    const ours: Turn[] = []
    const workbox: Turn[] = []
    for (let run = 0; run <= runs; run += 1) {
      const turn = {
        raw: await ask<number>(page, 'raw'),
        ours: await ask<Turn>(page, 'ours'),
        workbox: await ask<Turn>(page, 'workbox'),
      }
      if (turn.ours.left + turn.workbox.left > 0) throw new Error('a request was left behind')
      // The first run warms up all three.
      if (run === 0) continue
      raw.push(turn.raw)
      ours.push(turn.ours)
      workbox.push(turn.workbox)
    }
    return rowsOf(raw, ours, workbox)
  } finally {
    await close()
  }
}

/** A page without any app, and in it the three ways to send. */
const openDrainPage = async (phone: BrowserContext): Promise<{ page: Page; close(): Promise<void> }> => {
  const server = await serve(await bundle())
  const page = await phone.newPage()
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  const close = async () => {
    await page.close()
    server.close()
    server.closeAllConnections()
  }
  return { page, close }
}

const rowsOf = (raw: number[], ours: Turn[], workbox: Turn[]): string[] => {
  const drained = ours.map((turn) => turn.drained)
  const theirs = workbox.map((turn) => turn.drained)
  const [adding, addingTheirs] = [ours, workbox].map((turns) => turns.map(({ enqueued }) => enqueued / count)) as [
    number[],
    number[],
  ]
  const row = (what: string, left: string, right: string, ratio: string) =>
    `| ${what} | ${left} | ${right} | ${ratio} |`
  return [
    row(
      `Sending ${count} queued changes`,
      show(figure(drained), 'ms'),
      `a loop of fetches: ${show(figure(raw), 'ms')}`,
      show(ratios(drained, raw), '×', 2),
    ),
    row(
      'the same',
      show(figure(drained), 'ms'),
      `workbox-background-sync: ${show(figure(theirs), 'ms')}`,
      show(ratios(drained, theirs), '×', 2),
    ),
    row(
      'Storing one change (strict durability)',
      show(figure(adding), 'ms', 2),
      `workbox-background-sync (relaxed): ${show(figure(addingTheirs), 'ms', 2)}`,
      show(ratios(adding, addingTheirs), '×', 2),
    ),
  ]
}

const ask = <T>(page: Page, who: string): Promise<T> =>
  page.evaluate(
    ([name, total]) =>
      (window as unknown as { drainBench: Record<string, (count: number) => Promise<unknown>> }).drainBench[name!]!(
        total as number,
      ),
    [who, count] as const,
  ) as Promise<T>

const bundle = async (): Promise<string> => {
  const entry = fileURLToPath(new URL('./page.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'bench', fileName: 'page' } },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = (first as { output: { type: string; code?: string }[] }).output.find(({ type }) => type === 'chunk')
  return chunk!.code!
}

const answer = JSON.stringify({
  success: true,
  resultData: { firstName: 'Casey', email: 'casey@example.com', preferences: { fontSize: 10 } },
  errorMessage: null,
})

const page =
  '<!doctype html><title>Drain</title><script>self.registration = {}</script><script src="/page.js"></script>'

const serve = (script: string): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const [type, body] =
        request.url === '/page.js'
          ? ['text/javascript', script]
          : request.url === '/'
            ? ['text/html', page]
            : ['application/json', answer]
      request.resume()
      request.on('end', () => response.writeHead(200, { 'Content-Type': type }).end(body))
    })
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
