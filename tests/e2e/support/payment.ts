import { openCheckout, type Page } from './phone.ts'

/** Up to the question whether to pay. */
export const putInCart = async (page: Page) => {
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  await page.getByRole('button', { name: 'Add To Cart: Quick Dip' }).click()
  await openCheckout(page)
  await page.getByRole('button', { name: /Complete Purchase/ }).click()
}
