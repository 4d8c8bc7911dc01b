import { devices } from '@playwright/test'
import { isAccessible } from './support/accessibility.ts'
import { tabTo } from './support/by-keyboard.ts'
import { expect, logIn, password, test, type Page } from './support/phone.ts'
import { computer, logInHere, openPage } from './support/shop.ts'
import { readQr } from './support/read-qr.ts'

test.use(computer)

/** Opens a section by keyboard. */
const openSection = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('on a computer a user logs in over the shop and has the whole account there', async ({ page, link, browser }) => {
  const origin = link.origin('puddle')
  await openPage(page, origin)

  await test.step('a refused log-in stays in its dialog, with the reason', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await dialog.getByLabel('Email').fill('casey@example.com')
    await dialog.getByLabel('Password', { exact: true }).fill('Wrong-day-1')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Invalid email or password.')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the profile is saved in place', async () => {
    await page.getByRole('link', { name: 'My account' }).press('Enter')
    await page.getByLabel('First name').fill('Cassie')
    await page.getByLabel('First name').press('Enter')
    await expect(page.getByText('Your changes are saved.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Cassie Okafor' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Account info' })).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveValue('Cassie')
    await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
    await isAccessible(page, 'the account')
  })

  await test.step('the bell shows the latest messages, and all are marked as read', async () => {
    const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
    await bell.press('Enter')
    const messages = page.getByRole('dialog', { name: 'Notifications' })
    await expect(messages.getByRole('article')).toHaveCount(4)
    await messages.getByRole('button', { name: 'Mark all read' }).press('Enter')
    await expect(messages.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
    await expect(messages.getByText('Unread')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(messages).toHaveCount(0)
    await expect(bell).toBeFocused()
    await bell.press('Enter')
    const all = messages.getByRole('link', { name: /^See all/ })
    await tabTo(page, all)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Checkout, 0 items' })).toBeFocused()
    await expect(messages).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Checkout, 0 items' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(bell).toBeFocused()
    await page.keyboard.press('Enter')
    await all.press('Enter')
    await expect(page).toHaveURL(`${origin}/userManagement?section=notifications`)
    await expect(messages).toHaveCount(0)
  })

  let onPhone = ''
  await test.step('an item shows its code, and leads to itself on the phone without it', async () => {
    await openSection(page, 'Wallet')
    await page.getByRole('button', { name: /^The Big Splash/ }).press('Enter')
    const code = page.getByRole('img', { name: 'Code to scan at the kiosk' })
    await expect(code.locator('svg')).toBeVisible()
    expect(await readQr(code)).toMatch(/^W[0-9A-Z]{12}$/)
    await isAccessible(page, 'a code')
    const spoken = await page.getByRole('dialog').locator('[data-ui=code]').innerText()
    await page.context().setOffline(true)
    await expect(code).toHaveCount(0)
    expect(await page.locator('body').innerText()).not.toContain(spoken)
    await page.context().setOffline(false)
    await expect(code.locator('svg')).toBeVisible()
    await button(page, 'Open it on your phone').press('Enter')
    const address = page.getByRole('img', { name: 'The address on your phone, for its camera' })
    await expect(address.locator('svg')).toBeVisible()
    await expect(async () => expect(await readQr(address)).toMatch(/\/wallet\?item=[0-9a-z]+-1$/)).toPass()
    onPhone = (await readQr(address))!
    await page.keyboard.press('Escape')
    await expect(address).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(code).toHaveCount(0)
  })

  await test.step('the phone opens that item, and its own address after that is the wallet', async () => {
    const phone = await browser.newContext({ ...devices['Pixel 7'], reducedMotion: 'reduce' })
    const wallet = await phone.newPage()
    await wallet.goto(onPhone)
    await logIn(wallet, 'casey@example.com')
    await expect(wallet.getByRole('dialog', { name: 'The Big Splash' })).toBeVisible()
    await expect(wallet).toHaveURL(`${origin}/wallet`)
    await phone.close()
  })

  await test.step('a plan is canceled by one confirmation, the survey comes after it, and it is reactivated', async () => {
    await page.getByRole('button', { name: /^Puddle Club Unlimited/ }).click()
    await expect(page).toHaveURL(`${origin}/userManagement?section=club`)
    await button(page, 'Cancel Plan').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel my plan' }).click()
    await expect(page.getByText(/^You’re out on/)).toBeVisible()
    await page.getByRole('dialog', { name: 'Before you go' }).getByRole('button', { name: 'Skip' }).click()
    await button(page, 'Reactivate Plan').click()
    await expect(page.getByText('Wash reactivated')).toBeVisible()
  })

  await test.step('a receipt is sent again, read, and printed alone', async () => {
    await openSection(page, 'Purchase history')
    await button(page, 'Resend receipt of The Big Splash').press('Enter')
    await expect(page.getByText('Email resent.')).toBeVisible()
    await isAccessible(page, 'the purchases')
    await page.getByRole('table').getByRole('button', { name: 'The Big Splash', exact: true }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Receipt' }).getByRole('button', { name: 'Print' })).toBeVisible()
    const printed = page.locator('[data-ui="printed"]')
    await expect(printed).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(printed).toContainText('Receipt from Puddle Lane')
    await expect(page.locator('#root')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('after the log-out the shop is open to a visitor, and the account is not', async () => {
    await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Log Out' }).press('Enter')
    await expect(page).toHaveURL(`${origin}/`)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Checkout/ })).toHaveCount(0)
    await page.goto(`${origin}/userManagement?section=wallet`)
    await expect(page).toHaveURL(`${origin}/`)
  })

  await test.step('a user logs out on all devices', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await logInHere(page)
    await page.getByRole('link', { name: 'My account' }).click()
    await openSection(page, 'Options')
    await button(page, 'Log out on all devices').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, log out' }).click()
    await expect(page).toHaveURL(`${origin}/`)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  })
})
