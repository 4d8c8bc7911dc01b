import { kioskAt } from './support/kiosk.ts'
import { expect, logIn, test, type Page } from './support/phone.ts'

const qr = (page: Page) => page.getByRole('img', { name: 'Code to scan at the kiosk' })
const codeIn = async (page: Page): Promise<string> =>
  (await page.locator('[data-ui=code]').innerText()).replaceAll(/[^A-Z0-9]/g, '')

test('AirPAY issues a token, expires after 30 seconds, and shows what the kiosk has charged; a club code closes', async ({
  page,
  link,
  server,
}) => {
  await page.clock.install()
  await page.goto(link.origin('puddle'))
  await logIn(page, 'casey@example.com')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'AirPAY' }).click()
  await expect(page.getByRole('heading', { name: 'AirPAY', level: 1 })).toBeVisible()

  await test.step('the token is on the screen, with its countdown and the card', async () => {
    await expect(qr(page)).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.getByText(/ending \d{4}/)).toBeVisible()
  })

  let first = ''
  await test.step('after 30 seconds it is gone, and a new one can be asked for', async () => {
    first = await codeIn(page)
    await page.clock.runFor(31_000)
    await expect(page.getByText('Token expired')).toBeVisible()
    expect(await page.content()).not.toContain(first)
    await page.getByRole('button', { name: 'Get a new token' }).click()
    await expect(qr(page)).toBeVisible()
    expect(await codeIn(page)).not.toBe(first)
  })

  await test.step('the kiosk charges it, and the screen says so', async () => {
    // The first history tells what was charged before.
    await page.clock.runFor(3_000)
    const charged = await kioskAt(server, 'puddle').charge(await codeIn(page), 12)
    expect(charged.status).toBe(200)
    await page.clock.runFor(3_500)
    await expect(page.getByText('$12.00 paid')).toBeVisible()
    await expect(qr(page)).toBeHidden()
  })

  await test.step('offline there is no token in the document', async () => {
    await page.getByRole('button', { name: 'Get a new token' }).click()
    await expect(qr(page)).toBeVisible()
    const shown = await codeIn(page)
    await page.context().setOffline(true)
    await expect(page.getByText('No signal, no code')).toBeVisible()
    expect(await page.content()).not.toContain(shown)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.context().setOffline(false)
  })

  await test.step('the code of the club closes by itself after its 30 seconds', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
    await page.getByRole('button', { name: /Puddle Club Unlimited/ }).click()
    await page.getByRole('button', { name: 'Show club code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Scan at the kiosk' })
    await expect(dialog.getByRole('timer')).toBeVisible()
    await page.clock.runFor(28_000)
    await expect(dialog).toBeVisible()
    await page.clock.runFor(3_000)
    await expect(dialog).toBeHidden()
  })
})
