/** The bytes of an unchanged reopening. `npm run bench:reopening -- --runs 5 [--write]` */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { copyOfDemo } from '../../tests/e2e/support/prepared-data.ts'
import { openLink } from '../../tests/support/faulty-link.ts'
import { freePort, runServer } from '../../tests/support/run-server.ts'
import { logIn, openPhone, workerReady } from './browser.ts'
import { figure, show } from './figures.ts'
import { watchMachine } from './machine.ts'
import { writeFigures } from './write-figures.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, write: { type: 'boolean', default: false } },
})

/** In milliseconds: the age of each copy, the time for which a visit is counted, and the time of its prefetches. */
const [age, counted, prefetching] = [3_600_000, 5_000, 8_000]

/** Makes each stored answer older, as if the app had been closed meanwhile. */
const ageAnswers = (page: Page): Promise<void> =>
  page.evaluate(async (by) => {
    const opening = indexedDB.open('clearcoat-copy')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const change = opening.result.transaction('answers', 'readwrite')
    const reading = change.objectStore('answers').openCursor()
    reading.onsuccess = () => {
      const cursor = reading.result
      if (!cursor) return
      cursor.update({ ...cursor.value, at: cursor.value.at - by })
      cursor.continue()
    }
    await new Promise((resolve) => (change.oncomplete = resolve))
    opening.result.close()
  }, age)

const machine = watchMachine()
const port = await freePort()
const link = await openLink(port)
const server = await runServer({ port, dataDir: await copyOfDemo(), env: { PUBLIC_PORT: String(link.port) } })
const profile = mkdtempSync(join(tmpdir(), 'clearcoat-reopening-'))
const phone = await openPhone(profile)
const [sent, received]: [number[], number[]] = [[], []]
try {
  const origin = link.origin('puddle')
  const page = await phone.newPage()
  await page.goto(origin)
  await logIn(page)
  await workerReady(page)
  for (const path of ['/washes', '/bundles', '/wallet', '/account', '/notifications', '/']) {
    await page.goto(origin + path)
    await page.locator('main:not([aria-busy])').waitFor()
  }
  await page.waitForTimeout(prefetching)
  for (let run = 0; run < Number(values.runs); run += 1) {
    await ageAnswers(page)
    await page.goto('about:blank')
    // Resets the counters, and ends the connections of the visit before.
    await link.heal()
    await page.goto(origin)
    await page.waitForTimeout(counted)
    const { up, down } = link.stats()
    sent.push(up.bytes)
    received.push(down.bytes)
  }
} finally {
  await phone.close()
  await link.close()
  await server.remove()
  rmSync(profile, { recursive: true, force: true })
}

const kibibytes = (bytes: readonly number[]): string => show(figure(bytes.map((each) => each / 1024)), 'KiB', 2)
const figures = [
  `Measured ${machine()} Median (smallest to largest).`,
  '',
  '| Sent | Received | Both |',
  '|---|---|---|',
  `| ${kibibytes(sent)} | ${kibibytes(received)} | ${kibibytes(sent.map((bytes, run) => bytes + received[run]!))} |`,
].join('\n')
console.log(`\n${figures}`)
if (values.write) writeFigures('docs/performance.md', 'reopening', figures)
process.exit(0)
