import { enterWords } from '#src/words/office-entry.ts'
import { entryWords } from '#src/words/admin-entry.ts'
import { faultsOf } from './support/accessibility.ts'
import { findCustomer, openOffice, openSection } from './support/admin.ts'
import { expect, mailTo, password, test } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

const reason = 'The owner asked why a code does not work.'

test('platform staff enter an office for a reason, see and change nothing, and are out when an owner ends it', async ({
  page,
  link,
  server,
  browser,
}) => {
  const origin = link.origin('puddle')
  await page.goto(`${origin.replace('puddle.', '')}/SiteConfigUpdater`)
  const form = page.getByRole('form', { name: /Sign in to/ })
  await form.getByLabel('Username').fill('kim')
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign in' }).click()

  const inside = await test.step('the reason is asked for, and reading is what is chosen', async () => {
    await page.getByRole('button', { name: `${enterWords.enter} puddle` }).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByRole('button', { name: enterWords.go, exact: true }).click()
    await expect(dialog.getByText(enterWords.reasonShort)).toBeVisible()
    await expect(dialog.getByRole('radio', { name: enterWords.scopes.reading, exact: true })).toBeChecked()
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
    await dialog.getByLabel(enterWords.reason).fill(reason)
    await dialog.getByRole('button', { name: enterWords.go, exact: true }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: enterWords.open('puddle') }).click()
    return opened
  })

  await test.step('its window says so, and has no code in its address', async () => {
    await expect(inside.getByText(/You are in this office for Clearcoat support, (59|60) minutes left\./)).toBeVisible()
    expect(inside.url()).not.toContain('entry=')
    await expect(inside.getByRole('button', { name: 'Desk' })).toBeVisible()
    await expect(inside.getByRole('button', { name: 'Studio' })).toHaveCount(0)
    expect(await faultsOf(inside, ['light', 'dark'])).toEqual([])
    expect((await mailTo(server, 'avery@example.com', /support entered/i)).text).toContain(reason)
  })

  await test.step('a customer is read, and nobody gives money back', async () => {
    await openSection(inside, 'customers')
    await findCustomer(inside, 'Avery')
    await expect(inside.getByRole('heading', { name: /Avery/ })).toBeVisible()
    await expect(inside.getByRole('button', { name: /refund/i })).toHaveCount(0)
  })

  const owner = await (await browser.newContext(computer)).newPage()
  await test.step('the owner sees it, with its reason, in a banner and in the audit log', async () => {
    await openOffice(owner, origin, '/audit')
    await expect(owner.getByText(/Clearcoat support is in this office until/)).toContainText(reason)
    await expect(owner.getByRole('region', { name: entryWords.history })).toContainText('Platform: kim')
    expect(await faultsOf(owner, ['light', 'dark'])).toEqual([])
  })

  await test.step('the owner ends it, and the window is out within two seconds', async () => {
    await inside.reload()
    await expect(inside.getByText(/You are in this office/)).toBeVisible()
    // The live connection opens some seconds after the page.
    await inside.waitForEvent('websocket', { predicate: (socket) => socket.url().includes('/live') })
    await inside.waitForTimeout(1_000)
    await owner.getByRole('button', { name: entryWords.endNow }).click()
    await expect(inside.getByText(entryWords.outTitle)).toBeVisible({ timeout: 2_000 })
    await expect(owner.getByText(/Clearcoat support is in this office until/)).toHaveCount(0)
    await inside.reload()
    await expect(inside.getByText(/You are in this office/)).toHaveCount(0)
  })
})
