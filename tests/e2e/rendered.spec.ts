import { holdScripts } from './support/hold-scripts.ts'
import { expect, test, workerReady, type Page } from './support/phone.ts'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36'
test.use({ isMobile: false, hasTouch: false, userAgent: desktop, viewport: { width: 1440, height: 900 } })

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test.describe('with script switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads the shop, its products and places, and reaches the log-in', async ({ page, link }) => {
    const answers: number[] = []
    page.on('response', (response) => void answers.push(response.status()))
    await page.goto(link.origin('puddle'))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await main(page).getByRole('link', { name: 'Locations' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Visit any of our 4 locations!' })).toBeVisible()
    await expect(page.getByText('214 Elm Street').first()).toBeVisible()
    await main(page).getByRole('link', { name: 'About' }).click()
    await expect(page.getByText('How does the code work?')).toBeVisible()
    await main(page).getByRole('link', { name: 'Shop' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shop - Washes' })).toBeVisible()
    await expect(page.getByText('The Big Splash').first()).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))).not.toBe(
      '',
    )
    await page.getByRole('link', { name: 'Log in to buy' }).first().click()
    await expect(page).toHaveURL(/\/logIn\?to=%2Fshop/)
    expect(answers.filter((status) => status >= 400)).toEqual([])
  })
})

test('a rendered page is taken over without a change, keeps its data, and opens offline afterwards', async ({
  page,
  link,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number
      sources: { node: Node | null }[]
    }
    const moved: { value: number; at: number; what: string[] }[] = []
    Object.assign(window, { moved })
    const nameOf = (node: Node | null) => (node instanceof Element ? node.outerHTML.slice(0, 80) : `${node?.nodeValue}`)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        moved.push({ value: entry.value, at: entry.startTime, what: entry.sources.map(({ node }) => nameOf(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const origin = link.origin('puddle')
  // The merchant's fonts come after the first paint: until then the device's fonts take the same room.
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  const font = page.waitForResponse(/\.woff2$/)
  await page.goto(`${origin}/shop/washes`)
  const first = await page.locator('#root main').innerText()
  expect(first).toContain('The Big Splash')
  // The page leaves its data behind once the app has begun.
  await expect(page.locator('#page-data')).toHaveCount(0)
  await page.getByRole('button', { name: 'All Locations' }).click()
  await page.keyboard.press('Escape')
  expect(await page.locator('#root main').innerText()).toBe(first)
  await (await font).finished()
  await page.evaluate(() => document.fonts.ready)
  const moved = await page.evaluate(() => (window as unknown as { moved: { value: number }[] }).moved)
  expect(
    moved.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(moved),
  ).toBeLessThan(0.02)
  expect(problems).toEqual([])

  await workerReady(page)
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/web.html')) !== undefined), { timeout: 30_000 })
    .toBe(true)
  await page.context().setOffline(true)
  await page.clock.setSystemTime(Date.now() + 5 * 60_000)
  await page.goto(`${origin}/shop/washes`)
  await expect(page.getByText('The Big Splash').first()).toBeVisible()
  await expect(page.getByText(/^Prices as of \d min ago$/)).toBeVisible({ timeout: 20_000 })
  await main(page).getByRole('link', { name: 'Locations' }).click()
  await expect(page.getByText('214 Elm Street').first()).toBeVisible()
})

test('what is pressed before the app has come opens once it has', async ({ page, link }) => {
  const release = await holdScripts(page)
  await page.clock.install()
  await page.goto(`${link.origin('puddle')}/shop/washes`, { waitUntil: 'commit' })
  const filter = page.getByRole('button', { name: 'Location: All Locations' })
  await expect(filter).toBeVisible()
  // However slow this machine is, the app comes in time for the press: the test advances the clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  await filter.click()
  const choice = page.getByRole('dialog', { name: 'Where will you wash?' })
  await expect(choice).toHaveCount(0)
  release()
  await expect(async () => {
    await page.clock.runFor(40)
    await expect(choice).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 30_000 })
  await page.clock.resume()
  await choice.getByRole('button', { name: /^Westgate/ }).click()
  await expect(page).toHaveURL(/\/shop\/washes\?location=4$/)
})
