import { confirmByMail, fillCard, fillSignUp } from './support/new-customer.ts'
import { expect, test } from './support/phone.ts'
import { computer, openPage, stands } from './support/shop.ts'

test.use(computer)

test('a new customer signs up at a product, and is asked for email and card on the way to it', async ({
  page,
  link,
  server,
}) => {
  const jo = { email: 'jo.rivers@example.com', password: 'Clean-car-7' }
  const card = page.locator('#product-1004')
  const buyNow = card.getByRole('button', { name: 'Buy Now: Rinse and Run' })
  await openPage(page, `${link.origin('puddle')}/shop/washes#product-1004`)

  await test.step('the sign-up opens over the page, and leaves the customer at the product', async () => {
    // A page that still scrolls to its product would move the link between the two halves of a click.
    await stands(page)
    await expect(card.getByRole('heading', { name: 'Rinse and Run' })).toBeInViewport()
    await expect(page.getByRole('heading', { name: /^Prices are for everyone/ })).toBeVisible()
    let top = -1
    const rests = async () => top === (top = await page.evaluate(() => scrollY))
    await expect.poll(rests, { intervals: [400] }).toBe(true)
    await card.getByRole('link', { name: /^Log in to buy/ }).click()
    await page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Create an account' }).click()
    await fillSignUp(page, jo)
    await expect(page.getByRole('dialog', { name: 'Email Verification' })).toBeVisible()
    await expect(page).toHaveURL(/\/shop\/washes.*#product-1004$/)
    await expect(card).toBeInViewport()
  })

  await test.step('the email is confirmed by the mail', async () => {
    await confirmByMail(page, server, jo.email)
    await page.reload()
  })

  await test.step('the card is entered in a dialog, and the purchase goes on', async () => {
    await buyNow.click()
    await fillCard(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, pay' }).click()
    await expect(page.getByText('Paid. It’s in your wallet.')).toBeVisible()
    await expect(page).toHaveURL(/\/userManagement\?section=wallet$/)
    await expect(page.getByRole('button', { name: /^Rinse and Run/ })).toBeVisible()
  })
})
