import { expect, openAsCasey, test } from './support/phone.ts'
import { readQr } from './support/read-qr.ts'

test('a member invites a friend, whose sign-up has the code', async ({ page, link, browser, context }) => {
  const origin = link.origin('puddle')
  await openAsCasey(page, origin)

  const address = await test.step('the QR code is the link with the code, and is hidden offline', async () => {
    await page.getByRole('link', { name: 'Invite a Friend' }).click()
    await expect(page.getByText('Get 250 points')).toBeVisible()
    const qr = page.getByRole('img', { name: 'Your invitation as a QR code' })
    await expect(qr).toBeVisible()
    const code = (await page.locator('[data-ui=code]').innerText()).replaceAll(/\s/g, '')
    let read: string | null = null
    await expect(async () => {
      read = await readQr(qr)
      expect(read).toBe(`${origin}/storeDirect#${code}`)
    }).toPass({ timeout: 10_000 })
    await context.setOffline(true)
    await expect(qr).toBeHidden()
    await expect(page.getByRole('button', { name: 'Share my link' })).toBeVisible()
    await context.setOffline(false)
    return read!
  })

  await test.step('for the member the link says that an account exists', async () => {
    await page.goto(address)
    await expect(page.getByText('Account Already Created... unable to add a referral code')).toBeVisible()
  })

  await test.step('the points and what earned them are one step from home', async () => {
    await page.goto(origin)
    await page.getByRole('link', { name: /Puddle Points/ }).click()
    await expect(page.getByText('A friend’s first purchase')).toBeVisible()
    await expect(page.getByText('+250')).toBeVisible()
  })

  await test.step('an address of the shop leads to the screen of the same thing', async () => {
    await page.goto(`${origin}/shop/washClubs`)
    await expect(page).toHaveURL(`${origin}/washClub`)
  })

  await test.step('the friend signs up with the code', async () => {
    const friend = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    const theirs = await friend.newPage()
    await theirs.goto(address)
    await expect(theirs.getByRole('heading', { name: 'Create account' })).toBeVisible()
    await expect(theirs.getByLabel(/Referral code/)).toHaveValue(address.split('#')[1]!)
    await friend.close()
  })
})
