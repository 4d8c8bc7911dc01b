import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { copyOfDemo, runDemo } from '#tests/e2e/support/prepared-data.ts'
import { openCustomer } from '#tests/support/customer.ts'
import { openLink, type Fault } from '#tests/support/faulty-link.ts'
import { freePort } from '#tests/support/run-server.ts'
import { openPhone, workerReady } from '../../../tools/bench/browser.ts'
import { openDatabase } from '../server-database.ts'
import type { Setting } from '../setting.ts'
import type { ChangesInPage } from './in-page.ts'
import { keepLedger, readLedger } from './ledger.ts'
import { openFaultProxy, type AnswerFault } from './fault-proxy.ts'
import { pageCode } from '#tests/support/page-code.ts'

/** The requests of all queued changes, and the token refresh. */
const changing = '^(POST|PUT) /api/v1/(user/Settings|users/(vehicle|homeLocation|consents|reports|tokens)|survey/)'
/** Token refreshes are lost and doubled like other requests, but never get an invented refusal. */
const faultyAnswers = /^POST \/api\/v1\/(user\/Settings|users\/(vehicle|homeLocation|consents|reports)|survey\/)/

/**
 * One user's phone, the network and the server; browser and server can be killed:
 * Chromium with a profile on disk → lost, doubled, delayed packets → damaged and invented answers → the server.
 */
export const openWorld = async ({ without, postgres }: Setting) => {
  const profile = mkdtempSync(join(tmpdir(), 'clearcoat-profile-'))
  const port = await freePort()
  let decide = (): AnswerFault | undefined => undefined
  const faultProxy = await openFaultProxy({ target: port, match: faultyAnswers, decide: () => decide(), without })
  const link = await openLink(faultProxy.port)
  const dataDir = await copyOfDemo()
  const database = await openDatabase(dataDir, postgres)
  await keepLedger(database)
  let seen = (await readLedger(database, 0)).at(-1)?.id ?? 0
  const server = await runDemo({ port, dataDir, env: { ...database.env, PUBLIC_PORT: String(link.port) } })
  const casey = await openCustomer(server)
  const locationIds = (await casey.call('GET /locations', '/locations')).result.map(({ id }) => id)
  const code = await pageCode('tests/faults/queue/in-page.ts')
  const origin = link.origin('puddle')
  let context: BrowserContext | undefined

  const openBrowser = async (): Promise<void> => {
    context = await openPhone(profile)
    await context.addInitScript({ content: code })
  }

  const openTab = async (): Promise<Page> => {
    const page = await context!.newPage()
    await page.goto(origin, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'changesInPage' in window)
    return page
  }

  return {
    server,
    openBrowser,
    openTab,
    locationIds,
    /** The server's answer to the same user on another device. */
    async askAsCasey() {
      await casey.logIn()
      const [account, vehicle, homeLocation] = await Promise.all([
        casey.call('GET /users', '/users'),
        casey.call('GET /users/vehicle', '/users/vehicle'),
        casey.call('GET /users/homeLocation', '/users/homeLocation'),
      ])
      return { account: account.result, vehicle: vehicle.result, homeLocation: homeLocation.result }
    },
    /** Sends signal 9 to the browser's process, so that it cannot clean up. */
    async killBrowser(): Promise<void> {
      const gone = new Promise((resolve) => context!.once('close', resolve))
      process.kill(Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1)), 'SIGKILL')
      await gone
    },
    closeBrowser: () => context!.close(),
    /** From now on the network injects these faults. */
    async injectFaults(fault: Fault, chooseAnswerFault: () => AnswerFault | undefined): Promise<void> {
      decide = chooseAnswerFault
      await link.break({ match: changing, ...fault })
    },
    async heal(): Promise<void> {
      decide = () => undefined
      await link.heal()
    },
    answerFaults: faultProxy.counts,
    linkStats: () => link.stats(),
    /** Stops the server and reads the effects since the last reading from its database. */
    async readEffects() {
      await server.stop('SIGKILL')
      const entries = await readLedger(database, seen)
      seen = entries.at(-1)?.id ?? seen
      return entries
    },
    async logIn(): Promise<void> {
      const page = await openTab()
      await page.getByLabel('Email').fill('casey@example.com')
      await page.getByLabel('Password', { exact: true }).fill('Wash-day-1')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
      await workerReady(page)
    },
    async close(): Promise<void> {
      await context?.close()
      await link.close()
      await faultProxy.close()
      await server.remove()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Calls a function in the page. */
export const inPage = <K extends keyof ChangesInPage>(
  page: Page,
  name: K,
  ...given: Parameters<ChangesInPage[K]>
): Promise<Awaited<ReturnType<ChangesInPage[K]>>> =>
  page.evaluate(
    ([call, values]) =>
      (window as unknown as { changesInPage: Record<string, (...values: unknown[]) => Promise<unknown>> })
        .changesInPage[call]!(...values),
    [name as string, given as unknown[]] as const,
  ) as Promise<Awaited<ReturnType<ChangesInPage[K]>>>
