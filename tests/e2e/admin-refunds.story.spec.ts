import type { Locator } from '@playwright/test'
import type { Refund } from '#contract/shapes/refund.ts'
import { chargeBackWords, insteadWords, refundWords } from '#src/words/admin-refunds.ts'
import { isAccessible } from './support/accessibility.ts'
import { findCustomer, openOffice } from './support/admin.ts'
import { expect, mailTo, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const refundOf = (page: Page): Locator => section(page, 'Purchases').getByRole('button', { name: /^Refund / })
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: refundWords.title })

const openRefund = async (page: Page, at: number): Promise<Locator> => {
  await refundOf(page).nth(at).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('radiogroup', { name: refundWords.what })).toBeVisible()
  return dialog
}

const openCasey = async (page: Page, origin: string): Promise<void> => {
  await openOffice(page, origin, '/customers')
  await findCustomer(page, 'casey@example.com')
  await expect(refundOf(page).first()).toBeVisible()
}

/** The answers to refunds are changed on their way, one after the other; those that follow are as they are. */
const answerRefunds = async (page: Page, ...changes: Partial<Refund>[]): Promise<void> => {
  await page.route('**/api/v1/accounts/purchases/*/refunds/*', async (route) => {
    // The test's own resolver does not know the names under localhost.
    const { host, port, pathname } = new URL(route.request().url())
    const headers = { ...route.request().headers(), host }
    const answer = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}`, headers, maxRetries: 2 })
    const change = changes.shift()
    const body = (await answer.json()) as { resultData: Refund }
    await route.fulfill({ response: answer, json: { ...body, resultData: { ...body.resultData, ...change } } })
  })
}

test('a desk refunds an item, an amount and the rest of a purchase, and the customer reads it', async ({
  page,
  link,
  server,
}) => {
  await openCasey(page, link.origin('puddle'))
  const dialog = await openRefund(page, 2)
  await test.step('by item, with what was used of it', async () => {
    await dialog.getByText(refundWords.byItem).click()
    await dialog.getByRole('button', { name: /^Refund \$/ }).click()
    await expect(dialog.getByText(refundWords.noItem)).toBeVisible()
    await expect(dialog.getByText('2 of 5 used')).toBeVisible()
    await dialog.getByRole('checkbox', { name: /Bubble Bath ×5/ }).check({ force: true })
    await isAccessible(page, 'a refund by item')
    expect(await beyondEdge(page)).toBe(0)
    await dialog.getByLabel(refundWords.note).fill('The brush <b>stood</b> still.')
    await dialog.getByRole('button', { name: 'Refund $77.04' }).click()
    await expect(dialog.getByText('$77.04 refunded')).toBeVisible()
    await expect(dialog.getByText(refundWords.taken)).toBeVisible()
    await isAccessible(page, 'a refund that is made')
    await dialog.getByRole('button', { name: refundWords.done }).click()
    await expect(section(page, 'Purchases').getByText('$77.04 refunded')).toBeVisible()
    await expect(page.getByText('The brush <b>stood</b> still.', { exact: false }).first()).toBeVisible()
  })
  await test.step('by amount, never more than is left', async () => {
    await openRefund(page, 2)
    await dialog.getByText(refundWords.byAmount).click()
    await dialog.getByLabel(refundWords.amount, { exact: true }).fill('10.71')
    await dialog.getByRole('button', { name: /^Refund \$/ }).click()
    await expect(dialog.getByText(refundWords.noAmount('$10.70'))).toBeVisible()
    await dialog.getByLabel(refundWords.amount, { exact: true }).fill('5.35')
    await dialog.getByRole('button', { name: 'Refund $5.35' }).click()
    await expect(dialog.getByText('$5.35 refunded')).toBeVisible()
    await dialog.getByRole('button', { name: refundWords.done }).click()
  })
  await test.step('the rest', async () => {
    await openRefund(page, 2)
    await dialog.getByRole('button', { name: 'Refund $5.35' }).click()
    await expect(dialog.getByText('$5.35 refunded')).toBeVisible()
    await dialog.getByRole('button', { name: refundWords.done }).click()
    await expect(section(page, 'Purchases').getByText(refundWords.refunded, { exact: true })).toBeVisible()
  })
  const mail = await mailTo(server, 'casey@example.com', /Your refund from/)
  expect(mail.text).toContain('is on its way back to')
})

test('a refund without an answer says so, asks again by itself, and becomes the truth', async ({ page, link }) => {
  const open = { state: 'checking', settledAt: null, nextCheckAt: new Date().toISOString() } as const
  await answerRefunds(page, open, open)
  await openCasey(page, link.origin('puddle'))
  const dialog = await openRefund(page, 0)
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(dialog.getByText(refundWords.checkingTitle)).toBeVisible()
  await expect(dialog.getByText(refundWords.held)).toBeVisible()
  await isAccessible(page, 'a refund that is being checked')
  await dialog.getByRole('button', { name: refundWords.checkNow }).click()
  await expect(dialog.getByText(refundWords.checkingTitle)).toBeVisible()
  await expect(dialog.getByText(/refunded$/)).toBeVisible({ timeout: 15_000 })
})

test('a refund that the bank refuses says that no money moved', async ({ page, link }) => {
  await answerRefunds(page, { state: 'refused', refusal: 'NOT_SETTLED', takenItems: [] })
  await openCasey(page, link.origin('puddle'))
  const dialog = await openRefund(page, 0)
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(dialog.getByText(refundWords.refusedTitle)).toBeVisible()
  await expect(dialog.getByText(refundWords.refusals.NOT_SETTLED)).toBeVisible()
  await isAccessible(page, 'a refund that is refused')
  await dialog.getByRole('radio', { name: insteadWords.choices.otherwise() }).check()
  await dialog.getByRole('button', { name: insteadWords.yes.otherwise() }).click()
  await expect(dialog.getByText(insteadWords.missing)).toBeVisible()
  await dialog.getByRole('radio', { name: /as a gift card/ }).check()
  await dialog.getByRole('button', { name: /^Give \$/ }).click()
  await expect(page.getByText(insteadWords.done.giftCard)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/In place of refund/).first()).toBeVisible()
})

test('a refund in the hand, in the dark', async ({ page, link }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openCasey(page, link.origin('puddle'))
  const dialog = await openRefund(page, 0)
  await isAccessible(page, 'a refund at 390 px')
  expect(await beyondEdge(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a desk enters what the letter of the bank says, after which nothing of the payment is refunded', async ({
  page,
  link,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openCasey(page, link.origin('puddle'))
  await openRefund(page, 0)
  await dialogOf(page).getByRole('button', { name: chargeBackWords.open }).click()
  const dialog = page.getByRole('dialog', { name: chargeBackWords.title })
  await dialog.getByRole('button', { name: chargeBackWords.yes }).click()
  await expect(dialog.getByText(chargeBackWords.dayMissing)).toBeVisible()
  await isAccessible(page, 'a charge-back at 390 px')
  await dialog.getByLabel(chargeBackWords.day).fill('2026-11-20')
  await dialog.getByRole('button', { name: chargeBackWords.yes }).click()
  await expect(dialogOf(page).getByText(chargeBackWords.noRefund)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(section(page, 'Purchases').getByText(chargeBackWords.badge)).toBeVisible()
})
