import { pino } from 'pino'
import { assemble } from '../../../server/assemble.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { loadRender } from '../../../server/load-render.ts'
import { readSettings } from '../../../server/settings/settings.ts'

/** Bytes of the heap after a forced collection: before the pages, and after the pages of each count of merchants. */
export interface HeapSizes {
  before: number
  after: number[]
}

/** Prints, as JSON, what rendered pages add to the heap of a server. Runs with --expose-gc. */
const { COUNTS = '[]', PAGES = '[]' } = process.env
const pages = JSON.parse(PAGES) as string[]
const settings = readSettings(process.env)
const logger = pino({ level: 'silent' })
const render = await loadRender(settings.distDir)
if (!render.web) throw new Error('the pages have not been built')
const { app } = await assemble(settings, await openDatabase(settings, logger), logger, { render })
await app.ready()

const ask = async (n: number): Promise<void> => {
  for (const url of pages) {
    const headers = {
      host: `many${n}.localhost:${settings.port}`,
      accept: 'text/html',
      'accept-encoding': 'br',
      'user-agent': 'X11; Linux x86_64',
    }
    const { statusCode } = await app.inject({ url, headers })
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
  }
}
const heap = async (): Promise<number> => {
  // What finishes later, such as compression, is done by then.
  await new Promise((resolve) => setTimeout(resolve, 500))
  globalThis.gc!()
  globalThis.gc!()
  return process.memoryUsage().heapUsed
}

// The code of all parts is loaded and compiled by these.
for (let n = 1; n <= 50; n += 1) await ask(n)
const before = await heap()
const after: number[] = []
let asked = 50
for (const count of JSON.parse(COUNTS) as number[]) {
  for (; asked < count; asked += 8)
    await Promise.all(Array.from({ length: 8 }, (_, n) => ask(Math.min(count, asked + n + 1))))
  after.push(await heap())
}
process.stdout.write(JSON.stringify({ before, after } satisfies HeapSizes), () => process.exit(0))
