import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simulatedAccounts } from '#server/payments/simulators/accounts.ts'
import { fieldTexts } from '#src/words/admin-processor.ts'
import { freePort, type RunningServer } from '#tests/support/run-server.ts'
import { faultsOf, shopRules } from './support/accessibility.ts'
import { openOffice } from './support/admin.ts'
import { expect, password, test, type Page } from './support/phone.ts'
import { runDemo } from './support/prepared-data.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

let server: RunningServer
let simulatorPort: number
test.beforeAll(async () => {
  simulatorPort = await freePort()
  server = await runDemo({ env: { CARD_PROCESSORS: 'simulators', SIMULATOR_PORT: String(simulatorPort) } })
})
test.afterAll(() => server.remove())

/** The credentials that the simulators issue for an account. */
const issued = (account: string) =>
  simulatedAccounts(readFileSync(join(server.dataDir, 'jwt-secret'), 'utf8'), account, simulatorPort)

const form = (page: Page) =>
  page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Check and save' }) })
const current = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Current account', exact: true }) })

const choose = async (page: Page, processor: string, values: Readonly<Record<string, string>>) => {
  await form(page).getByLabel('Processor', { exact: true }).selectOption(processor)
  for (const [name, value] of Object.entries(values)) await fieldOf(page, processor, name).fill(value)
}
const fieldOf = (page: Page, processor: string, name: string) =>
  form(page).getByLabel(new RegExp(`^${fieldTexts(processor, name).label}`))
const save = (page: Page) => form(page).getByRole('button', { name: 'Check and save' }).click()

const enterPassword = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
  await dialog.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

const isFit = async (page: Page, what: string): Promise<void> => {
  expect(await beyondEdge(page), what).toBe(0)
  expect(await faultsOf(page, ['light', 'dark'], shopRules), what).toEqual([])
}

for (const [width, height, site] of [
  [1440, 900, 'puddle'],
  [390, 844, 'blackline'],
] as const)
  test(`an account is entered, refused, accepted and removed in a window of ${width} pixels`, async ({ page }) => {
    test.setTimeout(120_000)
    await openOffice(page, server.origin(site), '/processor')
    await page.setViewportSize({ width, height })
    await expect(current(page)).toContainText('For tests')
    await isFit(page, 'the page')

    await test.step('what is missing, and an address at another host, is told at its field', async () => {
      const { key, accountId, formUrl } = issued('story').ips
      await choose(page, 'ips', { key, accountId, formUrl })
      await save(page)
      await expect(fieldOf(page, 'ips', 'apiUrl')).toBeFocused()
      await expect(form(page).getByText('Input is required.')).toHaveCount(1)
      await fieldOf(page, 'ips', 'apiUrl').fill('https://evil.example/api')
      await save(page)
      await enterPassword(page)
      await expect(form(page).getByText(/^This address must begin with http:/)).toBeVisible()
      await expect(fieldOf(page, 'ips', 'apiUrl')).toHaveAttribute('aria-invalid', 'true')
      await isFit(page, 'a foreign address')
    })

    await test.step('credentials that the processor refuses stay in the form, and the earlier account goes on', async () => {
      const { moneris } = issued('story')
      await choose(page, 'moneris', { ...moneris, apiToken: 'a-wrong-token' })
      await save(page)
      await expect(form(page).getByText(/^The processor does not accept these credentials/)).toBeVisible()
      await expect(fieldOf(page, 'moneris', 'storeId')).toHaveValue('story')
      await expect(current(page)).not.toContainText('Moneris')
      await isFit(page, 'a refusal')
    })

    await test.step('an account that it accepts takes payments from then on, and nothing of it is shown', async () => {
      const { apiToken } = issued('story').moneris
      await fieldOf(page, 'moneris', 'apiToken').fill(apiToken)
      await save(page)
      await expect(current(page)).toContainText('Moneris Checkout')
      await expect(current(page)).toContainText('You')
      for (const name of ['storeId', 'apiToken']) await expect(fieldOf(page, 'moneris', name)).toHaveValue('')
      expect(await page.content()).not.toContain(apiToken)
      await isFit(page, 'an account')
    })

    await test.step('it is removed after a question that says what this means', async () => {
      await page.getByRole('button', { name: 'Remove account' }).click()
      const question = page.getByRole('alertdialog', { name: 'Remove the account at Moneris Checkout?' })
      await expect(question).toContainText('No card can be charged any more')
      await expect(question).toContainText('still open are settled')
      await isFit(page, 'the question')
      await question.getByRole('button', { name: 'Remove account' }).click()
      await expect(current(page)).toContainText('No account yet.')
      await isFit(page, 'no account')
    })

    await test.step('the audit log tells it without the credentials', async () => {
      await page.goto(`${server.origin(site)}/mmtpo/audit`)
      await expect(page.getByText('Account at Moneris Checkout removed')).toBeVisible()
      await expect(page.getByText('Account at Moneris Checkout set')).toBeVisible()
      await expect(page.getByText('Credentials were refused by Moneris Checkout')).toBeVisible()
    })
  })
