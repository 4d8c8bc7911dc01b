import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { faultsOf, shopRules } from './support/accessibility.ts'
import { expect, mailTo, openAsCasey, test, type Page } from './support/phone.ts'

const ofPuddle = `tenant_id in (select tenant_id from sites where subdomain = 'puddle')`

/** Puts a stopped server's Casey at Puddle on the plan in the middle, which has a dearer one above it. */
const onMiddlePlan = async (database: string) => {
  const client = await PGlite.create(database)
  await client.exec(`
    update clubs set (product_id, name, monthly_cents, tax_rate) =
      (select id, name, monthly_cents, tax_rate from products where ${ofPuddle} and name = 'Puddle Club Bubble')
    where ${ofPuddle};`)
  await client.close()
}

const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
const isAccessible = async (page: Page) => expect(await faultsOf(page, ['light'], shopRules)).toEqual([])

test('a member freezes the club and takes it back, changes the plan to the cent, and leaves in three taps', async ({
  page,
  link,
  server,
}) => {
  await server.stop()
  await onMiddlePlan(join(server.dataDir, 'database'))
  await server.start()
  await openAsCasey(page, `${link.origin('puddle')}/washClub?own=true`)

  await test.step('a freeze shows each of its steps, begins at the next billing, and is mailed', async () => {
    await page.getByRole('button', { name: /^Freeze/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Freeze your club' })
    await sheet.getByText('2 months').click()
    await expect(sheet.getByText('$5.35 again.')).toBeVisible()
    await expect(sheet.getByText(/^Awake again by itself, /)).toBeVisible()
    await isAccessible(page)
    await sheet.getByRole('button', { name: 'Freeze for 2 months' }).click()
    await toast(page, 'Your club will be frozen.')
    await expect(page.getByText(/^Your club is frozen from \d+ \w+ \d{4}\.$/)).toBeVisible()
    const mail = await mailTo(server, 'casey@example.com', /Your wash club will be frozen/)
    expect(mail.text).toContain('You can cancel at any time on your wash club page.')
    await page.getByRole('button', { name: 'Take it back' }).click()
    await toast(page, 'Your club goes on without a break.')
  })

  await test.step('a dearer plan costs what was shown, once, and begins at once', async () => {
    await page.getByRole('button', { name: /^Change plan/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Change plan' })
    const confirm = sheet.getByRole('button', { name: /^Change and pay / })
    const amount = (await confirm.textContent())!.replace('Change and pay ', '')
    await isAccessible(page)
    await confirm.click()
    await expect(page.getByRole('alertdialog')).toContainText(amount)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, pay' }).click()
    await expect(page.getByRole('heading', { name: 'Puddle Club Unlimited' })).toBeVisible()
    const charged = server.ledger().filter(({ type, amount: cents }) => type === 'charge' && cents !== undefined)
    expect(charged.map(({ amount: cents = 0 }) => `$${(cents / 100).toFixed(2)}`)).toContain(amount)
    await mailTo(server, 'casey@example.com', /Your plan has changed/)
  })

  await test.step('a cheaper one waits for the next billing, and is taken back', async () => {
    await page.getByRole('button', { name: /^Change plan/ }).click()
    await page.getByRole('button', { name: /^Change from / }).click()
    await expect(page.getByText(/begins on \d+ \w+ \d{4}\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Keep my plan' }).click()
    await toast(page, 'Your plan stays as it is.')
  })

  await test.step('offline everything is read, and an act says that it needs a signal', async () => {
    await page.context().setOffline(true)
    await page.getByRole('alertdialog', { name: 'Connection Error' }).getByRole('button').click()
    await page.getByRole('button', { name: /^Freeze/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Freeze your club' })
    await sheet.getByRole('button', { name: 'Freeze for 1 month' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('This needs a signal. Nothing has changed.')
    await page.getByRole('alertdialog').getByRole('button').click()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.context().setOffline(false)
    await expect(page.getByText('You’re offline', { exact: true })).toHaveCount(0)
  })

  await test.step('leaving takes two taps from the page, and names the day', async () => {
    let taps = 0
    const tap = async (name: string) => {
      taps += 1
      await page.getByRole('button', { name, exact: true }).click()
    }
    await tap('Cancel Plan')
    await tap('Yes, cancel my plan')
    await toast(page, /^You’re out on \d+ \w+ \d{4}$/)
    expect(taps).toBeLessThanOrEqual(3)
    await page.getByRole('dialog', { name: 'Before you go' }).getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('button', { name: 'Reactivate Plan' }).click()
    await toast(page, 'Wash reactivated')
  })
})
