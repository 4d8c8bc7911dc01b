import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { faultsOf, shopRules } from './support/accessibility.ts'
import { expect, mailTo, openAsCasey, test, type Page } from './support/phone.ts'
import { beyondEdge } from './support/shop.ts'

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
    const receipt = await page.context().newPage()
    await receipt.goto(/http\S+\/receipt\/\S+/.exec(mail.text)![0])
    await expect(receipt.getByRole('heading', { name: 'Your wash club will be frozen' })).toBeVisible()
    await expect(receipt.getByText('License plate ending in K418')).toBeVisible()
    await expect(receipt.locator('body')).not.toContainText(/casey|4242/i)
    for (const colorScheme of ['light', 'dark'] as const) {
      await receipt.emulateMedia({ colorScheme })
      expect(await faultsOf(receipt, [colorScheme], shopRules)).toEqual([])
    }
    expect(await beyondEdge(receipt)).toBe(0)
    await receipt.close()
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

  await test.step('a swap takes another vehicle, whose plate is on the pass at once', async () => {
    await page.getByRole('button', { name: /^Swap vehicle/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Swap vehicle' })
    await expect(sheet.getByText('2 changes left this year')).toBeVisible()
    for (const [field, typed] of [
      ['Make', 'Subaru'],
      ['Model', 'Forester'],
      ['Color', 'Gray'],
      ['Year', '2017'],
      ['License plate', 'kpl 220'],
    ] as const)
      await sheet.getByLabel(field).fill(typed)
    await sheet.getByLabel('State').selectOption('OR')
    await isAccessible(page)
    await sheet.getByRole('button', { name: 'Swap vehicle' }).click()
    await toast(page, 'Your vehicle has changed.')
    await expect(page.locator('[data-ui=membership-pass]')).toContainText('KPL220')
    await mailTo(server, 'casey@example.com', /Your vehicle has changed/)
    await page.getByRole('button', { name: /^Swap vehicle/ }).click()
    await expect(sheet.getByText('1 change left this year')).toBeVisible()
    await expect(sheet.getByRole('radio', { name: /DUK/ })).toBeChecked()
    await sheet.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the washes of this period are listed, and the next billing goes into a calendar', async () => {
    await page.getByRole('button', { name: /^This period/ }).click()
    const sheet = page.getByRole('dialog', { name: 'This period' })
    await expect(sheet.getByRole('link', { name: /^Questions\? Call / })).toHaveAttribute('href', /^tel:\d+$/)
    await isAccessible(page)
    const saved = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Add the next billing to your calendar' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^wash-club-\d{4}-\d\d-\d\d\.ics$/)
    expect(readFileSync(await file.path(), 'utf8')).toMatch(
      /^BEGIN:VCALENDAR\r\n[^]*SUMMARY:Puddle Club Unlimited\\, \$/,
    )
    await sheet.getByRole('button', { name: 'Close' }).click()
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
    await page.getByRole('button', { name: /^Swap vehicle/ }).click()
    await expect(page.getByRole('dialog', { name: 'Swap vehicle' })).toContainText('1 change left this year')
    await page.getByRole('dialog', { name: 'Swap vehicle' }).getByRole('button', { name: 'Close' }).click()
    await page.context().setOffline(false)
    await expect(page.getByText('You’re offline', { exact: true })).toHaveCount(0)
  })

  await test.step('a freeze that was tapped offline is offered again, and never sent by itself', async () => {
    await expect(
      page.getByText(/^You wanted to freeze your club for 1 month .* Nothing has been sent\.$/),
    ).toBeVisible()
    await expect(page.getByText(/^Your club is frozen from/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Look at the freeze' }).click()
    const sheet = page.getByRole('dialog', { name: 'Freeze your club' })
    await expect(sheet.getByRole('button', { name: 'Freeze for 1 month' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Forget it' }).click()
    await expect(page.getByText(/^You wanted to freeze/)).toHaveCount(0)
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
