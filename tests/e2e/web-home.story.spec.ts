import { pageDataId } from '#contract/render.ts'
import { snapshotLifetime } from '#src/app/take-over.ts'
import type { Locator } from '@playwright/test'
import { isAccessible } from './support/accessibility.ts'
import { expect, test, type Page } from './support/phone.ts'
import { computer, openPage } from './support/shop.ts'

test.use(computer)

/** The others are inert. */
const slide = (page: Page) => page.locator('[aria-roledescription=slide]:not([inert])')
const isSlide = (page: Page, number: number) => expect(slide(page)).toHaveAttribute('aria-label', `${number} of 4`)
const press = (page: Page, name: string) => page.getByRole('button', { name }).press('Enter')
const pin = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Map of the locations' }).getByRole('button', { name, exact: true })
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
/** How far an element's middle, or its foot, lies from the middle of the map, in pixels. */
const fromMiddle = async (page: Page, part: Locator, foot = false) => {
  const { x, y, width, height } = (await page.getByRole('region', { name: 'Map of the locations' }).boundingBox())!
  const own = (await part.boundingBox())!
  const middle = foot ? own.y + own.height : own.y + own.height / 2
  return Math.round(Math.hypot(own.x + own.width / 2 - (x + width / 2), middle - (y + height / 2)))
}
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('the slides turn by themselves, by keyboard, and not at all once they are paused', async ({ page, server }) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openPage(page, server.origin('puddle'))
  const status = page.getByRole('region', { name: 'Highlights' }).getByRole('status')
  await expect(slide(page).getByRole('heading', { name: 'A sparkling car' })).toBeVisible()
  await expect(page.locator('video')).toHaveAttribute('src', /\.mp4$/)

  await test.step('each is shown for four seconds, which nothing announces', async () => {
    await page.clock.runFor(4_500)
    await isSlide(page, 2)
    await expect(status).toBeEmpty()
  })

  await test.step('the keyboard moves them, which is announced, and its focus holds them', async () => {
    await press(page, 'Next slide')
    await isSlide(page, 3)
    await expect(status).toContainText('3 of 4: Take the duck home.')
    await page.clock.runFor(9_000)
    await isSlide(page, 3)
  })

  await test.step('they wrap around, and each has a button', async () => {
    await press(page, 'Next slide')
    await press(page, 'Next slide')
    await isSlide(page, 1)
    await press(page, 'Slide 3: Take the duck home.')
    await isSlide(page, 3)
  })

  await test.step('the pause button stops slides and video until it is pressed again', async () => {
    await press(page, 'Pause video and slides')
    await page.getByRole('link', { name: 'Home', exact: true }).focus()
    await page.clock.runFor(9_000)
    await isSlide(page, 3)
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    await press(page, 'Play video and slides')
    await page.clock.runFor(4_500)
    await isSlide(page, 4)
  })

  await test.step('the pointer over them holds them', async () => {
    await page.mouse.move(700, 300)
    await page.clock.runFor(9_000)
    await isSlide(page, 4)
  })

  await test.step('a swipe moves them, which is announced', async () => {
    await page.mouse.move(1_200, 300)
    await page.mouse.down()
    await page.mouse.move(200, 300, { steps: 5 })
    await page.mouse.up()
    await isSlide(page, 1)
    await expect(status).toContainText('1 of 4: A sparkling car')
    await page.mouse.move(700, 30)
    await page.clock.runFor(5_000)
    await isSlide(page, 2)
  })

  await test.step('out of sight they wait, and so does the video', async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.locator('video')).not.toBeInViewport()
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    await page.clock.runFor(9_000)
    await isSlide(page, 2)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(slide(page)).toBeInViewport()
    await page.clock.runFor(5_000)
    await isSlide(page, 3)
  })
})

test('a user who asks for less movement gets the poster and slides that wait, one who saves data the poster', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await openPage(page, server.origin('puddle'))
  await expect(page.getByRole('button', { name: 'Play video and slides' })).toBeVisible()
  await page.clock.runFor(9_000)
  await isSlide(page, 1)
  await expect(page.locator('video')).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pause video and slides' })).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(page.locator('video')).toHaveCount(0)
})

test('a new page starts at its heading, and Back returns to where the user was', async ({ page, server }) => {
  await openPage(page, server.origin('puddle'))
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeAttached()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Visit any of our 4 locations!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Puddle Club Unlimited' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Quick Dip / })).toBeVisible()
  await isAccessible(page, 'home')
  const toMap = page.getByRole('link', { name: 'See the map' })
  await toMap.scrollIntoViewIfNeeded()
  await toMap.hover()
  const left = await scrolled(page)
  expect(left).toBeGreaterThan(300)
  await toMap.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Visit any of our 4 locations!' })).toBeFocused()
  expect(await scrolled(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(left)
  await expect(page.getByRole('heading', { level: 1, name: 'Puddle Lane Car Wash' })).toBeFocused()
})

test('map and list are one', async ({ page, context, server }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/leaflet-map-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await openPage(page, `${server.origin('puddle')}/locations`)

  await test.step('an entry centres its marker, also when the map comes after the press', async () => {
    await page.getByRole('button', { name: 'Show Harbor Point on the map' }).click()
    release()
    await expect(pin(page, 'Harbor Point')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => fromMiddle(page, pin(page, 'Harbor Point'), true)).toBeLessThan(12)
  })

  await test.step('a marker selects its entry and opens its address', async () => {
    await pin(page, 'Harbor Point').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Car Wash' })
    await expect(dialog).toContainText('1180 Quay Avenue')
    await expect(dialog.getByRole('link', { name: 'Directions to Harbor Point' })).toHaveAttribute(
      'href',
      /destination=1180%20Quay%20Avenue/,
    )
    await expect(dialog).toBeFocused()
    await isAccessible(page, 'the locations')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(pin(page, 'Harbor Point')).toBeFocused()
  })

  await test.step('Your Location shows the user, in the middle of the map', async () => {
    const user = page.locator('[data-ui=position]')
    await expect(user).toHaveCount(0)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 44.9431, longitude: -123.0352 })
    await page.getByRole('button', { name: 'Your Location' }).click()
    await expect(user).toBeVisible()
    await expect.poll(() => fromMiddle(page, user)).toBeLessThan(3)
    await expect(page.locator('[data-ui=site]').first()).toContainText('Elm Street')
  })

  await test.step('a city narrows both', async () => {
    await page.getByRole('button', { name: 'City: All Locations' }).click()
    await page.getByRole('menuitemradio', { name: 'Brookfield' }).click()
    await expect(page.locator('[data-ui=site]')).toHaveCount(2)
    await expect(pin(page, 'Westgate')).toHaveCount(0)
  })

  await test.step('paper has the whole list, also while a dialog locks the page', async () => {
    await page
      .getByRole('button', { name: 'Log in' })
      .or(page.getByRole('link', { name: 'Log in' }))
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible')
    await expect(page.locator('[data-ui=map]')).toBeHidden()
  })
})

test('a narrow window has the menu in a drawer, and needs no sideways scrolling', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, server.origin('blackline'))
  await expect(page.getByRole('link', { name: /^Obsidian / })).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Locations' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Visit any of our 4 locations!' })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The hash leads to its question once the text is taken over, below the bar.
  await page.goto(`${server.origin('blackline')}/faq#how-do-i-stop-unlimited`)
  await expect(page.getByRole('heading', { name: 'How do I stop Unlimited?' })).toBeInViewport()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await isTooWide(page)).toBe(false)
  }
})

test('at an address of no merchant any path leads to its root', async ({ page, server }) => {
  await page.goto(`${server.origin('no-such-merchant')}/shop/washes?location=3`)
  await expect(page.getByRole('alert')).toContainText('find the site')
  await expect(page).toHaveURL(`${server.origin('no-such-merchant')}/`)
})

test('a page that a busy device takes over late is not drawn again', async ({ page, server }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  // What React has scheduled waits from the moment at which the app has read the page's data.
  await page.addInitScript((data) => {
    const held: (() => void)[] = []
    let isBusy = true
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      const send = () => post.apply(this, message as Parameters<typeof post>)
      if (isBusy && !document.getElementById(data)) held.push(send)
      else send()
    }
    Object.assign(window, { held, release: () => ((isBusy = false), held.splice(0).forEach((send) => send())) })
  }, pageDataId)
  await page.goto(`${server.origin('puddle')}/shop/washes`)
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { held: unknown[] }).held.length))
    .toBeGreaterThan(0)
  await page.waitForTimeout(1.2 * snapshotLifetime)
  await page.evaluate(() => (window as unknown as { release(): void }).release())
  await page.getByRole('button', { name: 'All Locations' }).click()
  await expect(page.getByRole('dialog', { name: 'Where will you wash?' })).toBeVisible()
  expect(problems).toEqual([])
})
