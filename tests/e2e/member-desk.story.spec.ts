import type { Locator } from '@playwright/test'
import { memberWords } from '#src/words/admin-members.ts'
import { planPriceWords } from '#src/words/admin-price-changes.ts'
import { faultsOf, shopRules } from './support/accessibility.ts'
import { aPhone, findCustomer, openOffice } from './support/admin.ts'
import { pressByKeyboard, tabTo } from './support/by-keyboard.ts'
import { expect, mailTo, openAsCasey, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const plan = 'Puddle Club Unlimited'
const card = (page: Page) => page.getByRole('region', { name: memberWords.named(memberWords.title, plan) })
const act = (page: Page, name: keyof typeof memberWords.acts): Locator =>
  card(page).getByRole('button', { name: memberWords.named(memberWords.acts[name], plan) })
const dialog = (page: Page) => page.getByRole('dialog')
const isAccessible = async (page: Page) => expect(await faultsOf(page, ['light', 'dark'], shopRules)).toEqual([])

const findCasey = async (page: Page, origin: string) => {
  await openOffice(page, origin, '/customers')
  await findCustomer(page, 'casey@example.com')
  await expect(card(page)).toBeVisible()
}

test('staff freezes and cancels for a member with a reason, which stays in the log and out of the mail', async ({
  page,
  link,
  server,
}) => {
  await findCasey(page, link.origin('puddle'))
  await expect(card(page).getByText(memberWords.states.active, { exact: true })).toBeVisible()
  await isAccessible(page)

  await test.step('by keyboard alone: how long, what it costs, and why', async () => {
    await pressByKeyboard(page, act(page, 'freeze'))
    await expect(dialog(page)).toBeVisible()
    await tabTo(page, dialog(page).getByRole('radio', { name: '1 month' }))
    await page.keyboard.press('ArrowRight')
    await expect(dialog(page).getByText(/^\d+ \w+ \d{4}, \$5\.35$/)).toBeVisible()
    await isAccessible(page)
    const freeze = dialog(page).getByRole('button', { name: 'Freeze for 2 months' })
    await pressByKeyboard(page, freeze)
    await expect(dialog(page).getByText('Please enter a reason.')).toBeVisible()
    await tabTo(page, dialog(page).getByLabel('Reason'), 'Shift+Tab')
    await page.keyboard.type('Is abroad until May, called today.')
    await pressByKeyboard(page, freeze)
    await expect(page.getByText(memberWords.done.freeze)).toBeVisible()
    await expect(card(page).getByText(/^Will be frozen from \d+ \w+ \d{4} until /)).toBeVisible()
    const mail = await mailTo(server, 'casey@example.com', /Your wash club will be frozen/)
    expect(mail.text).toContain('Our staff has done this for you.')
    expect(mail.text).not.toContain('abroad')
  })

  await test.step('a cancellation says the day of the end, and is taken back', async () => {
    await act(page, 'cancel').click()
    await expect(dialog(page).getByText(memberWords.end, { exact: true })).toBeVisible()
    await dialog(page).getByLabel('Reason').fill('Sold the car.')
    await dialog(page).getByRole('button', { name: memberWords.yes.cancel }).click()
    await expect(card(page).getByText(memberWords.states.ending, { exact: true })).toBeVisible()
    await act(page, 'reactivate').click()
    await dialog(page).getByLabel('Reason').fill('Kept the car after all.')
    await dialog(page).getByRole('button', { name: memberWords.acts.reactivate, exact: true }).click()
    await expect(card(page).getByText(memberWords.states.active, { exact: true })).toBeVisible()
  })

  await test.step('a vehicle is swapped for another one, whose fields say what is missing', async () => {
    await act(page, 'swap').click()
    await dialog(page).getByLabel('Reason').fill('Has a new car.')
    const swap = dialog(page).getByRole('button', { name: memberWords.acts.swap, exact: true })
    await swap.click()
    await expect(dialog(page).getByText(memberWords.incomplete)).toBeVisible()
    await isAccessible(page)
    for (const [field, typed] of [
      ['Make', 'Subaru'],
      ['Model', 'Forester'],
      ['Year', '2017'],
      ['License plate', 'kpl 220'],
      ['Color', 'Gray'],
      ['State', 'OR'],
    ] as const)
      await dialog(page).getByLabel(field).fill(typed)
    await swap.click()
    await expect(page.getByText(memberWords.done.swap)).toBeVisible()
    await expect(card(page).getByText(/^KPL220 · /)).toBeVisible()
  })

  await test.step('in a narrow window nothing is cut off', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await beyondEdge(page)).toBe(0)
    await isAccessible(page)
    await page.setViewportSize(computer.viewport)
  })

  await page.goto(`${link.origin('puddle')}/mmtpo/audit`)
  await expect(page.getByText('Sold the car.')).toBeVisible()
  await expect(page.getByText(`${plan} of casey@example.com frozen`)).toBeVisible()
})

test('a new price is sent to the members, read by one also offline, and taken back', async ({
  page,
  link,
  server,
  browser,
}) => {
  const origin = link.origin('puddle')
  const phone = await browser.newPage(aPhone)
  await openAsCasey(phone, `${origin}/washClub?own=true`)
  await expect(phone.getByRole('heading', { name: plan })).toBeVisible()
  const told = phone.getByText(/^From \d+ \w+ \d{4} on, your club costs \$42\.79 a month\.$/)

  await openOffice(page, origin, '/products')
  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByText(plan, { exact: true }) })
    .click()
  await page.getByRole('button', { name: planPriceWords.change }).click()

  await test.step('29 days are too few, and what is typed stays', async () => {
    await dialog(page).getByLabel(planPriceWords.price).fill('39.99')
    const first = await dialog(page).getByLabel(planPriceWords.firstDay).inputValue()
    const dayBefore = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
    await dialog(page).getByLabel(planPriceWords.firstDay).fill(dayBefore)
    await dialog(page).getByRole('button', { name: planPriceWords.preview }).click()
    await expect(dialog(page).getByText(/^Members are told 30 days before they pay more/)).toBeVisible()
    await expect(dialog(page).getByLabel(planPriceWords.price)).toHaveValue('39.99')
    await dialog(page).getByLabel(planPriceWords.firstDay).fill(first)
  })

  await test.step('whom it concerns and the mail are read before it is sent', async () => {
    await dialog(page).getByRole('button', { name: planPriceWords.preview }).click()
    await expect(dialog(page).getByText('The price of your wash club will change')).toBeVisible()
    await isAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await beyondEdge(page)).toBe(0)
    await page.setViewportSize(computer.viewport)
    await dialog(page)
      .getByRole('button', { name: /^Send to \d+ members?$/ })
      .click()
    await expect(page.getByText(planPriceWords.sent)).toBeVisible()
    await expect(page.getByText(planPriceWords.states.announced, { exact: true })).toBeVisible()
    await isAccessible(page)
    await mailTo(server, 'casey@example.com', /The price of your wash club will change/)
  })

  await test.step('the member sees it with its day, offline too', async () => {
    await phone.reload()
    await expect(told).toBeVisible()
    expect(await faultsOf(phone, ['light', 'dark'], shopRules)).toEqual([])
    await phone.context().setOffline(true)
    await phone.reload()
    await expect(told).toBeVisible()
    await phone.context().setOffline(false)
  })

  await test.step('taken back, it is gone, and the member is told', async () => {
    await page.getByRole('button', { name: /^Take back: / }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: planPriceWords.backYes }).click()
    await expect(page.getByText(planPriceWords.states.takenBack, { exact: true })).toBeVisible()
    await mailTo(server, 'casey@example.com', /The price of your wash club stays as it is/)
    await phone.reload()
    await expect(phone.getByRole('heading', { name: plan })).toBeVisible()
    await expect(told).toHaveCount(0)
  })
  await phone.close()
})
