import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { openLink, type Link } from '#tests/support/faulty-link.ts'
import { freePort, type RunningServer } from '#tests/support/run-server.ts'
import { runDemo } from './prepared-data.ts'

export { expect }
export type { BrowserContext, Page, RunningServer }

export const password = 'Wash-day-1'

interface World {
  /** The real server of this file, with the demo in its own data folder. */
  server: RunningServer
  /** The network in front of the server; the browser connects to it. */
  link: Link
}

const openWorld = async (): Promise<World & { close: () => Promise<void> }> => {
  const port = await freePort()
  const link = await openLink(port)
  const server = await runDemo({ port, env: { PUBLIC_PORT: String(link.port) } })
  return { server, link, close: () => server.remove().then(link.close) }
}

interface Options {
  /** Only a first visit shows the splash, for two seconds after loading: most tests begin on a device that was here. */
  firstVisit: boolean
  /** The font size of the device's last user, 5-15. */
  earlierFontSize: number
  /** Text of the policy's violations that the test provokes. */
  expectedViolation: string | null
}

/** What an earlier visit leaves for the first paint; the app replaces it by the merchant's theme. */
const earlierTheme = {
  theme: { tokens: {}, scheme: 'light', shape: 'soft', voice: 'neutral' },
  name: '',
}

/** One world per test file. A content security policy report fails the test during which it arrives. */
export const test = base.extend<World & Options & { quiet: void }, { worldOf: (file: string) => Promise<World> }>({
  // Playwright keeps worker-scoped fixtures from one file to the next.
  worldOf: [
    async ({}, use) => {
      let current: { file: string; world: Awaited<ReturnType<typeof openWorld>> } | undefined
      await use(async (file) => {
        if (current?.file === file) return current.world
        await current?.world.close()
        current = { file, world: await openWorld() }
        return current.world
      })
      await current?.world.close()
    },
    { scope: 'worker' },
  ],
  link: async ({ worldOf }, use, { file }) => {
    const { link } = await worldOf(file)
    await use(link)
    await link.heal()
  },
  server: async ({ worldOf }, use, { file }) => use((await worldOf(file)).server),
  firstVisit: [false, { option: true }],
  earlierFontSize: [10, { option: true }],
  expectedViolation: [null, { option: true }],
  quiet: [
    async ({ context, firstVisit, earlierFontSize, expectedViolation }, use) => {
      if (!firstVisit)
        await context.addInitScript(
          (theme) => {
            // The frame of the payment provider has no storage.
            if (window === top && location.protocol.startsWith('http')) localStorage['hamilton.theme'] ??= theme
          },
          JSON.stringify({ ...earlierTheme, fontSize: earlierFontSize }),
        )
      const reports: string[] = []
      context.on('console', (message) => {
        const isExpected = expectedViolation !== null && message.text().includes(expectedViolation)
        if (/Content.Security.Policy|Trusted ?Type/i.test(message.text()) && !isExpected) reports.push(message.text())
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
  // A dialog may open at once, for example to ask for the confirmation of the email, and hides the frame from roles.
  await expect(page.getByRole('navigation', { name: 'Main', includeHidden: true })).toBeVisible()
}

/** Opens a merchant's app and logs Casey in. */
export const openAsCasey = async (page: Page, origin: string): Promise<void> => {
  await page.goto(origin)
  await logIn(page, 'casey@example.com')
}

/** Opens the cart from the tab bar. */
export const openCheckout = (page: Page): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Checkout/ })
    .click()

interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

/** The newest mail to an address; waits until it is sent. */
export const mailTo = async (server: RunningServer, to: string, subject: RegExp): Promise<Mail> => {
  let found: Mail | undefined
  await expect(async () => {
    const { json } = await server.ask('GET', '/mail.json', { host: `localhost:${server.port}` })
    found = json<Mail[]>().find((mail) => mail.to === to && subject.test(mail.subject))
    expect(found).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return found!
}
