import type { Locator } from '@playwright/test'
import type { Customer } from '#contract/shapes/customer.ts'
import { moveWords as words } from '#src/words/admin-moves.ts'
import { reasonWords } from '#src/words/admin-desk.ts'
import { isAccessible } from './support/accessibility.ts'
import { aPhone, findCustomer, openOffice } from './support/admin.ts'
import { personOnServer } from './support/client.ts'
import { expect, logIn, mailTo, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: words.title })
const reason = 'Signed up twice, with an old and a new address.'

/** The dialog with the other account chosen. */
const choose = async (page: Page, email: string): Promise<Locator> => {
  await page.getByRole('button', { name: words.open }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('searchbox', { name: words.search }).fill('nobody@example.com')
  await expect(dialog.getByText(words.none)).toBeVisible()
  await dialog.getByRole('searchbox', { name: words.search }).fill(email)
  await isAccessible(page, 'the other account')
  await dialog.getByRole('button', { name: new RegExp(email) }).click()
  await expect(dialog.getByRole('group', { name: words.things })).toBeVisible()
  return dialog
}

test('what an account holds moves to the other account of the person, and both phones and mails say so', async ({
  page,
  link,
  browser,
  server,
}) => {
  const origin = link.origin('puddle')
  const admin = await personOnServer(server, 'avery@example.com')
  const phone = await (await browser.newContext(aPhone)).newPage()
  await phone.goto(origin)
  await logIn(phone, 'casey@example.com')
  await phone.goto(`${origin}/wallet`)
  await expect(phone.getByText(/3 of 5/).first()).toBeVisible()

  await openOffice(page, origin, '/customers')
  await findCustomer(page, 'casey@example.com')
  const dialog = await choose(page, 'noor@example.com')
  await expect(dialog.getByText(words.noCard)).toBeVisible()
  await isAccessible(page, 'what moves')
  expect(await beyondEdge(page)).toBe(0)
  const from = new URL(page.url()).searchParams.get('customer')!
  const before = await admin.get<Customer>(`/accounts/customers/${from}`)
  expect(before.memberships).toHaveLength(1)

  await test.step('nothing chosen, or no reason, moves nothing', async () => {
    const boxes = await dialog.getByRole('checkbox').all()
    const send = dialog.getByRole('button', { name: words.yes, exact: true })
    await send.click()
    await expect(dialog.getByText(reasonWords.missing)).toBeVisible()
    for (const box of boxes) await box.setChecked(false, { force: true })
    await dialog.getByLabel(reasonWords.reason).fill(reason)
    await send.click()
    await expect(dialog.getByText(words.noChoice)).toBeVisible()
    await isAccessible(page, 'nothing chosen')
    for (const box of boxes) await box.setChecked(true, { force: true })
    await send.click()
    await expect(dialog.getByText(words.doneBody)).toBeVisible()
    await isAccessible(page, 'what has moved')
  })

  await test.step('the other account has it, and the first one is told on the open phone', async () => {
    await dialog.getByRole('link', { name: new RegExp(words.openTo) }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: /Noor/ })).toBeVisible()
    const [{ terms, vehicle } = {}] = before.memberships
    await expect(page.getByRole('heading', { name: terms!.plan.name })).toBeVisible()
    await expect(page.getByText(vehicle!.license).first()).toBeVisible()
    await expect(page.getByText(words.open)).toBeVisible()
    const { points, memberships } = await admin.get<Customer>(`/accounts/customers/${from}`)
    expect([points, memberships.length]).toEqual([0, 0])
    await expect(phone.getByText(/3 of 5/)).toHaveCount(0, { timeout: 15_000 })
  })

  for (const to of ['casey@example.com', 'noor@example.com']) {
    const { text } = await mailTo(server, to, /^Moved (to|from) your other/)
    expect(text).toContain('from your account casey@example.com to your account noor@example.com')
    expect(text).not.toContain(reason)
  }
  await phone.context().close()
})

test.describe('at 390 in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('the move of an account fits a phone', async ({ page, link }) => {
    await openOffice(page, link.origin('puddle'), '/customers')
    // What the story before has moved.
    await findCustomer(page, 'noor@example.com')
    await choose(page, 'casey@example.com')
    await isAccessible(page, 'what moves, in the dark')
    expect(await beyondEdge(page)).toBe(0)
  })
})
