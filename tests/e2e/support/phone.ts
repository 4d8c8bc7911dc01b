import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { openLink, type Link } from '#tests/support/faulty-link.ts'
import { freePort, runServer, type RunningServer } from '#tests/support/run-server.ts'
import { copyOfDemo } from './prepared-data.ts'

export { expect }
export type { BrowserContext, Page, RunningServer }

export const password = 'Wash-day-1'

interface World {
  /** The real server of this file, with the demo in a data folder of its own. */
  server: RunningServer
  /** The network in front of it: what the browser talks to. */
  link: Link
}

/** One world a test file; every report of the content security policy fails the test in which it came. */
export const test = base.extend<{ quiet: void }, World>({
  link: [
    async ({}, use) => {
      const target = await freePort()
      const link = await openLink(target)
      await use(Object.assign(link, { target }))
      await link.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ link }, use) => {
      const port = (link as Link & { target: number }).target
      const server = await runServer({ port, dataDir: await copyOfDemo(), env: { PUBLIC_PORT: String(link.port) } })
      await use(server)
      await server.remove()
    },
    { scope: 'worker', auto: true },
  ],
  quiet: [
    async ({ context }, use) => {
      const reports: string[] = []
      context.on('console', (message) => {
        if (/Content.Security.Policy|Trusted ?Type/i.test(message.text())) reports.push(message.text())
      })
      context.on('weberror', (error) => reports.push(String(error.error())))
      await use()
      expect(reports, 'the page reported a violation or a crash').toEqual([])
    },
    { auto: true },
  ],
})

export const workerReady = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 })
}

export const logIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

/** The newest mail to somebody, once it has been sent. */
export const mailTo = async (server: RunningServer, to: string, subject: RegExp): Promise<Mail> => {
  let found: Mail | undefined
  await expect(async () => {
    const { json } = await server.ask('GET', '/mail.json', { host: `localhost:${server.port}` })
    found = json<Mail[]>().find((mail) => mail.to === to && subject.test(mail.subject))
    expect(found).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return found!
}
