import { aPhone, openOffice, openSection, previewStands, publish, publishButton, unpublished } from './support/admin.ts'
import { expect, openAsCasey, test } from './support/phone.ts'
import { computer, logInHere, openPage } from './support/shop.ts'

test.use(computer)

test('the back office is blank for a visitor and for a customer', async ({ page, link }) => {
  const origin = link.origin('puddle')
  const isBlank = async () => (await page.locator('#root').innerHTML()) === ''
  await page.goto(`${origin}/mmtpo`)
  await page.waitForLoadState('load')
  expect(await isBlank()).toBe(true)
  await openPage(page, origin)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logInHere(page)
  await page.goto(`${origin}/mmtpo/pwa`)
  await page.waitForLoadState('load')
  // The session is read from the database: nothing appears afterwards either.
  await expect.poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length))).toBeGreaterThan(0)
  expect(await isBlank()).toBe(true)
})

test('an edit is seen in the preview, saved, on an open phone, and taken back from the history', async ({
  page,
  link,
  browser,
}) => {
  const origin = link.origin('puddle')
  const phone = await (await browser.newContext(aPhone)).newPage()
  await openAsCasey(phone, origin)
  await openOffice(page, origin, '/pwa')
  await previewStands(page)
  const shown = page.frameLocator('iframe').locator('[data-ui=home-cards]')
  await expect(publishButton(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Buy a Wash' }).click()
  await page.getByLabel('Label').fill('Get a shine')
  await expect(shown).toContainText('Get a shine')
  await expect(unpublished(page, 1)).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Get a shine' })).toHaveCount(0)

  await publish(page)
  await expect(page.getByText('Published. Every open app is getting it now.')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Get a shine' })).toBeVisible({ timeout: 20_000 })
  await expect(publishButton(page)).toHaveCount(0)

  await openSection(page, 'history')
  const entries = page.getByRole('region', { name: 'History' }).getByRole('button')
  await expect(entries.first()).toContainText('Home cards')
  await entries.nth(1).click()
  await page.getByRole('button', { name: 'Roll back to this' }).click()
  await page.getByRole('button', { name: 'Roll back', exact: true }).click()
  await expect(page.getByText('Rolled back. Every open app is getting it now.')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Buy a Wash' })).toBeVisible({ timeout: 20_000 })
  await phone.context().close()
})

test('the preview keeps nothing, asks nothing, and may be framed by its own origin alone', async ({ page, link }) => {
  const origin = link.origin('puddle')
  await openOffice(page, origin, '/themes')
  await previewStands(page)
  const policy = await page.evaluate(async () => {
    const answer = await fetch('/mmtpo/preview?shell=phone')
    return answer.headers.get('content-security-policy')
  })
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain('sandbox allow-scripts')
  const frame = page.frames().find((each) => each.url().includes('/mmtpo/preview'))!
  expect(await frame.evaluate(() => self.origin)).toBe('null')
  expect(await frame.evaluate(() => indexedDB.open('x') && 'opened').catch(() => 'refused')).toBe('refused')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.frame() === frame && request.url().includes('/api/')) asked.push(request.url())
  })
  await page.getByText('Guest', { exact: true }).click()
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Log in' }).first()).toBeAttached()
  expect(asked).toEqual([])
})
