import type { Link } from '#tests/support/faulty-link.ts'
import { putInCart } from './support/payment.ts'
import { expect, openAsCasey, test, type Page } from './support/phone.ts'

/** Until the screen of the pending payment. The order is charged, and no answer to it arrives. */
const payWithLostAnswers = async (page: Page, link: Link) => {
  await openAsCasey(page, link.origin('puddle'))
  await putInCart(page)
  await link.break({ match: '^POST /api/v1/orders', dropResponse: 'every:1' })
  await page.getByRole('button', { name: 'Yes, pay' }).click()
  await expect(page.getByRole('heading', { name: 'Finishing your purchase' })).toBeVisible({ timeout: 30_000 })
}

test('Back on the screen of a pending payment leads to the screen below it, and the payment goes on', async ({
  page,
  link,
}) => {
  await payWithLostAnswers(page, link)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible()
  await expect(page.getByText('Purchase still confirming')).toBeVisible()
  await link.heal()
  await expect(page.getByText('Purchase still confirming')).toBeHidden({ timeout: 30_000 })
})

test('a second tab that shows the payment closes it when the first shows the result', async ({
  page,
  context,
  link,
}) => {
  await payWithLostAnswers(page, link)
  const second = await context.newPage()
  await second.goto(`${link.origin('puddle')}/wallet`)
  await expect(
    second.getByRole('heading', { name: 'Wallet' }).or(second.getByRole('heading', { name: 'Checking your payment' })),
  ).toBeVisible({ timeout: 30_000 })
  await link.heal()
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible({ timeout: 30_000 })
  await expect(second.getByRole('heading', { name: 'Checking your payment' })).toBeHidden({ timeout: 30_000 })
  await expect(second.getByRole('heading', { name: 'Wallet' })).toBeVisible()
})
