import { personOnServer } from './support/client.ts'
import { expect, mailTo, test } from './support/phone.ts'
import { readQr } from './support/read-qr.ts'

const newPassword = 'Shine-day-2'

test.describe('on a computer', () => {
  test.use({
    isMobile: false,
    hasTouch: false,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36',
  })

  test('a recovery link works, also for a merchant without a web shop', async ({ page, link, server }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${link.origin('riverbend')}/passwordRecovery`)
    await page.getByLabel('Email').fill('casey@example.com')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('Password recovery email sent!')).toBeVisible()
    const mail = await mailTo(server, 'casey@example.com', /password/i)
    await page.goto(/https?:\/\/\S+passwordRecovery\S+/.exec(mail.text)![0])
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
    const [password, confirmation] = [
      page.locator('input[type=password]').nth(0),
      page.locator('input[type=password]').nth(1),
    ]
    await password.fill(newPassword)
    await confirmation.fill(newPassword)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(/\/Updated$/)
    await expect(page.getByRole('heading', { name: 'Password updated' })).toBeVisible()
  })

  test('an invitation leads to the sign-up with its code', async ({ page, link }) => {
    await page.goto(`${link.origin('puddle')}/storeDirect#ABCD2345`)
    await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible()
    await expect(page.getByLabel(/Referral code/)).toHaveValue('ABCD2345')
    await page.goto(`${link.origin('riverbend')}/storeDirect#ABCD2345`)
    const code = page.getByRole('img', { name: 'Code with the address of this site' })
    await expect(async () =>
      expect(await readQr(code)).toBe(`${link.origin('riverbend')}/storeDirect#ABCD2345`),
    ).toPass()
  })

  test('an unknown address refers to the phone', async ({ page, link }) => {
    await page.goto(`${link.origin('riverbend')}/wallet`)
    await expect(page.getByRole('heading', { name: 'Please Open on a Mobile Device' })).toBeVisible()
  })

  test('the page of a confirmed email links to the app', async ({ page, link, server }) => {
    const noor = await personOnServer(server, 'noor@example.com')
    await noor.get('/users/emails/confirmation')
    const mail = await mailTo(server, 'noor@example.com', /confirm/i)
    await page.goto(/https?:\/\/\S+confirm\?token=\S+/.exec(mail.text)![0])
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(page.getByText('You’re all set, Noor.')).toBeVisible()
    await page.getByRole('link', { name: /^Open Puddle Lane/ }).click()
    await expect(page).toHaveURL(`${link.origin('puddle')}/`)
  })
})

test('on a phone a completed recovery leads to the app', async ({ page, link }) => {
  await page.goto(link.origin('puddle'))
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await page.getByRole('button', { name: /^Yes/ }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto(`${link.origin('puddle')}/Updated`)
  await expect(page).toHaveURL(`${link.origin('puddle')}/`)
})
