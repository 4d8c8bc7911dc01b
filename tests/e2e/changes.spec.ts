import { personOnServer } from './support/client.ts'
import { accountOnServer, openAccount, silence } from './support/account.ts'
import { expect, logIn, openAsCasey, test, workerReady, type Page, type RunningServer } from './support/phone.ts'

const saveVehicleElsewhere = async (server: RunningServer, email: string) =>
  (await personOnServer(server, email)).post('/users/vehicle', {
    make: 'Kia',
    model: 'Soul',
    year: '2019',
    color: 'Red',
    license: 'KIA77',
    state: 'OR',
  })

test('a change without an answer survives a reload, shows as waiting, and is sent without user action', async ({
  page,
  link,
  server,
}) => {
  await openAccount(page, link, 'casey@example.com')
  await silence(link)
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await page.getByRole('button', { name: /^Weak signal/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Your changes' })
  await expect(sheet.getByText('Change light or dark')).toBeVisible()
  await expect(sheet.getByText('Purchases are never queued.')).toBeVisible()

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect((await accountOnServer(server, 'casey@example.com')).preferences.dark_theme).not.toBe(true)

  await link.heal()
  await expect
    .poll(async () => (await accountOnServer(server, 'casey@example.com')).preferences.dark_theme, { timeout: 30_000 })
    .toBe(true)
  await expect(page.getByRole('button', { name: /^(Weak signal|Sending)/ })).toBeHidden({ timeout: 15_000 })
})

test('a refused change is undone, shown with its reason, and removed when the user dismisses it', async ({
  page,
  link,
  server,
}) => {
  await openAccount(page, link, 'noor@example.com')
  await provided(page, 'states')
  await silence(link)
  await addVehicle(page, 'Fit')
  await expect(page.getByText('2021 Honda Fit')).toBeVisible()
  await saveVehicleElsewhere(server, 'noor@example.com')

  await link.heal()
  await page.getByRole('button', { name: /^1 needs you/ }).click({ timeout: 30_000 })
  const sheet = page.getByRole('dialog', { name: 'Your changes' })
  await expect(sheet.getByText('Vehicle information cannot be changed. Please contact support.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Yes, discard' }).click()
  await expect(sheet.getByText('Nothing waiting. You’re up to date.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('2019 Kia Soul')).toBeVisible()
  await expect(page.getByRole('button', { name: /needs you/ })).toBeHidden()
})

test('logging out with a waiting change names it first, and staying keeps it', async ({ page, link, server }) => {
  await openAccount(page, link, 'casey@example.com')
  await silence(link)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Last name').fill('Okafor-Reyes')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Casey Okafor-Reyes')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out with 1 change unsent?' })
  await expect(question.getByText('Change your name, To Okafor-Reyes')).toBeVisible({ timeout: 15_000 })
  await question.getByRole('button', { name: 'Stay and send later' }).click()
  await link.heal()
  await expect
    .poll(async () => (await accountOnServer(server, 'casey@example.com')).lastName, { timeout: 30_000 })
    .toBe('Okafor-Reyes')
})

test('the app runs in a browser without storage, and explains the consequences', async ({ page, link }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('site data is blocked', 'SecurityError')
    }
  })
  await page.goto(link.origin('puddle'), { waitUntil: 'commit' })
  const rendered = await page.getByLabel('Email').elementHandle()
  await expect(page.getByText('Private browsing is on')).toBeVisible()
  expect(await rendered?.evaluate((field) => field.isConnected), 'the rendered form is taken over').toBe(true)
  await logIn(page, 'casey@example.com')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
  await expect(page.getByText('Bubble Bath').first()).toBeVisible()
})

/** The data that a screen needs offline is stored, even if that screen was never opened. */
const provided = (page: Page, name: string) =>
  expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          const opened = indexedDB.open('clearcoat-copy')
          const database = await new Promise<IDBDatabase>((resolve) =>
            opened.addEventListener('success', () => resolve(opened.result)),
          )
          const asked = database.transaction('answers').objectStore('answers').getKey(wanted)
          const found = await new Promise<unknown>((resolve) =>
            asked.addEventListener('success', () => resolve(asked.result)),
          )
          database.close()
          return found
        }, name),
      { timeout: 30_000 },
    )
    .toBe(name)

test('the messages open offline without having been opened before, and count as unread until then', async ({
  page,
  context,
  server,
}) => {
  await openAsCasey(page, server.origin('puddle'))
  await workerReady(page)
  await provided(page, 'notifications')
  await expect(page.getByRole('link', { name: /Notifications, 2 unread/ })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('alertdialog', { name: 'Connection Error' }).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await expect(page.getByRole('heading', { name: 'Rain tomorrow, shine on Sunday' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /Unread/ })).toHaveCount(2)
  await context.setOffline(false)
})

const addVehicle = async (page: Page, model: string) => {
  await page.getByRole('button', { name: /Add Vehicle Info/ }).click()
  await page.getByLabel('Make').fill('Honda')
  await page.getByLabel('Model').fill(model)
  await page.getByLabel('Color').fill('Yellow')
  await page.getByLabel('Year').fill('2021')
  await page.getByLabel('License plate').fill('DUK418')
  await page.getByLabel('State').selectOption('OR')
  await page.getByRole('button', { name: 'Save' }).click()
}
