/**
 * Walks every screen of the phone app and every page of the web shop, and writes a picture of each, and contact sheets,
 * to `tour/`: all merchants, light and dark, at 390x844 and 1440x900, loaded, empty, loading, with errors and offline;
 * the app small, low and with large text for one merchant; the shop at 1024x768 and 390x844. Reports what axe finds, small targets, overflowing content, and controls that the keyboard does not reach.
 * `npm run tour -- [--browser chromium|firefox] [--visit PREFIX] [--screen PREFIX] [--out FOLDER]`; compare.ts compares two folders.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runDemo } from '../../tests/e2e/support/prepared-data.ts'
import type { RunningServer } from '../../tests/support/run-server.ts'
import { launchers } from './browser.ts'
import { nameOf, visits } from './visits.ts'
import { walk } from './walk.ts'

const { values } = parseArgs({
  options: {
    browser: { type: 'string', default: 'chromium' },
    visit: { type: 'string', default: '' },
    screen: { type: 'string' },
    out: { type: 'string', default: 'tour' },
  },
})
const { out } = values
const launcher = launchers[values.browser]
if (!launcher) throw new Error(`--browser is one of ${Object.keys(launchers).join(', ')}`)
const launch = launcher()
mkdirSync(out, { recursive: true })
// A server for each of the two walks: what one changes is not seen by the other.
const servers = await Promise.all([1, 2].map(async () => runDemo()))
const waiting = visits.filter((visit) => nameOf(visit).startsWith(values.visit))
const faults: string[] = []
const walkNext = async (server: RunningServer): Promise<void> => {
  for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
    const browser = await launch(visit)
    const found = await walk({ browser, server, out, only: values.screen }, visit).finally(() => browser.close())
    console.log(`${nameOf(visit)}: ${found.length === 0 ? 'no fault' : ''}`)
    for (const fault of found) console.log(`  ${fault}`)
    faults.push(...found)
  }
}
try {
  await Promise.all(servers.map(walkNext))
} finally {
  await Promise.all(servers.map((server) => server.remove()))
}
writeFileSync(join(out, 'faults.txt'), `${faults.sort().join('\n')}\n`)
console.log(`${faults.length} faults; contact sheets are in ${out}/`)
process.exit(faults.length === 0 ? 0 : 1)
