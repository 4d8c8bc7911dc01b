import { expect, openAsCasey, openCheckout, test, workerReady, type Page } from './support/phone.ts'
import { kioskAt } from './support/kiosk.ts'
import { confirmByMail, fillCard, fillSignUp } from './support/new-customer.ts'
import { readQr } from './support/read-qr.ts'

const jo = { email: 'jo.rivers@example.com', password: 'Clean-car-7' }

const signUp = async (page: Page) => {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillSignUp(page, jo)
  // The dialog that asks for the confirmation of the email may open at once, and hides the frame from roles.
  await expect(page.getByRole('navigation', { name: 'Main', includeHidden: true })).toBeVisible()
}

const addVehicle = async (page: Page) => {
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: /Add Vehicle Info/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Add Vehicle Info' })
  for (const [label, value] of [
    ['Make', 'Honda'],
    ['Model', 'Fit'],
    ['Year', '2021'],
    ['Color', 'Yellow'],
    ['License plate', 'jo-418'],
  ] as const) {
    await sheet.getByLabel(label).fill(value)
  }
  await sheet.getByLabel('State').selectOption('OR')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2021 Honda Fit')).toBeVisible()
}

const addCard = async (page: Page) => {
  await page.getByRole('button', { name: /No card on file/ }).click()
  await fillCard(page)
  await expect(page.getByText('Visa ending 4242')).toBeVisible()
}

const openFromMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const buyFromCart = async (page: Page) => {
  await openFromMenu(page, 'Washes')
  await page.getByRole('button', { name: 'Add To Cart: Quick Dip' }).click()
  await openFromMenu(page, 'Bundles')
  await page
    .getByRole('button', { name: /^Add To Cart: Bubble Bath/ })
    .first()
    .click()
  await openCheckout(page)
  await page.getByRole('button', { name: /Complete Purchase/ }).click()
  await page.getByRole('button', { name: 'Yes, pay' }).click()
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible()
  await expect(page.getByText('Paid. It’s in your wallet.')).toBeVisible()
}

const codeIn = async (page: Page): Promise<string> =>
  (await page.locator('[data-ui=code]').innerText()).replaceAll(/[^A-Z0-9]/g, '')

test('a customer buys a wash, reopens the app without signal, and the kiosk accepts the code', async ({
  page,
  link,
  server,
}) => {
  test.setTimeout(180_000)
  const kiosk = kioskAt(server, 'puddle')
  await page.goto(link.origin('puddle'))

  await test.step('signs up, and confirms the email by the link in the mailbox', async () => {
    await signUp(page)
    await expect(page.getByRole('heading', { name: 'Email Verification' })).toBeVisible()
    await confirmByMail(page, server, jo.email)
    await page.reload()
  })

  await test.step('adds a vehicle and, by the hosted form, a card', async () => {
    await addVehicle(page)
    await addCard(page)
  })

  await test.step('buys a wash and a bundle', () => buyFromCart(page))

  let code = ''
  await test.step('opens the code: the QR holds the code of the wallet', async () => {
    await page
      .getByRole('button', { name: /Bubble Bath/ })
      .first()
      .click()
    const qr = page.getByRole('img', { name: 'Code to scan at the kiosk' })
    await expect(qr).toBeVisible()
    code = await codeIn(page)
    await expect(async () => expect(await readQr(qr)).toBe(code)).toPass({ timeout: 10_000 })
  })

  await test.step('the kiosk redeems the code, and the wallet shows the use', async () => {
    expect((await kiosk.redeem(code)).status).toBe(200)
    await expect(page.getByText(/Used just now\. 4 of 5 left/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('4 of 5 left').first()).toBeVisible()
  })

  await test.step('reloaded without a server: the wallet shows its age and no code', async () => {
    await workerReady(page)
    await server.stop()
    await page.clock.setSystemTime(Date.now() + 5 * 60_000)
    await page.reload()
    await expect(page.getByText('4 of 5 left').first()).toBeVisible()
    await expect(page.getByText(/as of \d min ago/)).toBeVisible({ timeout: 20_000 })
    expect(await page.content()).not.toContain(code)
    await page
      .getByRole('button', { name: /Bubble Bath/ })
      .first()
      .click()
    await expect(page.getByText('No signal, no code')).toBeVisible({ timeout: 20_000 })
    expect(await page.content()).not.toContain(code)
  })

  await test.step('the server is started again: the code reappears without user action', async () => {
    await server.start()
    await expect(page.getByRole('img', { name: 'Code to scan at the kiosk' })).toBeVisible({ timeout: 40_000 })
    expect(await codeIn(page)).toBe(code)
    await page.keyboard.press('Escape')
  })
})

test('a user of one merchant is unknown at another, and their origins share no data', async ({ page, link }) => {
  await openAsCasey(page, link.origin('puddle'))
  await workerReady(page)
  const blackline = await page.context().newPage()
  await blackline.goto(link.origin('blackline'))
  await expect(blackline.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await blackline.getByLabel('Email').fill(jo.email)
  await blackline.getByLabel('Password', { exact: true }).fill(jo.password)
  await blackline.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(blackline.getByText('Invalid email or password.')).toBeVisible()

  const stored = (at: Page) =>
    at.evaluate(async () => {
      const files = (
        await Promise.all(
          (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
        )
      ).flat()
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('clearcoat-copy')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const answers = await new Promise<{ name: string; person: string }[]>((resolve) => {
        const reading = database.transaction('answers').objectStore('answers').getAll()
        reading.onsuccess = () => resolve(reading.result as { name: string; person: string }[])
      })
      database.close()
      return {
        files,
        assets: files.filter((url) => url.includes('/assets/')),
        people: answers.map(({ person }) => person).filter(Boolean),
      }
    })
  await workerReady(blackline)
  await expect(async () => expect((await stored(blackline)).assets.length).toBeGreaterThan(0)).toPass({
    timeout: 20_000,
  })
  const [here, there] = [await stored(page), await stored(blackline)]
  expect(here.people.length).toBeGreaterThan(0)
  expect(there.people).toEqual([])
  expect(here.assets.length).toBeGreaterThan(0)
  expect(here.files.filter((url) => there.files.includes(url))).toEqual([])
})
