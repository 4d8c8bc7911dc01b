import { expect, logIn, test, workerReady } from './support/phone.ts'

test('a withheld code and the sheet of changes give the focus to their title, not to Close', async ({
  page,
  context,
  link,
}) => {
  await page.goto(`${link.origin('puddle')}/wallet`)
  await logIn(page, 'casey@example.com')
  await workerReady(page)
  const ticket = page.getByRole('button', { name: /Bubble Bath/ }).first()
  await expect(ticket).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('alertdialog', { name: 'Connection Error' }).getByRole('button', { name: 'OK' }).press('Enter')
  await ticket.press('Enter')
  const code = page.getByRole('dialog')
  await expect(code.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
  await expect(code.getByRole('heading', { name: /Bubble Bath/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Offline/ }).press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading').first()).toBeFocused()
  await context.setOffline(false)
})
