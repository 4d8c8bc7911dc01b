import { expect, openAsCasey, test, type BrowserContext, type Page } from './support/phone.ts'

interface Point {
  x: number
  y: number
}

/** One finger over the screen, as the device reports it: the browser may take it for a scroll or for its own Back. */
const swiper = async (context: BrowserContext, page: Page) => {
  const device = await context.newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints })
  return async (from: Point, to: Point): Promise<void> => {
    const between = (start: number, end: number, part: number) => start + (end - start) * part
    await finger('touchStart', from)
    for (let part = 0; part < 1; part += 0.1)
      await finger('touchMove', { x: between(from.x, to.x, part), y: between(from.y, to.y, part) })
    await finger('touchMove', to)
    await finger('touchEnd')
  }
}

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const main = (page: Page) => page.getByRole('main')

const openWashes = async (page: Page, origin: string): Promise<void> => {
  await openAsCasey(page, origin)
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  await expect(page.getByRole('heading', { name: 'Washes', level: 1 })).toBeVisible()
}

test('a swipe to the right over half of the width opens the menu, on every screen that has it', async ({
  page,
  context,
  server,
}) => {
  await openAsCasey(page, server.origin('puddle'))
  const swipe = await swiper(context, page)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  const ways = {
    '/': tabs.getByRole('link', { name: 'Home' }),
    '/washes': page.getByRole('link', { name: 'Buy a Wash' }),
    '/wallet': tabs.getByRole('link', { name: 'Wallet' }),
    '/account': tabs.getByRole('link', { name: 'Account' }),
  }
  for (const [path, way] of Object.entries(ways)) {
    await way.click()
    await expect(page).toHaveURL(`${server.origin('puddle')}${path}`)
    await expect(page.locator('main:not([aria-busy])')).toBeVisible()
    for (const y of [150, 450]) {
      await swipe({ x: 60, y }, { x: 280, y: y + 10 })
      await expect(menu(page), `${path} at ${y}`).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
      await page.keyboard.press('Escape')
      await expect(menu(page)).toBeHidden()
    }
  }
})

test('a shorter swipe, a swipe to the left and a vertical scroll open nothing', async ({ page, context, server }) => {
  await openWashes(page, server.origin('puddle'))
  const swipe = await swiper(context, page)
  await swipe({ x: 60, y: 450 }, { x: 240, y: 455 })
  await swipe({ x: 340, y: 450 }, { x: 40, y: 455 })
  await swipe({ x: 60, y: 650 }, { x: 300, y: 250 })
  await expect.poll(() => main(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
  await expect(menu(page)).toBeHidden()
  await expect(page).toHaveURL(/\/washes/)
})

test('a swipe opens the menu although the screen replaces the touched content meanwhile', async ({
  page,
  context,
  server,
}) => {
  await openWashes(page, server.origin('puddle'))
  const swipe = await swiper(context, page)
  const title = page.getByRole('heading', { name: 'Washes', level: 1 })
  const { x, y, height } = (await title.boundingBox())!
  await title.evaluate((element) => element.addEventListener('touchmove', () => element.remove(), { once: true }))
  await swipe({ x: x + 5, y: y + height / 2 }, { x: x + 250, y: y + height / 2 })
  await expect(menu(page)).toBeVisible()
  await expect(title).toHaveCount(0)
})

test('a swipe inside a row that scrolls sideways scrolls the row', async ({ page, context, server }) => {
  await openWashes(page, server.origin('puddle'))
  const row = await main(page).evaluateHandle((element) => {
    const [scroller, wide] = [document.createElement('div'), document.createElement('div')]
    scroller.style.cssText = 'overflow-x: auto; height: 80px; margin-top: 90px'
    wide.style.cssText = 'width: 2000px; height: 60px'
    scroller.append(wide)
    element.prepend(scroller)
    scroller.scrollTo(600, 0)
    return scroller
  })
  const swipe = await swiper(context, page)
  const { y, height } = (await row.asElement()!.boundingBox())!
  await swipe({ x: 100, y: y + height / 2 }, { x: 360, y: y + height / 2 })
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeLessThan(500)
  await expect(menu(page)).toBeHidden()
})

test('without the menu, a swipe is the browser’s', async ({ page, server }) => {
  await page.goto(server.origin('puddle'))
  await expect(main(page)).toBeVisible()
  expect(await main(page).evaluate((element) => getComputedStyle(element).touchAction)).toBe('auto')
})
