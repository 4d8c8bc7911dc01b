import { freePort, type RunningServer } from '#tests/support/run-server.ts'
import { openTileServer } from './support/tile-server.ts'
import { standInForMaps } from './support/map-stand-ins.ts'
import { expect, openAsCasey, test, workerReady, type Page } from './support/phone.ts'
import { runDemo } from './support/prepared-data.ts'

const keys = { GOOGLE_MAPS_KEY: 'google-key-of-the-tests', APPLE_MAPS_TOKEN: 'apple.token.of.the.tests' }
const inFrame = (page: Page) => page.frameLocator('iframe[title="Map of the locations"]')
const pin = (page: Page, name: string) => inFrame(page).getByRole('button', { name, exact: true })
/** The map that the app draws itself. */
const ownMap = (page: Page) => page.getByRole('region', { name: 'Map of the locations' })
const card = (page: Page, name: string) =>
  page.locator('[data-ui=site]').filter({ has: page.getByRole('heading', { name }) })
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

let keyed: RunningServer
test.beforeAll(async () => {
  const port = await freePort()
  keyed = await runDemo({ port, env: { ...keys, PUBLIC_PORT: String(port) } })
})
test.afterAll(() => keyed.remove())

const open = async (page: Page) => {
  await openAsCasey(page, keyed.origin('puddle'))
  await page.goto(`${keyed.origin('puddle')}/findUs`)
}

const expectOneWithTheList = async (page: Page) => {
  await pin(page, 'Westgate').click()
  await expect(pin(page, 'Westgate')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page, 'Westgate').getByRole('button', { pressed: true })).toBeInViewport()
  await page.getByRole('button', { name: 'Show Old Mill on the map' }).click()
  await expect(pin(page, 'Old Mill')).toHaveAttribute('aria-pressed', 'true')
  await expect(inFrame(page).locator('#map')).toHaveAttribute('data-lat', '44.9712')
}

test('Google’s map is one with the list', async ({ page, context }) => {
  const asked = await standInForMaps(context)
  await open(page)
  await expectOneWithTheList(page)
  const map = inFrame(page).locator('#map')
  const zoom = Number(await map.getAttribute('data-zoom'))
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(map).toHaveAttribute('data-zoom', String(zoom - 1))
  expect(asked).toEqual({ google: 1, apple: 0 })
})

test.describe('on an Apple device', () => {
  test.use({ userAgent: iPhone })

  test('Apple’s map is one with the list', async ({ page, context }) => {
    const asked = await standInForMaps(context)
    await open(page)
    await expectOneWithTheList(page)
    await expect(inFrame(page).locator('body')).toHaveAttribute('data-token', keys.APPLE_MAPS_TOKEN)
    expect(asked).toEqual({ google: 0, apple: 1 })
    await expect(card(page, 'Old Mill').getByRole('link', { name: 'Directions to Old Mill' })).toHaveAttribute(
      'href',
      /^https:\/\/maps\.apple\.com\//,
    )
  })
})

test('after three retries the app’s own map takes over', async ({ page, context }) => {
  const asked = await standInForMaps(context, 'down')
  await open(page)
  const own = ownMap(page)
  await expect(own.getByRole('button', { name: 'Westgate' })).toBeVisible({ timeout: 20_000 })
  expect(asked.google).toBe(4)
  await expect(page.locator('iframe')).toHaveCount(0)
})

const expectOwnMap = async (page: Page) => {
  await expect(ownMap(page).getByRole('button', { name: 'Westgate' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show Old Mill on the map' }).click()
  await expect(ownMap(page).getByRole('button', { name: 'Old Mill' })).toHaveAttribute('aria-pressed', 'true')
}

test('without a network the app’s own map takes over at once, and is there after a reload', async ({
  page,
  context,
}) => {
  await standInForMaps(context, 'silent')
  await open(page)
  await workerReady(page)
  await expect(page.locator('iframe')).toHaveCount(1)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'OK' }).click()
  await expectOwnMap(page)
  await page.reload()
  await expectOwnMap(page)
})

test('the app’s own map takes over from a service that refuses the key', async ({ page, context }) => {
  await standInForMaps(context, 'refusing')
  await open(page)
  await expectOwnMap(page)
})

test('the app’s own map takes over from a service that draws nothing within 20 s', async ({ page, context }) => {
  await standInForMaps(context, 'silent')
  await openAsCasey(page, keyed.origin('puddle'))
  await page.clock.install()
  await page.goto(`${keyed.origin('puddle')}/findUs`)
  await expect(page.locator('iframe')).toHaveCount(1)
  await page.clock.fastForward(15_000)
  await expect(page.locator('iframe')).toHaveCount(1)
  await page.clock.fastForward(6_000)
  await expectOwnMap(page)
})

test.describe('a page that the worker stored before the key was set', () => {
  test.use({ expectedViolation: "Framing 'http://maps." })

  test('shows its own map, and the next page that of the service', async ({ page, context }) => {
    await standInForMaps(context)
    const port = await freePort()
    const server = await runDemo({ port, env: { PUBLIC_PORT: String(port) } })
    try {
      await openAsCasey(page, server.origin('puddle'))
      await workerReady(page)
      await server.stop()
      await server.start(keys)
      await page.goto(`${server.origin('puddle')}/findUs`)
      await expectOwnMap(page)
      await expect(async () => {
        await page.reload()
        await expect(pin(page, 'Westgate')).toBeVisible({ timeout: 2_000 })
      }).toPass()
    } finally {
      await server.remove()
    }
  })
})

test('tiles of a server lie above the local map, with its credit, and are there offline', async ({ page, context }) => {
  const tiles = await openTileServer()
  const port = await freePort()
  const env = {
    PUBLIC_PORT: String(port),
    MAP_TILES_URL: `${tiles.origin}/{z}/{x}/{y}.svg`,
    MAP_TILES_ATTRIBUTION: '© Tiles of the tests',
  }
  const server = await runDemo({ port, env })
  try {
    await openAsCasey(page, server.origin('puddle'))
    await workerReady(page)
    await page.goto(`${server.origin('puddle')}/findUs`)
    await expect(page.getByText('© Tiles of the tests')).toBeVisible()
    const map = ownMap(page)
    await expect.poll(() => loadedTiles(page)).toBeGreaterThan(3)
    await expect(map.getByRole('button', { name: 'Elm Street' })).toBeVisible()
    const asked = tiles.asked()
    await context.setOffline(true)
    await tiles.close()
    await page.reload()
    await expect(map.getByRole('button', { name: 'Elm Street' })).toBeVisible()
    await expect.poll(() => loadedTiles(page)).toBeGreaterThan(3)
    expect(tiles.asked()).toBe(asked)
  } finally {
    await tiles.close()
    await server.remove()
  }
})

/** Pictures of the map that have arrived. */
const loadedTiles = (page: Page): Promise<number> =>
  ownMap(page)
    .locator('img')
    .evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length)
