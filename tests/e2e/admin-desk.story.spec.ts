import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import type { SiteConfig } from '#contract/site/settings.ts'
import { isAccessible } from './support/accessibility.ts'
import { aPhone, findCustomer, openOffice, publish } from './support/admin.ts'
import {
  customerEmailWords,
  customerGiftWords,
  customerNoteWords,
  customerPageWords,
  findWords,
  timeLineWords,
} from '#src/words/admin-customers.ts'
import { personOnServer } from './support/client.ts'
import { tabTo } from './support/by-keyboard.ts'
import { expect, logIn, mailTo, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const giveBack = (page: Page) => page.getByRole('button', { name: /^Give a use back: / })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a customer is found, gets a use back on the open phone, and the log says why', async ({
  page,
  link,
  browser,
}) => {
  const origin = link.origin('puddle')
  const phone = await (await browser.newContext(aPhone)).newPage()
  await phone.goto(origin)
  await logIn(phone, 'casey@example.com')
  await phone.goto(`${origin}/wallet`)
  await expect(phone.getByText(/3 of 5/).first()).toBeVisible()

  await openOffice(page, origin, '/customers')
  const field = page.getByRole('combobox', { name: findWords.label })
  await field.fill('nobody@example.com')
  await expect(page.getByText(findWords.none)).toBeVisible()
  await isAccessible(page, 'no hits')
  await field.fill('duk 41')
  await expect(page.getByRole('option', { name: /Casey Okafor Plate DUK418/ })).toBeVisible()
  await expect(section(page, 'Casey Okafor').getByText(/items, \d+ points/)).toBeVisible()
  await isAccessible(page, 'hits')
  expect(await beyondEdge(page)).toBe(0)
  await findCustomer(page, 'casey@example.com')
  await expect(page.getByRole('heading', { name: 'Casey Okafor' })).toBeVisible()
  await expect(page.getByText(/^•••• [0-9A-Z]{4} · 2 of 5 used/)).toBeVisible()
  await isAccessible(page, 'a customer')
  expect(await beyondEdge(page)).toBe(0)

  await test.step('without a reason nothing happens; with one the phone sees it', async () => {
    await giveBack(page).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Give a use back' }).click()
    await expect(dialog.getByText('Please enter a reason.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The tunnel stopped halfway.')
    await isAccessible(page, 'the reason')
    await dialog.getByRole('button', { name: 'Give a use back' }).click()
    await expect(page.getByText('The use is given back.')).toBeVisible()
    await expect(page.getByText(/^•••• [0-9A-Z]{4} · 1 of 5 used/)).toBeVisible()
    await expect(phone.getByText(/4 of 5/).first()).toBeVisible({ timeout: 15_000 })
  })

  await test.step('the vehicle, which the customer cannot change, is corrected', async () => {
    const vehicle = section(page, 'Vehicle')
    await vehicle.getByRole('button', { name: 'Correct the vehicle' }).click()
    await vehicle.getByLabel('License plate').fill('new 777')
    await isAccessible(page, 'the vehicle')
    await vehicle.getByRole('button', { name: 'Correct', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The plate was mistyped.')
    await dialog.getByRole('button', { name: 'Correct' }).click()
    await expect(page.getByText('The vehicle is corrected.')).toBeVisible()
    await expect(vehicle.getByText(/NEW777/)).toBeVisible()
  })

  await test.step('a mail is sent again, and the session of the phone ends', async () => {
    await page
      .getByRole('button', { name: /^Send mail again: / })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel('Reason').fill('It went to the junk folder.')
    await page.getByRole('dialog').getByRole('button', { name: 'Send mail again' }).click()
    await expect(page.getByText('The mail is on its way.')).toBeVisible()
    await page.getByRole('button', { name: /^End: / }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('The phone was lost.')
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
    await expect(page.getByText('The session has ended.')).toBeVisible()
    await expect(page.getByText('Nowhere.')).toBeVisible()
  })

  await test.step('a note with markup is shown as text, and an empty one is asked for', async () => {
    const notes = section(page, customerNoteWords.title)
    await notes.getByRole('button', { name: customerNoteWords.add }).click()
    await expect(notes.getByText(customerNoteWords.missing)).toBeVisible()
    await notes.getByLabel(customerNoteWords.label).fill('<b>Prefers</b> texts.')
    await notes.getByRole('button', { name: customerNoteWords.add }).click()
    await expect(notes.getByText('<b>Prefers</b> texts.', { exact: true })).toBeVisible()
    await expect(notes.getByLabel(customerNoteWords.label)).toHaveValue('')
    await isAccessible(page, 'a note')
  })

  await test.step('the time line says who did what, and the list of hits is a way back', async () => {
    const lines = section(page, timeLineWords.title).getByRole('listitem')
    await expect(lines.filter({ hasText: 'The phone was lost.' })).toHaveText(/Session ended.*Avery Lindqvist/)
    await expect(lines.filter({ hasText: /Used / }).first()).toBeVisible()
    await page.getByRole('link', { name: customerPageWords.back('casey@example.com') }).click()
    await expect(page.getByRole('option', { name: /Casey Okafor/ })).toBeVisible()
  })

  await test.step('the audit log names all of it', async () => {
    await page.goto(`${origin}/mmtpo/audit`)
    const acts = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(acts).toHaveText([
      /You.*A note about casey@example.com written/,
      /You.*A session of casey@example.com ended.*The phone was lost\./,
      /You.*A purchase mailed again to casey@example.com.*It went to the junk folder\./,
      /You.*The vehicle of casey@example.com corrected.*The plate was mistyped\./,
      /You.*A use of .* given back to casey@example.com.*The tunnel stopped halfway\./,
      /You.*Searched for “casey@example.com” and opened casey@example.com/,
      /You.*Logged in/,
      /Casey Okafor.*Logged in/,
      // The demo lets this administrator make two more sites.
      /Server.*Account 202 granted/,
      /Server.*Account 201 granted/,
    ])
    await isAccessible(page, 'the audit log')
    await page.getByLabel('Kind of act').selectOption({ label: 'Session ended' })
    await expect(acts).toHaveText([/A session of casey@example.com ended/])
  })
  await phone.context().close()
})

test('an email is confirmed, then corrected, by staff, and both addresses are told', async ({ page, link, server }) => {
  await openOffice(page, link.origin('puddle'), '/customers')
  await findCustomer(page, 'noor@example.com')
  const email = section(page, customerEmailWords.title)
  const dialog = page.getByRole('dialog')

  await email.getByRole('button', { name: customerEmailWords.confirm }).click()
  await dialog.getByLabel('Reason').fill('She read the address to me.')
  await dialog.getByRole('button', { name: customerEmailWords.confirm }).click()
  await expect(page.getByText(customerEmailWords.confirmed)).toBeVisible()
  await expect(page.getByText('Email confirmed').first()).toBeVisible()
  await expect(email.getByRole('button', { name: customerEmailWords.confirm })).toBeHidden()

  await test.step('another one that is taken, or none, is refused, and what was typed stays', async () => {
    await email.getByRole('button', { name: customerEmailWords.correct }).click()
    const field = email.getByLabel(customerEmailWords.label)
    const correct = email.getByRole('button', { name: customerEmailWords.yes, exact: true })
    await field.fill('noor at example')
    await correct.click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await isAccessible(page, 'the email')
    await field.fill('casey@example.com')
    await correct.click()
    await dialog.getByLabel('Reason').fill('She has a new address.')
    await dialog.getByRole('button', { name: customerEmailWords.yes }).click()
    await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('casey@example.com')
    await field.fill('noor.new@example.com')
    await correct.click()
    await dialog.getByLabel('Reason').fill('She has a new address.')
    await dialog.getByRole('button', { name: customerEmailWords.yes }).click()
    await expect(page.getByText(customerEmailWords.corrected)).toBeVisible()
    await expect(email.getByText('noor.new@example.com')).toBeVisible()
  })

  for (const to of ['noor@example.com', 'noor.new@example.com'])
    expect((await mailTo(server, to, /has changed/)).text, to).toContain(
      'from noor@example.com to noor.new@example.com',
    )
})

test('a gift goes to a corrected address under another code, and a lost gift card gets another number', async ({
  page,
  link,
  server,
}) => {
  const casey = await personOnServer(server, 'casey@example.com')
  const washes = await casey.get<{ productId: number }[]>('/products?type=AppWash')
  const gift = { productId: washes[0]!.productId, isGift: true, giftedTo: 'Priya', giftedEmail: 'pria@example.com' }
  await casey.post('/orders', { products: [gift] }, { 'idempotency-key': 'gift-to-a-wrong-address' })

  await openOffice(page, link.origin('puddle'), '/customers')
  await findCustomer(page, 'casey@example.com')
  const dialog = page.getByRole('dialog')

  const gifts = section(page, customerGiftWords.title)
  await gifts
    .getByRole('button', { name: /^Send again: / })
    .first()
    .click()
  const send = dialog.getByRole('button', { name: customerGiftWords.send })
  await send.click()
  await expect(dialog.getByLabel(customerGiftWords.email)).toHaveAttribute('aria-invalid', 'true')
  await isAccessible(page, 'the gift')
  await dialog.getByLabel(customerGiftWords.email).fill('priya.right@example.com')
  await dialog.getByLabel('Reason').fill('A letter was missing.')
  await send.click()
  await expect(page.getByText(customerGiftWords.sent)).toBeVisible()
  await expect(gifts.getByText(/to priya\.right@example\.com/)).toBeVisible()
  await mailTo(server, 'priya.right@example.com', /sent you a gift/)

  const wallet = section(page, 'Wallet')
  const card = wallet.getByText(/^•••• \d{4} · \$32\.00 left/)
  const before = await card.textContent()
  await wallet.getByRole('button', { name: /^Issue again: / }).click()
  await dialog.getByLabel('Reason').fill('The print was lost.')
  await dialog.getByRole('button', { name: customerGiftWords.reissue }).click()
  await expect(page.getByText(customerGiftWords.reissued)).toBeVisible()
  await expect(card).toBeVisible()
  await expect(card).not.toHaveText(before!)
})

test('the figures of the day are a chart, a table with the same numbers, and a file', async ({ page, link }) => {
  const origin = link.origin('puddle')
  await openOffice(page, origin, '/today')
  await page.getByText('28 days', { exact: true }).click()
  const sales = section(page, 'Sales by day')
  await expect(sales.getByRole('img', { name: 'Sales by day' })).toBeVisible()
  await isAccessible(page, 'the figures')
  expect(await beyondEdge(page)).toBe(0)
  await sales.getByRole('button', { name: 'Sales by day as a table' }).click()
  await expect(sales.getByRole('row')).toHaveCount(29)
  await isAccessible(page, 'the figures as a table')
  const saving = page.waitForEvent('download')
  await sales.getByRole('button', { name: 'Sales by day as CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^sales-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['\uFEFFDay,Payments,Total', expect.stringMatching(/^\d{4}-\d\d-\d\d,\d+,[\d.]+$/)])
  expect(lines).toHaveLength(30)
})

test('a save is counted at the open phones that have it', async ({ page, link, browser }) => {
  const origin = link.origin('puddle')
  const phone = await (await browser.newContext(aPhone)).newPage()
  await phone.goto(origin)
  await openOffice(page, origin, '/basics')
  await expect(page.getByText('1 of 1 open app has the newest save')).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Line below the car').fill('Warming up')
  await publish(page)
  await expect(page.getByText('Published. Every open app is getting it now.')).toBeVisible()
  await expect(page.getByText('1 of 1 open app has the newest save')).toBeVisible({ timeout: 30_000 })
  await page.goto(`${origin}/mmtpo`)
  await expect(section(page, 'Open apps').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await isAccessible(page, 'the overview')
  await phone.context().close()
})

test('earlier saves and acts come page by page, and again after a lost request', async ({ page, link, server }) => {
  const origin = link.origin('puddle')
  const admin = await personOnServer(server, 'avery@example.com')
  const siteConfig = await admin.get<SiteConfig>('/accounts/site-config')
  for (let number = 1; number <= 35; number += 1)
    await admin.post('/accounts/site-config', { siteConfig: { ...siteConfig, companyName: `Puddle ${number}` } })
  await openOffice(page, origin, '/history')
  const check = async (entries: Locator, earlier: string, most: number) => {
    await expect(entries).toHaveCount(most)
    await page.route(/before=/, (route) => route.abort())
    await page.getByRole('button', { name: earlier }).click()
    await expect(page.getByText('Sorry, something went wrong. Please try again.')).toBeVisible()
    await page.unroute(/before=/)
    await page.getByRole('button', { name: earlier }).click()
    await expect.poll(() => entries.count()).toBeGreaterThan(34)
    await expect(page.getByText('Sorry, something went wrong. Please try again.')).toBeHidden()
    await expect(page.getByRole('button', { name: earlier })).toHaveCount(0)
    await isAccessible(page, earlier)
  }
  await check(section(page, 'History').getByRole('button', { name: /\d changes?/ }), 'Earlier saves', 20)
  await page.goto(`${origin}/mmtpo/audit`)
  await check(page.getByRole('row').filter({ has: page.getByRole('cell') }), 'Earlier acts', 30)
})

test.describe('at 1024 in the dark, by keyboard', () => {
  test.use({ viewport: { width: 1024, height: 768 }, colorScheme: 'dark' })

  test('the figures and a customer, in the dark', async ({ page, link }) => {
    const origin = link.origin('blackline')
    await openOffice(page, origin, '/today')
    await expect(page.getByRole('img', { name: 'Sales by hour' })).toBeVisible()
    await isAccessible(page, 'the figures in the dark')
    expect(await beyondEdge(page)).toBe(0)
    await page.goto(`${origin}/mmtpo/customers`)
    await tabTo(page, page.getByRole('combobox', { name: findWords.label }))
    // Enter before the answer is there opens it once it is.
    await page.keyboard.type('casey@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Casey Reyes' })).toBeVisible()
    await isAccessible(page, 'a customer in the dark')
    expect(await beyondEdge(page)).toBe(0)
  })
})
