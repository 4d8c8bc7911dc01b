import { peopleWords } from '#src/words/admin-staff.ts'
import { locationWords } from '#src/words/admin-locations.ts'
import { overviewWords } from '#src/words/admin.ts'
import { openOffice, openSection, openSectionByKeyboard, publish, publishButton } from './support/admin.ts'
import { tabTo } from './support/by-keyboard.ts'
import { expect, password, test, type Page } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

const isNowhere = (page: Page) => page.evaluate(() => document.activeElement === document.body)

const invite = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Invite somebody', exact: true }).click()
  await page.getByRole('dialog', { name: 'Invite somebody' }).getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
}

test('a row that is removed after a question gives the focus to the next one, the last one to the heading', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('puddle'), '/administrators')
  await invite(page, 'kim@example.com')
  await page.getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Send again to kim@example.com' })).toBeVisible()
  await invite(page, 'sam@example.com')
  const again = page.getByRole('button', { name: /^Send again to / })
  await expect(again).toHaveCount(2)
  const withdraw = async () => {
    await page
      .getByRole('button', { name: /^Withdraw the invitation/ })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).focus()
    await page.keyboard.press('Enter')
  }
  await withdraw()
  await expect(again).toHaveCount(1)
  await expect(again).toBeFocused()
  await withdraw()
  await expect(page.getByRole('heading', { name: peopleWords.title })).toBeFocused()
})

test('entries that are removed at once never leave the focus nowhere', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/locations')
  await page.getByRole('main').getByRole('list').getByRole('link').first().click()
  const add = page.getByRole('button', { name: locationWords.addDate, exact: true })
  for (let days = 0; days < 2; days += 1) await add.click()
  const removeDay = page.getByRole('button', { name: /^Remove \d{4}-/ })
  const removeAll = async () => {
    for (let left = await removeDay.count(); left > 0; left -= 1) {
      await removeDay.last().focus()
      await page.keyboard.press('Enter')
      await expect(removeDay).toHaveCount(left - 1)
      expect(await isNowhere(page)).toBe(false)
    }
  }
  await removeAll()

  await openSection(page, 'menu')
  const menu = page.locator('[data-setting="/menuItems"]')
  const remove = menu.getByRole('button', { name: /^Remove / })
  await expect(remove.first()).toBeVisible()
  // The last entry cannot be removed.
  for (let entries = await remove.count(); entries > 1; entries -= 1) {
    await remove.first().focus()
    await page.keyboard.press('Enter')
    await expect(remove).toHaveCount(entries === 2 ? 0 : entries - 1)
    expect(await isNowhere(page)).toBe(false)
  }
})

test('what has the focus stays in view when late answers make the page above it longer', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/themes')
  const shadows = page.getByRole('main').getByRole('switch', { name: 'Shadows' })
  const save = publishButton(page)
  for (let saves = 0; saves < 5; saves += 1) {
    await shadows.click()
    await publish(page)
    await expect(save).toHaveCount(0)
  }

  // The answers wait until the test lets them pass.
  const hold = async (name: string): Promise<() => void> => {
    let pass: (() => void) | undefined
    const passed = new Promise<void>((resolve) => (pass = resolve))
    await page.route(`**/accounts/site-config/${name}*`, (route) => passed.then(() => route.continue()))
    return pass!
  }
  const passSaves = await hold('saves')
  await openSectionByKeyboard(page, 'overview')
  const all = page.getByRole('link', { name: overviewWords.all })
  await tabTo(page, all)
  passSaves()
  await expect(page.getByRole('main').locator('[data-ui=row-text]')).toHaveCount(5)
  await expect(all).toBeInViewport({ ratio: 1 })
  await expect(all).toBeFocused()
})
