import type { Locator } from '@playwright/test'
import { expect, openAsCasey, test, workerReady, type Page } from './support/phone.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of the locations' })
const pin = (page: Page, name: string) => map(page).getByRole('button', { name, exact: true })
const card = (page: Page, name: string) =>
  page.locator('[data-ui=site]').filter({ has: page.getByRole('heading', { name }) })
const names = (page: Page) => page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts()
/** A second's walk from Elm Street. */
const nearElmStreet = { latitude: 44.9431, longitude: -123.0352 }

test('list and map are one: what is chosen in either is chosen in both, by hand and by keyboard', async ({
  page,
  context,
  server,
}) => {
  await openAsCasey(page, server.origin('puddle'))
  await page.goto(`${server.origin('puddle')}/findUs`)

  await test.step('every location is on the map, with its streets, and in the list', async () => {
    for (const name of ['Elm Street', 'Old Mill', 'Harbor Point', 'Westgate']) {
      await expect(pin(page, name)).toBeVisible()
      await expect(card(page, name)).toHaveCount(1)
    }
    await expect.poll(() => map(page).locator('svg path').count()).toBeGreaterThan(5)
    await expect(card(page, 'Elm Street').getByText(/^(Open|Closed)/)).toBeVisible()
    await expect(card(page, 'Old Mill').getByText('About 20 minutes in line')).toBeAttached()
  })

  await test.step('a marker that the keyboard presses selects its card, and keeps the focus', async () => {
    await pin(page, 'Westgate').focus()
    await page.keyboard.press('Enter')
    await expect(pin(page, 'Westgate')).toHaveAttribute('aria-pressed', 'true')
    await expect(pin(page, 'Westgate')).toBeFocused()
    await expect(card(page, 'Westgate').getByRole('button', { pressed: true })).toBeInViewport()
  })

  await test.step('a name in the list selects its marker, and moves the map there', async () => {
    await page.getByRole('button', { name: 'Show Old Mill on the map' }).click()
    await expect(pin(page, 'Old Mill')).toHaveAttribute('aria-pressed', 'true')
    await expect(pin(page, 'Old Mill')).toBeInViewport()
    await expect(pin(page, 'Westgate')).toHaveCount(0)
  })

  await test.step('a city narrows both', async () => {
    await page.getByRole('button', { name: /^City: All Locations/ }).click()
    await page.getByRole('menuitemradio', { name: 'Brookfield' }).click()
    await expect(page.getByText('2 of 4 locations')).toBeVisible()
    expect(await names(page)).toEqual(['Elm Street', 'Old Mill'])
    await expect(map(page).getByRole('button')).toHaveCount(2)
    await page.getByRole('button', { name: 'City: Brookfield' }).click()
    await page.getByRole('menuitemradio', { name: 'All Locations' }).click()
  })

  await test.step('without a position the screen says why; with one the nearest comes first', async () => {
    await page.getByRole('button', { name: 'Your Location' }).click()
    await expect(page.getByText(/Location is turned off/)).toBeVisible()
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(nearElmStreet)
    await page.getByRole('button', { name: 'Your Location' }).click()
    await expect(card(page, 'Elm Street').getByText('0.0 mi')).toBeVisible()
    expect(await names(page)).toEqual(['Elm Street', 'Old Mill', 'Harbor Point', 'Westgate'])
    const middle = async (part: Locator) => {
      const { x, y, width, height } = (await part.boundingBox())!
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
    }
    expect(await middle(map(page).locator('[data-ui=position]'))).toEqual(await middle(map(page)))
  })

  await test.step('offline, list and streets are there after a reload', async () => {
    await workerReady(page)
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.includes('assets'))))
      .toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(card(page, 'Harbor Point')).toHaveCount(1)
    await expect(pin(page, 'Elm Street')).toBeVisible()
    await expect.poll(() => map(page).locator('svg path').count()).toBeGreaterThan(5)
    await context.setOffline(false)
  })

  await test.step('a location leads to its directions and to its washes', async () => {
    const directions = card(page, 'Elm Street').getByRole('link', { name: 'Directions to Elm Street' })
    expect(await directions.getAttribute('href')).toContain(encodeURIComponent('214 Elm Street, Brookfield, OR 97301'))
    await card(page, 'Elm Street').getByRole('link', { name: 'Washes at Elm Street' }).click()
    await expect(page).toHaveURL(/\/washes\?location=1&forced=true$/)
  })
})

test('sixty locations are clusters, whose sheet lists them and zooms in', async ({ page, server }) => {
  await openAsCasey(page, server.origin('riverbend'))
  await page.goto(`${server.origin('riverbend')}/findUs`)
  const clusters = map(page).getByRole('button', { name: /locations near/ })
  await expect(clusters.first()).toBeVisible()
  // A focused marker moves the map, and with it other markers into view: they are no further stops.
  const markers = map(page).getByRole('button')
  const atFirst = await markers.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  await markers.first().focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const visited: (string | null | undefined)[] = []
  for (let name = await focused(); name !== 'Zoom in' && visited.length < 60; name = await focused()) {
    visited.push(name)
    await page.keyboard.press('Tab')
  }
  expect(visited.length).toBeGreaterThan(3)
  expect(visited).toEqual(atFirst.filter((name) => visited.includes(name)))
  const largest = clusters.filter({ hasText: /^\d\d$/ }).first()
  const count = Number(await largest.innerText())
  await largest.click()
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${count} near `) })
  await expect(sheet.locator('[data-ui=row-text]')).toHaveCount(count)
  await sheet.getByRole('button', { name: 'Zoom in' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(new RegExp(`^(?!60)\\d+ in view of 60$`))).toBeVisible()

  await page.getByRole('searchbox', { name: 'Town or ZIP' }).fill('Ashford')
  await expect(page.getByText('1 of 60 locations')).toBeVisible()
  await expect(pin(page, 'Ashford')).toHaveAttribute('aria-pressed', 'true')
})
