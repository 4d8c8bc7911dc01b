import { freePort, runServer, type RunningServer } from '#tests/support/run-server.ts'
import { openTileServer } from './support/tile-server.ts'
import { standInForMaps } from './support/map-stand-ins.ts'
import { expect, openAsCasey, test, workerReady, type Page } from './support/phone.ts'
import { copyOfDemo } from './support/prepared-data.ts'

const keys = { GOOGLE_MAPS_KEY: 'google-key-of-the-tests', APPLE_MAPS_TOKEN: 'apple.token.of.the.tests' }
const inFrame = (page: Page) => page.frameLocator('iframe[title="Map of the locations"]')
const pin = (page: Page, name: string) => inFrame(page).getByRole('button', { name, exact: true })
const card = (page: Page, name: string) =>
  page.locator('[data-ui=site]').filter({ has: page.getByRole('heading', { name }) })
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

let keyed: RunningServer
test.beforeAll(async () => {
  const port = await freePort()
  keyed = await runServer({ port, dataDir: await copyOfDemo(), env: { ...keys, PUBLIC_PORT: String(port) } })
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
  const asked = await standInForMaps(context, false)
  await open(page)
  const own = page.getByRole('region', { name: 'Map of the locations' })
  await expect(own.getByRole('button', { name: 'Westgate' })).toBeVisible({ timeout: 20_000 })
  expect(asked.google).toBe(4)
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('tiles of a server lie above the local map, with its credit, and are there offline', async ({ page, context }) => {
  const tiles = await openTileServer()
  const port = await freePort()
  const env = {
    PUBLIC_PORT: String(port),
    MAP_TILES_URL: `${tiles.origin}/{z}/{x}/{y}.svg`,
    MAP_TILES_ATTRIBUTION: '© Tiles of the tests',
  }
  const server = await runServer({ port, dataDir: await copyOfDemo(), env })
  try {
    await openAsCasey(page, server.origin('puddle'))
    await workerReady(page)
    await page.goto(`${server.origin('puddle')}/findUs`)
    await expect(page.getByText('© Tiles of the tests')).toBeVisible()
    const map = page.getByRole('region', { name: 'Map of the locations' })
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
  page
    .getByRole('region', { name: 'Map of the locations' })
    .locator('img')
    .evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length)
