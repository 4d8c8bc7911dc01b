import { expect, mailTo, test, type Page } from './support/phone.ts'

const forgot = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const sheet = page.getByRole('dialog', { name: 'Forgot password?' })
  await sheet.getByLabel('Email').fill(email)
  await sheet.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Email Sent' })).toBeVisible()
}

const choose = async (page: Page, password: string) => {
  const field = page.getByLabel('New password', { exact: true })
  await field.fill(password)
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save new password' }).click()
}

const opacities = (page: Page) =>
  page.locator('[data-ui=scrim]').evaluateAll((scrims) => scrims.map((each) => getComputedStyle(each).opacity))

test('a recovered password ends at the guest’s home, and its used link offers to request a new one', async ({
  page,
  link,
  server,
}) => {
  await page.goto(link.origin('blackline'))
  await forgot(page, 'casey@example.com')
  // Only the dialog's scrim is visible, so the page is dimmed once; the sheet's scrim is transparent.
  await expect.poll(() => opacities(page)).toEqual(['0', '1'])
  await page.getByRole('button', { name: 'OK' }).click()
  const mail = await mailTo(server, 'casey@example.com', /reset/i)
  const recovery = /https?:\/\/\S+passwordRecovery\?\S+/.exec(mail.text)![0]

  await page.goto(recovery)
  await expect(page.locator('[data-ui=merchant]')).toBeVisible()
  await choose(page, 'Fresh-day-2')
  const done = page.getByRole('alertdialog', { name: 'Password updated!' })
  await done.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(`${link.origin('blackline')}/`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await page.goto(recovery)
  await choose(page, 'Fresh-day-3')
  await page.getByRole('button', { name: 'Yes, send a link' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('casey@example.com')
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
})
