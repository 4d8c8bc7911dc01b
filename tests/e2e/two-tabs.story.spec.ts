import { expect, openAsCasey, test, type Page, type RunningServer } from './support/phone.ts'

const chargesIn = (server: RunningServer) => server.ledger().filter(({ type }) => type === 'charge')

const proceed = (page: Page) => page.getByRole('button', { name: /^Complete Purchase/ }).click()
const addToCart = async (page: Page, name: string) => {
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  await page.getByRole('button', { name: `Add to cart: ${name}` }).click()
}
const openCheckout = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Checkout/ })
    .click()
/** Puts a wash into Casey's cart, and asks to pay for it. */
const askToPay = async (page: Page, origin: string) => {
  await openAsCasey(page, origin)
  await addToCart(page, 'Quick Dip')
  await openCheckout(page)
  await proceed(page)
}
const yes = (page: Page) => page.getByRole('button', { name: 'Yes, pay' }).click()

test('confirming a purchase after another tab paid for the cart charges nothing more', async ({
  page,
  context,
  link,
  server,
}) => {
  await askToPay(page, link.origin('puddle'))
  const second = await context.newPage()
  await second.goto(`${link.origin('puddle')}/checkout`)
  await proceed(second)
  const before = chargesIn(server).length

  await yes(page)
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible({ timeout: 30_000 })
  await yes(second)
  await expect(second.getByText('Your cart is empty')).toBeVisible({ timeout: 30_000 })
  expect(chargesIn(server)).toHaveLength(before + 1)
})

test('a cart changed by another tab is confirmed again, with its new total', async ({
  page,
  context,
  link,
  server,
}) => {
  await askToPay(page, link.origin('puddle'))
  const second = await context.newPage()
  await second.goto(link.origin('puddle'))
  await addToCart(second, 'Quick Dip')
  await openCheckout(second)
  await expect(second.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Checkout/ })).toContainText(
    '2',
  )
  const before = chargesIn(server).length

  await yes(page)
  await expect(page.getByText('Your cart has changed since you last looked.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('2 items').last()).toBeVisible()
  expect(chargesIn(server)).toHaveLength(before)
  await yes(page)
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible({ timeout: 30_000 })
  expect(chargesIn(server)).toHaveLength(before + 1)
})
