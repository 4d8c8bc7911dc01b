import { expect, logIn, mailTo, openAsCasey, password, test, type Page } from './support/phone.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const openAccount = async (page: Page, origin: string) => {
  await page.goto(`${origin}/account`)
  await expect(row(page, 'Delete account')).toBeVisible()
}

/** Names of the user's rows in both databases. */
const storedOf = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const all = database.transaction(store).objectStore(store).getAll()
          all.onsuccess = () => resolve(all.result)
        })
        texts.push(...rows.map((value) => `${store} ${JSON.stringify(value)}`))
      }
      database.close()
    }
    return texts.filter((text) => /casey/i.test(text))
  })

test('an account is left: on all devices, and for good after two confirmations', async ({
  page,
  link,
  browser,
  server,
}) => {
  const origin = link.origin('puddle')
  await openAsCasey(page, origin)
  const elsewhere = await (await browser.newContext()).newPage()
  await openAsCasey(elsewhere, origin)

  await openAccount(page, origin)
  await row(page, /Visa ending/).click()
  await expect(page.getByRole('dialog')).toContainText('renews with this card')
  await expect(row(page, 'Remove card')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await row(page, 'Edit').click()
  for (const label of ['Email', 'Birth month', 'Birth day'])
    await expect(page.getByRole('dialog').getByLabel(label)).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/^Merchant .* · App 1\.5\.1$/)).toBeVisible()

  await page.context().setOffline(true)
  await expect(page.getByRole('alertdialog')).toContainText('Connection Error')
  await row(page, 'OK').click()
  await row(page, 'Delete account').click()
  await expect(page.getByRole('alertdialog')).toContainText('needs a signal')
  await row(page, 'OK').click()
  await page.context().setOffline(false)

  await row(page, 'Log out on all devices').click()
  await row(page, 'Yes, log out').click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(elsewhere.getByText('You have been logged out', { exact: true })).toBeVisible()
  await elsewhere.context().close()

  await logIn(page, 'casey@example.com')
  await openAccount(page, origin)
  await row(page, 'Delete account').click()
  await expect(page.getByText(/your wash club ends now/)).toBeVisible()
  await row(page, 'Yes, go on').click()
  await row(page, 'Yes, delete my account').click()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect.poll(() => storedOf(page)).toEqual([])
  await page.getByLabel('Email').fill('casey@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  expect(server.log()).not.toContain('"level":50')
})

test('an email that was typed wrong is corrected, and its new link is mailed', async ({ page, link, server }) => {
  await page.goto(link.origin('puddle'))
  await logIn(page, 'noor@example.com')
  await row(page, 'Correct the email').click()
  const sheet = page.getByRole('dialog', { name: 'Correct your email' })
  await sheet.getByLabel('Email').fill('avery@example.com')
  await expect(sheet.getByText('Email is already associated with an account.')).toBeVisible()
  await sheet.getByLabel('Email').fill('noor.haddad@example.com')
  await sheet.getByLabel('Password', { exact: true }).fill('Wrong-day-1')
  await sheet.getByRole('button', { name: 'Save and send link' }).click()
  await expect(sheet.getByText('Current password is incorrect.').first()).toBeVisible()
  await sheet.getByLabel('Password', { exact: true }).fill(password)
  await sheet.getByRole('button', { name: 'Save and send link' }).click()
  await expect(page.getByText(/sent to noor.haddad@example.com/)).toBeVisible()
  const mail = await mailTo(server, 'noor.haddad@example.com', /Confirm your email/)
  expect(mail.text).toContain('/users/emails/confirm?token=')
})
