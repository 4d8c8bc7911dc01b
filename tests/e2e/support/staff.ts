import { passwordAgainWords } from '#src/words/password-again.ts'
import { expect, password, type Page } from './phone.ts'
import { logInHere, openPage } from './shop.ts'

/** Gives the password that an act of the back office asks for. */
export const givePassword = async (page: Page): Promise<void> => {
  const again = page.getByRole('dialog', { name: passwordAgainWords.title })
  await again.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
}

/** Invites to a role from the open page of the people, with the keyboard. @param role such as 'Owner' */
export const invite = async (page: Page, email: string, role = 'Owner'): Promise<void> => {
  await page.getByRole('button', { name: 'Invite somebody', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  await dialog.getByLabel('Email').press('Enter')
}

/** The address in the mail of an invitation. */
export const invitationIn = ({ text }: { text: string }): string =>
  /https?:\/\/\S+\/mmtpo\/invitation\S+/.exec(text)![0]

/** Accepts an invitation as a person without an account. */
export const acceptAs = async (page: Page, first: string, last: string): Promise<void> => {
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accept' }).click()
}

/** Logs a member of staff in, and opens a section of the back office. */
export const enterOffice = async (page: Page, origin: string, email: string, section: string): Promise<void> => {
  await openPage(page, origin)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logInHere(page, email)
  await page.goto(`${origin}/mmtpo${section}`)
}
