import { expect, mailTo, type Page, type RunningServer } from './phone.ts'

export interface NewCustomer {
  email: string
  password: string
}

/** Fills the sign-up that is open, and sends it. */
export const fillSignUp = async (page: Page, { email, password }: NewCustomer): Promise<void> => {
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
  await fill('Email', email)
  await fill('Confirm email', email)
  await fill('First name', 'Jo')
  await fill('Last name', 'Rivers')
  await fill('Birth month', '2')
  await fill('Birth day', '29')
  await fill('ZIP', '97301')
  await fill('Mobile', '5035550188')
  await fill('Password', password)
  await fill('Confirm password', password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Follows the link of the mail that asks for the confirmation, in a page of its own. */
export const confirmByMail = async (page: Page, server: RunningServer, email: string): Promise<void> => {
  const mail = await mailTo(server, email, /confirm/i)
  const other = await page.context().newPage()
  await other.goto(/https?:\/\/\S+confirm\?token=\S+/.exec(mail.text)![0])
  await other.getByRole('button').click()
  await expect(other.getByText(/confirmed/i).first()).toBeVisible()
  await other.close()
  await page.bringToFront()
}

/** Fills the provider's card form that is open, and saves it. */
export const fillCard = async (page: Page, name = 'Jo Rivers'): Promise<void> => {
  const form = page.frameLocator('iframe[title="Card form of our payment provider"]')
  await form.getByLabel('Card number').fill('4242424242424242')
  await form.getByLabel('Name on card').fill(name)
  await form.getByLabel('Expiry').fill('0829')
  await form.getByLabel('CVC').fill('123')
  await form.getByLabel('ZIP').fill('97301')
  await form.getByRole('button', { name: 'Save card' }).click()
}
