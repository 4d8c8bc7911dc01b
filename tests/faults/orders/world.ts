import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { copyOfDemo, runDemo } from '#tests/e2e/support/prepared-data.ts'
import { openCustomer } from '#tests/support/customer.ts'
import { freePort } from '#tests/support/run-server.ts'
import { openPhone, workerReady } from '../../../tools/bench/browser.ts'
import { openDatabase } from '../server-database.ts'
import type { Setting } from '../setting.ts'
import type { OrderFact, Sentence } from './judge.ts'
import { recordSentences } from './record-sentences.ts'
import { openFaultProxy, type Outcome, type Sent } from './fault-proxy.ts'

/**
 * The server's time-out for the gateway, in milliseconds. It is short, so that a silent card is soon resolved by a
 * look-up.
 */
const chargeTimeout = 2_000

const orderFacts = `
  select o.id::text as id, o.key, o.state, count(w.id)::int as delivered
  from orders o left join wallet_items w on w.order_id = o.id
  where o.kind = 'order' and o.created_at > $1 group by o.id, o.key, o.state`

/**
 * Chromium with a profile on disk → proxy that injects faults → real server with the test gateway. Browser and
 * server can be killed.
 */
export const openWorld = async ({ without, postgres }: Setting) => {
  const profile = mkdtempSync(join(tmpdir(), 'clearcoat-profile-'))
  const port = await freePort()
  let decide = (_sent: Sent): Outcome => ({ is: 'pass' })
  const faultProxy = await openFaultProxy({ target: port, decide: (sent) => decide(sent), without })
  const dataDir = await copyOfDemo()
  const database = await openDatabase(dataDir, postgres)
  const server = await runDemo({
    port,
    dataDir,
    env: { ...database.env, PUBLIC_PORT: String(faultProxy.port), CHARGE_TIMEOUT: String(chargeTimeout) },
  })
  const begun = new Date()
  const ledgerBefore = server.ledger().length
  const customer = await openCustomer(server)
  const sentences: Sentence[] = []
  const origin = `http://puddle.localhost:${faultProxy.port}`
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
    /** From now on `how` chooses the outcome of each request. */
    meet: (how: (sent: Sent) => Outcome) => void (decide = how),
    copiesUnderway: faultProxy.underway,
    /** Sets the card of the next charges, entered on another device. */
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
    /** Sends signal 9 to the browser's process. */
    async killBrowser(): Promise<void> {
      const gone = new Promise((resolve) => context!.once('close', resolve))
      process.kill(Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1)), 'SIGKILL')
      await gone
    },
    /** The gateway's ledger since the start of this world. */
    ledger: () => server.ledger().slice(ledgerBefore),
    /** Stops the server and reads the orders from its database. */
    async orders(): Promise<OrderFact[]> {
      await server.stop('SIGKILL')
      return database.within((query) => query<OrderFact>(orderFacts, [begun]))
    },
    async close(): Promise<void> {
      await context?.close()
      await faultProxy.close()
      await server.remove()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
