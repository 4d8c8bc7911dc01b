import { copyDatabase, pictureTable, type ScreenPicture } from '#contract/screen-picture.ts'
import { expect, logIn, openAsCasey, test, workerReady, type Page } from './support/phone.ts'
import { pictureStored, readAll } from './support/worker.ts'

/** Texts that are true only for the moment: toasts, dialogs, banners, stages of a payment, ages. */
const momentary =
  /is in your cart|Paid\.|charged|Yes, pay|Paying|Finishing your purchase|still confirming|pay again|Weak signal|Offline|as of|ago|just now|needs signal|Connection Error/i

const allPictures = (page: Page) => readAll<ScreenPicture & { path: string }>(page, copyDatabase, pictureTable)

const storedMarkup = async (page: Page): Promise<string> => (await allPictures(page)).map(({ html }) => html).join('\n')

const storedText = async (page: Page): Promise<string> => {
  const pictures = await allPictures(page)
  return pictures.map(({ html }) => html.replace(/<svg[\s\S]*?<\/svg>/g, '').replace(/<[^>]+>/g, ' ')).join('\n')
}

/** Hides the page, upon which the app stores a picture of its screen. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })

const forgetPictures = (page: Page) =>
  page.evaluate(
    ([name, table]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const clearing = opening.result.transaction(table, 'readwrite')
          clearing.objectStore(table).clear()
          clearing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [copyDatabase, pictureTable] as const,
  )

const toTab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

test('no picture holds momentary content, and none is shown while a payment is open', async ({
  page,
  context,
  link,
}) => {
  test.setTimeout(150_000)
  await openAsCasey(page, link.origin('puddle'))
  await workerReady(page)

  await test.step('a toast lies over the list of washes', async () => {
    await page.getByRole('link', { name: 'Buy a Wash' }).click()
    await page.getByRole('button', { name: /^Add to cart: Quick Dip/i }).click()
    await expect(page.getByText('Quick Dip is in your cart.')).toBeVisible()
    await forgetPictures(page)
    await hide(page)
    const { root } = await pictureStored(page, '/washes', 'Quick Dip')
    expect(root.style).not.toMatch(/--(toasts|dock)-h/)
    expect(await storedText(page)).not.toMatch(momentary)
  })

  await test.step('the picture of the wallet is stored before the purchase', async () => {
    await toTab(page, /Wallet/)
    await pictureStored(page, '/wallet', 'Bubble Bath')
  })

  await test.step('the bank is slow, and the user continues browsing', async () => {
    await toTab(page, /Checkout/)
    await page.getByRole('button', { name: /^Complete Purchase/ }).click()
    await link.break({ match: '^POST /api/v1/orders', dropResponse: 'every:1' })
    await page.getByRole('button', { name: 'Yes, pay' }).click()
    await expect(page.getByText('Paying')).toBeVisible()
    await hide(page)
    await expect(page.getByRole('heading', { name: 'Finishing your purchase' })).toBeVisible({ timeout: 30_000 })
    await hide(page)
    await page.getByRole('button', { name: /Keep browsing/ }).click()
    await toTab(page, /Wallet/)
    await expect(page.getByText('Purchase still confirming')).toBeVisible()
    await hide(page)
    const second = await context.newPage()
    const response = await second.goto(`${link.origin('puddle')}/wallet`)
    expect(response!.fromServiceWorker()).toBe(true)
    expect(await response!.text()).not.toContain('id="picture"')
    await second.close()
    expect(await storedText(page)).not.toMatch(momentary)
  })

  await test.step('the purchase is settled, and a toast says so', async () => {
    await forgetPictures(page)
    await link.heal()
    await expect(page.getByText('It’s in your wallet.')).toBeVisible({ timeout: 30_000 })
    await hide(page)
    await pictureStored(page, '/wallet', 'Quick Dip')
    expect(await storedText(page)).not.toMatch(momentary)
  })
})

test('no picture holds placeholders or the indicator', async ({ page, context, link }) => {
  await page.goto(link.origin('puddle'))
  await expect(page.getByLabel('Email')).toBeVisible()
  await workerReady(page)

  await test.step('a screen with placeholders is not stored', async () => {
    await link.break({ match: '^GET /api/v1/users/points', dropRequest: 'every:1', dropMode: 'hang' })
    await logIn(page, 'casey@example.com')
    // The screen is not announced as busy: only its placeholders say that it is incomplete.
    await expect(page.locator('main:not([aria-busy]) [data-ui=skeleton]').first()).toBeVisible()
    await hide(page)
    // The next screen is complete. Its picture is stored after the previous one would have been.
    await toTab(page, /Account/)
    await expect(page.getByText('casey@example.com')).toBeVisible()
    await hide(page)
    await pictureStored(page, '/account', 'casey@example.com')
    expect(await storedMarkup(page)).not.toContain('data-ui="skeleton"')
    expect((await allPictures(page)).map(({ path }) => path)).not.toContain('/')
  })

  await test.step('of a screen under the indicator, only the screen is stored', async () => {
    await link.heal()
    await toTab(page, /Wallet/)
    await expect(page.getByRole('button', { name: /Bubble Bath/ }).first()).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('alertdialog', { name: 'Connection Error' }).getByRole('button', { name: 'OK' }).click()
    const indicator = page.locator('[data-ui=indicator]')
    await expect(indicator).toBeVisible({ timeout: 20_000 })
    await forgetPictures(page)
    await hide(page)
    await pictureStored(page, '/wallet', 'Bubble Bath')
    await expect(indicator).toBeVisible()
    expect(await storedMarkup(page)).not.toContain('data-ui="indicator"')
  })
})

test('a press on a picture opens what it shows, once the screen stands', async ({ page, context, link }) => {
  await openAsCasey(page, link.origin('puddle'))
  await workerReady(page)
  await toTab(page, /Wallet/)
  const item = page.getByRole('button', { name: /Bubble Bath/ }).first()
  await expect(item).toBeVisible()
  await hide(page)
  await pictureStored(page, '/wallet', 'Bubble Bath')
  await page.close()

  const reopened = await context.newPage()
  // No time passes, so the app does not begin.
  await reopened.clock.install()
  await reopened.clock.pauseAt(Date.now() + 60_000)
  await reopened.goto(`${link.origin('puddle')}/wallet`, { waitUntil: 'commit' })
  const shown = reopened.locator('#picture [data-ui=ticket]', { hasText: 'Bubble Bath' }).first()
  await expect(shown).toBeVisible()
  const box = (await shown.boundingBox())!
  await reopened.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await expect(async () => {
    await reopened.clock.runFor(40)
    await expect(reopened.locator('#picture')).toHaveCount(0, { timeout: 300 })
  }).toPass({ timeout: 30_000 })
  await reopened.clock.resume()
  await expect(reopened.getByRole('dialog', { name: /Bubble Bath/ })).toBeVisible()
})
