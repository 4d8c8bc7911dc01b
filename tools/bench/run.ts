import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyOfDemo } from '../../tests/e2e/support/prepared-data.ts'
import { runServer } from '../../tests/support/run-server.ts'
import { logIn, openPhone, workerReady } from './browser.ts'
import { benchFirstVisit } from './first-visit.ts'
import { readSignal, synthetic } from './signal/traces.ts'
import { benchDrain } from './drain/drain.ts'
import { watchMachine } from './machine.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchPreview } from './preview/run.ts'
import { benchPurchase } from './purchase.ts'
import { benchSize } from './size.ts'
import { benchReads } from './reads/run.ts'
import { benchSearch } from './search/run.ts'
import { benchSockets } from './sockets/run.ts'
import { writeFigures } from './write-figures.ts'

const { values } = parseArgs({
  options: {
    /** The recorded link of the first visits, as for the benchmark of the weak signal. */
    trace: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const machine = watchMachine()
const server = await runServer({ dataDir: await copyOfDemo() })
const profile = mkdtempSync(join(tmpdir(), 'clearcoat-bench-'))
const phone = await openPhone(profile)
const rows: string[] = []
try {
  const origin = server.origin('puddle')
  const page = await phone.newPage()
  await page.goto(origin)
  await logIn(page)
  await workerReady(page)
  rows.push(...(await benchSize(page, origin)))
  await page.close()
  rows.push(...(await benchLighthouse(origin, `${profile}-lighthouse`)))
  rows.push(...(await benchDrain(phone)))

  const site = { host: `puddle.localhost:${server.port}` }
  const appKey = (await server.ask('GET', '/api/v1/accounts/site-key?subdomain=puddle', site)).json<{
    resultData: string
  }>().resultData
  rows.push(...(await benchPurchase(server, appKey)))
  rows.push(...(await benchPreview(origin)))
} finally {
  await phone.close()
  await server.remove()
  for (const folder of [profile, `${profile}-lighthouse`]) rmSync(folder, { recursive: true, force: true })
}

rows.push(...(await benchFirstVisit(values.trace === undefined ? synthetic() : readSignal(values.trace))))
rows.push(...(await benchReads()))
rows.push(...(await benchSearch()))
rows.push(...(await benchSockets()))

const head = `Measured ${machine()} Median (smallest to largest; offline openings and first visits without a link: quartiles).`
const figures = [head, '', '| What | Ours | Compared with | Ratio |', '|---|---|---|---|', ...rows].join('\n')
console.log(`\n${figures}`)
if (values.write) writeFigures('docs/performance.md', 'bench', figures)
process.exit(0)
