// The database is away for a while: what a person sees who opens an address then, and what an installed app does.
import { runPostgres, type Postgres } from '#tests/support/postgres/run-postgres.ts'
import { runServer } from '#tests/support/run-server.ts'
import { faultsOf } from './support/accessibility.ts'
import { aPhone } from './support/admin.ts'
import { expect, openAsCasey, test, workerReady, type Page, type RunningServer } from './support/phone.ts'
import { beyondEdge, computer, openShopAsCasey, stands } from './support/shop.ts'

let postgres: Postgres
let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(300_000)
  postgres = await runPostgres(18)
  const env = { DATABASE_URL: postgres.urlOf('postgres'), CLEARCOAT_MODE: 'demo' }
  server = await runServer({ bundled: true, env })
})
test.afterAll(async () => {
  await server?.remove()
  await postgres?.stop()
})

/** Acts without the database, which is there again afterwards. */
const whileAway = async (act: () => Promise<void>): Promise<void> => {
  await postgres.kill()
  try {
    await act()
  } finally {
    await postgres.start()
    await expect
      .poll(async () => (await server.ask('GET', '/readyz', { host: `localhost:${server.port}` })).status)
      .toBe(200)
  }
}

const away = (page: Page) => page.getByRole('heading', { name: 'We’ll be right back', level: 1 })

const looksRight = async (page: Page, what: string): Promise<void> => {
  await expect(away(page), what).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await faultsOf(page, [colorScheme]), `${what}, ${colorScheme}`).toEqual([])
    expect(await beyondEdge(page), what).toBe(0)
  }
}

test('an address opened then is a page that says so, in the merchant’s look, and becomes the page by itself', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const [small, wide] = await Promise.all(
    [aPhone, computer].map(async (device) =>
      (await browser.newContext({ ...device, serviceWorkers: 'block' })).newPage(),
    ),
  )
  const { origin } = server
  for (const site of ['puddle', 'blackline']) await wide!.goto(origin(site))
  await whileAway(async () => {
    for (const page of [small!, wide!]) {
      const width = page.viewportSize()!.width
      await page.goto(`${origin('puddle')}/washes`)
      await looksRight(page, `puddle ${width}`)
      await expect(page.getByText('Puddle Lane Car Wash')).toBeVisible()
      await page.goto(`${origin('blackline')}/washes`)
      await looksRight(page, `blackline ${width}`)
      await page.goto(`${origin('puddle')}/mmtpo`)
      await looksRight(page, `office ${width}`)
      await page.goto(`${origin('riverbend')}/`)
      await looksRight(page, `neutral ${width}`)
    }
    await wide!.getByRole('link', { name: 'Stop that' }).click()
    await expect(wide!.getByText('This page stays as it is until you try again.')).toBeVisible()
    await small!.goto(`${origin('puddle')}/findUs#phoneApp`)
    await expect(away(small!)).toBeVisible()
  })
  await expect(away(small!), 'the page has come back by itself').toHaveCount(0, { timeout: 40_000 })
  await expect(small!).toHaveURL(/\/findUs/)
  await expect(away(wide!), 'a stopped page waits for its reader').toBeVisible()
  await wide!.getByRole('link', { name: 'Try again now' }).click()
  await expect(away(wide!)).toHaveCount(0)
  await expect(wide!).not.toHaveURL(/reload/)
  await Promise.all([small!.context().close(), wide!.context().close()])
})

test('an installed app opens what it has kept, as without a network', async ({ page }) => {
  const origin = server.origin('puddle')
  await openAsCasey(page, origin)
  await workerReady(page)
  const wallet = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' })
  await wallet.click()
  await expect(page.getByText('Bubble Bath').first()).toBeVisible()
  await whileAway(async () => {
    await page.goto(`${origin}/wallet`)
    await expect(page.getByText('Bubble Bath').first()).toBeVisible()
    await expect(away(page)).toHaveCount(0)
    await page.goto(origin)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
})

test.describe('on a computer', () => {
  test.use(computer)

  test('the stored shop opens, and where it is not stored the app does', async ({ page }) => {
    const origin = server.origin('puddle')
    await openShopAsCasey(page, origin)
    await workerReady(page)
    const stored = () => page.evaluate(async () => (await caches.match('/web.html')) !== undefined)
    await expect.poll(stored, { timeout: 30_000 }).toBe(true)
    await whileAway(async () => {
      await page.goto(`${origin}/washes`)
      await stands(page)
      await expect(away(page)).toHaveCount(0)
      await page.evaluate(async () => {
        for (const name of await caches.keys())
          if (await (await caches.open(name)).match('/web.html')) await caches.delete(name)
      })
      expect(await stored()).toBe(false)
      await page.goto(`${origin}/washes`)
      await expect(page.locator('main').first()).toBeVisible()
      await expect(away(page)).toHaveCount(0)
    })
  })
})
