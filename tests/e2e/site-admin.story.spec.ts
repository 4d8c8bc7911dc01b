import { faultsOf } from './support/accessibility.ts'
import { pressByKeyboard, tabTo } from './support/by-keyboard.ts'
import { expect, openAsCasey, password, test, type Page } from './support/phone.ts'
import { beyondEdge, computer, logInHere, openPage } from './support/shop.ts'

test.use(computer)

const openSiteAdmin = async (page: Page, origin: string): Promise<void> => {
  await openPage(page, origin)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logInHere(page, 'avery@example.com')
  await page.goto(`${origin}/SiteAdmin`)
  await expect(page.getByRole('heading', { level: 1, name: 'Create a site' })).toBeVisible()
}

const preview = (page: Page) => page.frameLocator('iframe[title="Preview, Phone"]')

test('an administrator makes a site from a template, and its first admin takes it over', async ({
  page,
  link,
  browser,
}) => {
  const origin = link.origin('puddle')
  await openSiteAdmin(page, origin)

  await test.step('the page is accessible at both widths', async () => {
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
    await page.setViewportSize({ width: 1024, height: 768 })
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
    expect(await beyondEdge(page)).toBe(0)
    await page.setViewportSize(computer.viewport)
  })

  await test.step('the subdomain is checked while it is typed', async () => {
    await page.getByRole('button', { name: 'Create site' }).click()
    await expect(page.getByRole('combobox', { name: 'Account' })).toBeFocused()
    await page.getByRole('combobox', { name: 'Account' }).selectOption('Harbor Auto Spa')
    await expect(page.getByLabel('Company name')).toHaveValue('Harbor Auto Spa')
    await page.getByLabel('Subdomain').fill('Blackline')
    await expect(page.getByText('Subdomain is already in use.')).toBeVisible()
    await page.getByLabel('Subdomain').fill('maps')
    await expect(page.getByText('Please enter a valid subdomain.')).toBeVisible()
    await page.getByLabel('Subdomain').fill('Harbor')
    await expect(page.getByText('Free, as harbor')).toBeVisible()
  })

  await test.step('the preview shows the choice before anything is created', async () => {
    await page.getByText('Calm', { exact: true }).click()
    await expect(preview(page).getByText('Harbor Auto Spa').or(preview(page).getByText('Harbor')).first()).toBeVisible()
    const ground = () =>
      preview(page)
        .locator('html')
        .evaluate((root) => getComputedStyle(root).getPropertyValue('--brand').trim().toLowerCase())
    await expect.poll(ground).toContain('1b5f62')
    await page.getByText('Dark', { exact: true }).first().click()
    await expect.poll(ground).not.toContain('1b5f62')
    await page.getByText('Calm', { exact: true }).click()
  })

  await test.step('it is created, and its first page answers within ten seconds', async () => {
    await page.getByLabel('First admin, email').fill('sam@example.com')
    const started = Date.now()
    await page.getByRole('button', { name: 'Create site' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Harbor Auto Spa is live' })).toBeVisible()
    const visitor = await (await browser.newContext(computer)).newPage()
    await visitor.goto(link.origin('harbor'))
    await expect(visitor.getByText('Harbor', { exact: false }).first()).toBeVisible()
    const took = Date.now() - started
    test.info().annotations.push({ type: 'from Create to the first page', description: `${took} ms` })
    expect(took).toBeLessThan(10_000)
    await visitor.context().close()
    await expect(page.getByText(/sam@example\.com gets a mail/)).toBeVisible()
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
  })

  await test.step('the invited admin chooses a password and opens the back office', async () => {
    const answer = await page.request.get(
      `${link.origin('puddle').replace('puddle.', '')}/mail.json?to=sam@example.com`,
    )
    const [mail] = (await answer.json()) as { text: string }[]
    const address = new URL(/https?:\/\/\S+invitation\S+/.exec(mail?.text ?? '')![0])
    const admin = await (await browser.newContext(computer)).newPage()
    await admin.goto(`${link.origin('harbor')}${address.pathname}${address.search}`)
    await admin.getByLabel('First name').fill('Sam')
    await admin.getByLabel('Last name').fill('Ortiz')
    await admin.getByLabel('Password', { exact: true }).fill(password)
    await admin.getByRole('button', { name: 'Accept' }).click()
    await expect(admin.getByRole('heading', { name: /^You work at Harbor/ })).toBeVisible()
    await openPage(admin, link.origin('harbor'))
    await admin.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await logInHere(admin, 'sam@example.com')
    await admin.goto(`${link.origin('harbor')}/mmtpo`)
    await expect(admin.getByRole('heading', { name: 'First steps' })).toBeVisible()
    await admin.context().close()
  })
})

test('a site is made by keyboard alone, as a copy', async ({ page, link }) => {
  await openSiteAdmin(page, link.origin('blackline'))
  await tabTo(page, page.getByRole('combobox', { name: 'Account' }))
  await page.keyboard.type('Nightline')
  await expect(page.getByLabel('Company name')).toHaveValue('Nightline Express Wash')
  await tabTo(page, page.getByLabel('Subdomain'))
  await page.keyboard.type('nightline')
  await expect(page.getByText('Free', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Plain' }))
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Copy a site' })).toBeChecked()
  await page.keyboard.press('Shift+Tab')
  await page.getByLabel('First admin, email').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Nightline Express Wash is live' })).toBeVisible()
  await expect(page.getByText('No invitation was sent.', { exact: false })).toBeVisible()
  await pressByKeyboard(page, page.getByRole('button', { name: 'Create another site' }))
  await expect(page.getByRole('heading', { level: 1, name: 'No account is waiting for a site' })).toBeVisible()
  expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
})

test('a customer sees a blank page', async ({ page, link }) => {
  await openAsCasey(page, link.origin('puddle')).catch(() => undefined)
  await page.goto(`${link.origin('puddle')}/SiteAdmin`)
  await expect(page.locator('#root')).toBeAttached()
  await expect.poll(() => page.locator('body').innerText()).toBe('')
})
