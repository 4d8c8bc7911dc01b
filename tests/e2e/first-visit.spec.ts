import type { Locator } from '@playwright/test'
import { holdScripts } from './support/hold-scripts.ts'
import { isAccessible } from './support/accessibility.ts'
import { expect, logIn, test, type Page } from './support/phone.ts'
import { openPage } from './support/shop.ts'

test.use({ firstVisit: true })

/** The colours of the water, and the height and size at which the sign's logo, name and tagline stand. */
const lookOf = async (water: Locator, sign: Locator) => ({
  water: await water.evaluate((element) => getComputedStyle(element).backgroundImage),
  parts: await sign
    .locator('img:first-child, :text-is("Puddle Lane"), :text-is("Clean car, cheerful day.")')
    .evaluateAll((parts) =>
      parts.slice(0, 3).map((part) => {
        const { y, height } = part.getBoundingClientRect()
        return { y: Math.round(y), height: Math.round(height), fontSize: getComputedStyle(part).fontSize }
      }),
    ),
})

test('a first visit shows the splash while the screen’s code loads, then the merchant’s splash', async ({
  page,
  link,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  // The test advances the clock by hand and stays below the time limit for the screen's code.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route(/\/static\/log-in-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/accounts/site-key*', async (route) => {
    await held
    await route.continue()
  })
  const splash = page.waitForResponse(/\/static\/splash-[^/]*\.js/)
  await page.goto(`${link.origin('puddle')}/logIn`)
  await splash
  // In small steps: the splash may still be parsed when its file has arrived.
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(page.getByRole('status')).toHaveText('Getting things ready', { timeout: 300 })
  }).toPass({ timeout: 15_000 })

  release()
  await page.clock.resume()
  await expect(page.getByText('Clean car, cheerful day.')).toBeVisible()
  await expect(page.getByText('Warming up the water…')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('a shared page of the shop shows what was shared, and leads to the same in the app', async ({ page, link }) => {
  const origin = link.origin('puddle')
  // The page is taken over by the shop's own code, and stays.
  await openPage(page, `${origin}/shop/washes`)
  await expect(page.getByRole('heading', { level: 1, name: 'Shop - Washes' })).toBeVisible()
  await expect(page.getByText('The Big Splash').first()).toBeVisible()
  await isAccessible(page, 'a shared page on a phone')
  const open = page.getByRole('link', { name: 'Open the app' })
  // The program that looks for contrast passes a text in the very colour of its ground.
  const coloursOf = (part: Locator) =>
    part.evaluate((each) => [getComputedStyle(each).color, getComputedStyle(each).backgroundColor])
  const [text, ground] = await coloursOf(page.locator('[data-ui=banner]').filter({ has: open }))
  expect(await coloursOf(open)).toEqual([ground, text])
  // It covers a part of the page until the reader puts it away.
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(open).toHaveCount(0)
  await page.reload()
  await open.click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await logIn(page, 'casey@example.com')
  await expect(page).toHaveURL(`${origin}/washes`)
  await page.goto(`${origin}/shop/giftCards`)
  await expect(page).toHaveURL(`${origin}/giftCards`)
})

test('before any script has arrived, the page shows the merchant’s name, logo and colours', async ({ page, link }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/static\/[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${link.origin('puddle')}/logIn`, { waitUntil: 'commit' })
  await expect(page).toHaveTitle('Puddle Lane Car Wash')
  const sign = page.locator('#first-paint')
  await expect(sign.getByText('Puddle Lane', { exact: true })).toBeVisible()
  await expect
    .poll(() => sign.locator('img').evaluate((logo: HTMLImageElement) => logo.naturalWidth))
    .toBeGreaterThan(0)
  const painted = await lookOf(sign.locator('[data-part=water]'), sign)
  expect(painted.parts).toHaveLength(3)

  release()
  await expect(page.getByText('Warming up the water…')).toBeVisible()
  await expect(sign).toHaveCount(0)
  const splash = page.locator('[data-ui=splash]')
  expect(await lookOf(splash.locator('[data-ui=hero]'), splash)).toEqual(painted)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

const guestDialog = (page: Page) => page.getByRole('alertdialog')

test('the log-in stands below the splash before the app has come, and keeps what is typed and pressed', async ({
  page,
  link,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const release = await holdScripts(page)
  await page.clock.install()
  await page.goto(link.origin('puddle'), { waitUntil: 'commit' })
  const splash = page.locator('[data-ui=splash]')
  await expect(splash).toBeVisible()
  await expect(splash).toBeHidden()
  await page.getByLabel('Email').fill('casey@example.com')
  // However slow this machine is, the app comes in time for the press: the test advances the clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(guestDialog(page)).toHaveCount(0)
  release()
  await expect(async () => {
    await page.clock.runFor(40)
    await expect(guestDialog(page)).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 30_000 })
  await page.clock.resume()
  await guestDialog(page).getByRole('button', { name: 'No' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('casey@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Wash-day-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(problems).toEqual([])
})

test('a user whose phone gets the rendered log-in never sees it', async ({ page, link }) => {
  await page.goto(`${link.origin('puddle')}/?demo=casey`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.evaluate(async () => {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
  })
  const release = await holdScripts(page)
  await page.goto(link.origin('puddle'), { waitUntil: 'commit' })
  const splash = page.locator('[data-ui=splash]')
  await expect(splash).toBeVisible()
  // A guest's splash ends by an animation of its own: this one has none that could end it.
  await splash.evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()))
  await expect(splash).toBeVisible()
  release()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Log in' })).toHaveCount(0)
})
