import { expect, openAsCasey, test, type Page } from './support/phone.ts'

const upright = { width: 768, height: 1024 }
const across = { width: 1024, height: 768 }
const sideways = { width: 844, height: 390 }

/** Waits until the screen has its content. */
const open = async (page: Page, address: string, heading: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Widths of all elements that match, in pixels. */
const widthsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) => found.map((each) => Math.round(each.getBoundingClientRect().width)))

/** How many elements stand beside the first, once they have come. */
const expectColumns = (page: Page, selector: string) =>
  expect.poll(() =>
    page.locator(selector).evaluateAll((found) => {
      const tops = found.map((each) => Math.round(each.getBoundingClientRect().top))
      return tops.filter((top) => top === tops[0]).length
    }),
  )

const expectAtMost = async (page: Page, selector: string, most: number) => {
  const widths = await widthsOf(page, selector)
  expect(widths.length, selector).toBeGreaterThan(0)
  expect(Math.max(...widths), selector).toBeLessThanOrEqual(most)
}

for (const merchant of ['puddle', 'blackline', 'riverbend']) {
  test(`forms, columns and the tab bar of ${merchant} fit wide and low screens`, async ({ page, link }) => {
    test.setTimeout(120_000)
    const origin = link.origin(merchant)
    await page.goto(origin)
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    for (const size of [upright, across, sideways]) {
      await page.setViewportSize(size)
      await expectAtMost(page, 'main form, main [data-ui=button]', 440)
    }
    await page.goto(`${origin}/signUp`)
    for (const size of [upright, across, sideways]) {
      await page.setViewportSize(size)
      await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
      await expectAtMost(page, 'form, [data-ui=pay-bar] button', 440)
    }
    await openAsCasey(page, origin)

    await open(page, `${origin}/washes`, 'Washes')
    await page.setViewportSize(upright)
    await expectColumns(page, '[data-ui=product]').toBe(2)
    await page.setViewportSize(across)
    await expectColumns(page, '[data-ui=product]').toBe(3)
    await page.setViewportSize(sideways)
    await expectColumns(page, '[data-ui=product]').toBe(2)

    await open(page, `${origin}/findUs`, 'Find us')
    await page.setViewportSize(upright)
    await expectColumns(page, merchant === 'riverbend' ? 'main ul > [data-ui=rows]' : 'main ul > [data-ui=site]').toBe(
      2,
    )

    await open(page, `${origin}/wallet`, 'Wallet')
    for (const [size, columns] of [
      [upright, 2],
      [across, 3],
      [sideways, 2],
    ] as const) {
      await page.setViewportSize(size)
      await expectColumns(page, 'main section:has(> :nth-child(3)) [data-ui=ticket]').toBe(columns)
    }

    await open(page, `${origin}/account`, 'My account')
    await page.setViewportSize(across)
    await expectAtMost(page, 'main [data-ui=body] > *', 640)
    await page.getByRole('button', { name: /^Edit/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAtMost(page, '[role=dialog]', 440)
  })
}

test('on a phone held sideways the tab bar stands at the side and the head is low', async ({ page, link }) => {
  const origin = link.origin('puddle')
  await page.setViewportSize(sideways)
  await openAsCasey(page, origin)
  await page.goto(`${origin}/washes`)
  await page
    .getByRole('button', { name: /^Add To Cart/ })
    .first()
    .click()
  // It slides in from below.
  await expect
    .poll(async () => {
      const toast = await page.locator('[data-ui=toast]').boundingBox()
      return toast ? toast.y + toast.height : Infinity
    })
    .toBeLessThanOrEqual(sideways.height)
  await open(page, `${origin}/checkout`, 'Checkout')
  const bar = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!
  expect(bar).toMatchObject({ x: 0, y: 0, height: sideways.height })
  expect(bar.width).toBeLessThanOrEqual(80)
  for (const tab of await page.locator('[data-ui=tab]').all()) {
    const { width, height } = (await tab.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  const body = (await page.locator('main').boundingBox())!
  expect(body.x).toBeGreaterThanOrEqual(bar.width)
  // Head and payment leave more than half of the height to the cart.
  const head = (await page.locator('[data-ui=page-head]').boundingBox())!
  const payment = (await page.locator('[data-ui=pay-bar]').boundingBox())!
  expect(head.height).toBeLessThanOrEqual(60)
  expect(payment.y - (head.y + head.height)).toBeGreaterThan(sideways.height / 2)
})

test('an upright phone whose keyboard is open keeps its tab bar at the foot', async ({ page, link }) => {
  await openAsCasey(page, link.origin('puddle'))
  await page.setViewportSize({ width: 430, height: 400 })
  const bar = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!
  expect(bar.width).toBe(430)
  expect(bar.y + bar.height).toBe(400)
})
