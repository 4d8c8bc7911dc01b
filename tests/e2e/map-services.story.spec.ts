import { freePort, runServer, type RunningServer } from '#tests/support/run-server.ts'
import { standInForMaps } from './support/map-stand-ins.ts'
import { expect, openAsCasey, test, type Page } from './support/phone.ts'
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
