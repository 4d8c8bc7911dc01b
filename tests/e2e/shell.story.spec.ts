import { expect, logIn, openAsCasey, openCheckout, test, type Page } from './support/phone.ts'

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!

test('a row of chips has room for their shadows, and lies over no other control', async ({ page, server }) => {
  await openAsCasey(page, server.origin('puddle'))
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  await page
    .getByRole('button', { name: /Buy as a Gift/i })
    .first()
    .click()
  const row = page.getByRole('dialog').getByRole('radiogroup')
  await expect(row).toBeVisible()
  const { cut, above } = await row.evaluate((scroller) => {
    const chip = scroller.querySelector('[data-ui=chip]:not(:has(:checked))')!
    // "rgba(…) 0px 4px 14px 0px": offsets, blur and spread of each shadow.
    const shadows = [...getComputedStyle(chip).boxShadow.matchAll(/(-?\d+)px (-?\d+)px (\d+)px (-?\d+)px/g)]
    const [down, up] = [1, -1].map((way) =>
      Math.max(...shadows.map(([, , y, blur, spread]) => way * Number(y) + Number(blur) + Number(spread))),
    )
    const [inner, outer] = [chip.getBoundingClientRect(), scroller.getBoundingClientRect()]
    const next = scroller.parentElement!.querySelectorAll('input:not([type="radio"]), textarea')
    const under = [...next].filter((field) => {
      const { left, top, width, height } = field.getBoundingClientRect()
      return scroller.contains(document.elementFromPoint(left + width / 2, top + Math.min(2, height / 2)))
    })
    return { cut: [outer.bottom - inner.bottom - down!, inner.top - outer.top - up!], above: under.length }
  })
  expect(Math.min(...cut)).toBeGreaterThanOrEqual(0)
  expect(above).toBe(0)
})

test.describe('in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  test('a code is fully visible, in the dialog and full screen', async ({ page, server }) => {
    await page.goto(`${server.origin('puddle')}/wallet`)
    await logIn(page, 'casey@example.com')
    await page
      .getByRole('button', { name: /Bubble Bath/ })
      .first()
      .click()
    await expect(page.locator('[data-ui=qr-frame] svg')).toBeVisible()
    for (const selector of ['[data-ui=qr-frame]', '[data-ui=scan-code]']) {
      if (selector === '[data-ui=scan-code]') await page.getByRole('button', { name: 'Show full screen' }).click()
      await expect(page.locator(`${selector} svg`).first()).toBeVisible()
      const { y, height } = await boxOf(page, selector)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThanOrEqual(390)
    }
  })
})

test('while the server is slow after a log-in, the screen shows its skeleton', async ({ page, link }) => {
  await page.goto(link.origin('riverbend'))
  await expect(page.getByLabel('Email')).toBeVisible()
  await link.break({ match: '^GET /api/v1/users', dropRequest: 'every:1', dropMode: 'hang' })
  await logIn(page, 'casey@example.com')
  await expect(page.locator('main[aria-busy=true] [data-ui=skeleton]').first()).toBeVisible()
  await link.heal()
})

test.describe('a device whose last user had large text', () => {
  test.use({ earlierFontSize: 15 })

  test('shows the next user the whole words of the purchase button', async ({ page, server }) => {
    await openAsCasey(page, server.origin('puddle'))
    await page.getByRole('link', { name: 'Buy a Wash' }).click()
    await page
      .getByRole('button', { name: /^Add to cart/i })
      .first()
      .click()
    await openCheckout(page)
    await expect(page.getByRole('button', { name: /^Complete Purchase/ })).toBeVisible()
  })
})
