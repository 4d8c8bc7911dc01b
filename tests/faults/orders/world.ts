import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { BrowserContext, Page } from '@playwright/test'
import { copyOfDemo } from '#tests/e2e/support/prepared-data.ts'
import { openCustomer } from '#tests/support/customer.ts'
import { freePort, runServer } from '#tests/support/run-server.ts'
import { openPhone, workerReady } from '../../../tools/bench/browser.ts'
import type { OrderFact, Sentence } from './judge.ts'
import { recordSentences } from './record-sentences.ts'
import { openRoad, type Fate, type Sent } from './road.ts'

/** How long the server waits for the gateway, in milliseconds: a silent card is then found by a look-up soon. */
const chargeTimeout = 2_000

const orderFacts = `
  select o.id::text as id, o.key, o.state, count(w.id)::int as delivered
  from orders o left join wallet_items w on w.order_id = o.id
  where o.kind = 'order' and o.created_at > $1 group by o.id, o.key, o.state`

/**
 * Chromium with a profile on disk → a road with faults → the real server with the test gateway. Both ends can be
 * killed.
 */
export const openWorld = async () => {
  const profile = mkdtempSync(join(tmpdir(), 'clearcoat-profile-'))
  const port = await freePort()
  let decide = (_sent: Sent): Fate => ({ is: 'pass' })
  const road = await openRoad({ target: port, decide: (sent) => decide(sent) })
  const dataDir = await copyOfDemo()
  const server = await runServer({
    port,
    dataDir,
    env: { PUBLIC_PORT: String(road.port), CHARGE_TIMEOUT: String(chargeTimeout) },
  })
  const begun = new Date()
  const ledgerBefore = server.ledger().length
  const customer = await openCustomer(server)
  const sentences: Sentence[] = []
  const origin = `http://puddle.localhost:${road.port}`
  let context: BrowserContext | undefined

  const openBrowser = async (): Promise<Page> => {
    context = await openPhone(profile)
    await recordSentences(context, sentences)
    return context.pages()[0] ?? context.newPage()
  }

  return {
    server,
    sentences,
    origin,
    openBrowser,
    /** From now on requests meet the fates that `how` names. */
    meet: (how: (sent: Sent) => Fate) => void (decide = how),
    copiesUnderway: road.underway,
    /** The card that the next charges use, entered on another device. */
    async useCard(number: string): Promise<void> {
      await customer.logIn()
      await customer.addCard(number)
    },
    async logIn(page: Page): Promise<void> {
      await page.goto(origin)
      await page.getByLabel('Email').fill('casey@example.com')
      await page.getByLabel('Password', { exact: true }).fill('Wash-day-1')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
      await workerReady(page)
    },
    /** Signal 9 to the browser's process. */
    async killBrowser(): Promise<void> {
      const gone = new Promise((resolve) => context!.once('close', resolve))
      process.kill(Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1)), 'SIGKILL')
      await gone
    },
    /** What the gateway wrote down since the beginning. */
    ledger: () => server.ledger().slice(ledgerBefore),
    /** Stops the server and reads its database. */
    async orders(): Promise<OrderFact[]> {
      await server.stop('SIGKILL')
      const database = await PGlite.create(join(dataDir, 'database'))
      try {
        return (await database.query<OrderFact>(orderFacts, [begun])).rows
      } finally {
        await database.close()
      }
    },
    async close(): Promise<void> {
      await context?.close()
      await road.close()
      await server.remove()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
