import { pressByKeyboard, stopsOf, tabTo } from './support/by-keyboard.ts'
import { expect, password, test, type Page } from './support/phone.ts'
import type { Locator } from '@playwright/test'
import { beyondEdge, computer, openPage, openShopAsCasey, stands } from './support/shop.ts'

test.use(computer)

interface Hand {
  press: (target: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
}

const hands: Record<string, (page: Page) => Hand> = {
  'by mouse': () => ({ press: (target) => target.click(), type: (field, text) => field.fill(text) }),
  'by keyboard alone': (page) => ({
    press: (target) => pressByKeyboard(page, target),
    type: async (field, text) => {
      await tabTo(page, field)
      await page.keyboard.type(text)
    },
  }),
}

const bar = (page: Page) => page.getByRole('banner')
const fits = async (page: Page) => expect(await beyondEdge(page)).toBe(0)
const closed = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0)

/** Opens a page of the merchant's menu, from the bar or from the drawer. */
const openFromMenu = async (page: Page, { press }: Hand, name: string) => {
  const inBar = bar(page).getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  if (await inBar.isVisible()) return press(inBar)
  await press(bar(page).getByRole('button', { name: 'Menu' }))
  await press(page.getByRole('dialog').getByRole('link', { name, exact: true }))
  await closed(page)
}

const buyAWash = async (page: Page, hand: Hand) => {
  await openFromMenu(page, hand, 'Shop')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Bubble Bath' }) })
  await hand.press(card.getByRole('link', { name: /^Log in to buy/ }))
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await hand.type(dialog.getByLabel('Email'), 'casey@example.com')
  await hand.type(dialog.getByLabel('Password', { exact: true }), password)
  await hand.press(dialog.getByRole('button', { name: 'Log in', exact: true }))
  await closed(page)
  await expect(card).toBeInViewport()
  await fits(page)
  await hand.press(card.getByRole('button', { name: 'Add To Cart: Bubble Bath' }))
  await expect(bar(page).getByRole('link', { name: 'Checkout, 1 item' })).toBeVisible()
  await page.keyboard.press('Escape')
  await hand.press(bar(page).getByRole('link', { name: 'Checkout, 1 item' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await fits(page)
  await hand.press(page.getByRole('button', { name: /^Complete Purchase/ }))
  await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Yes, pay' }))
  await expect(page.getByText('Paid. It’s in your wallet.')).toBeVisible()
  await expect(page).toHaveURL(/section=wallet$/)
}

const useTheAccount = async (page: Page, hand: Hand) => {
  const section = (name: string) => page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name })
  await hand.press(page.getByRole('button', { name: /^Bubble Bath/ }).first())
  await expect(page.getByRole('img', { name: 'Code to scan at the kiosk' })).toBeVisible()
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
  await closed(page)

  await hand.press(section('Wash club'))
  await hand.press(page.getByRole('button', { name: 'Cancel Plan', exact: true }))
  await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel my plan' }))
  await expect(page.getByText(/^You’re out on/)).toBeVisible()
  await hand.press(page.getByRole('dialog', { name: 'Before you go' }).getByRole('button', { name: 'Skip' }))
  await closed(page)
  await hand.press(page.getByRole('button', { name: 'Reactivate Plan' }))
  await expect(page.getByText('Wash reactivated')).toBeVisible()

  await hand.press(section('Purchase history'))
  await hand.press(page.getByRole('table').getByRole('button', { name: 'Bubble Bath', exact: true }).first())
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('Bubble Bath')
  await hand.press(page.getByRole('dialog', { name: 'Receipt' }).getByRole('button', { name: 'Close' }))
  await closed(page)
  await fits(page)
}

const findALocation = async (page: Page, hand: Hand) => {
  await openFromMenu(page, hand, 'Locations')
  await expect(page.getByRole('heading', { level: 1, name: 'Visit any of our 4 locations!' })).toBeVisible()
  await hand.press(page.getByRole('button', { name: 'City: All Locations' }))
  const city = page.getByRole('menuitemradio', { name: 'Westgate' })
  await expect(city).toBeVisible()
  if (
    await page
      .getByRole('menuitemradio')
      .first()
      .evaluate((each) => each.matches(':focus-visible'))
  ) {
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
  } else await city.click()
  await expect(page.locator('[data-ui=site]')).toHaveCount(1)
  const pin = page.getByRole('region', { name: 'Map of the locations' }).getByRole('button', { name: 'Westgate' })
  await hand.press(pin)
  await expect(page.getByRole('dialog', { name: 'Car Wash' })).toContainText('4021 Westgate Plaza')
  await fits(page)
  await hand.press(page.getByRole('dialog', { name: 'Car Wash' }).getByRole('button', { name: 'Close' }))
  await closed(page)
}

for (const width of [1440, 1200, 1199, 1024, 768, 744])
  for (const [how, handOf] of Object.entries(hands))
    test(`at ${width} pixels a visitor buys a wash ${how}, uses the account, and finds a location`, async ({
      page,
      link,
    }) => {
      test.setTimeout(180_000)
      await page.setViewportSize({ width, height: 900 })
      await openPage(page, link.origin('puddle'))
      await stands(page)
      const hand = handOf(page)
      await buyAWash(page, hand)
      await useTheAccount(page, hand)
      await findALocation(page, hand)
    })

test('Tab goes through every page in its order, shows where it is, and leaves the page at its end', async ({
  page,
  link,
}) => {
  test.setTimeout(180_000)
  const origin = link.origin('puddle')
  const walk = async (path: string) => {
    await openPage(page, origin + path)
    await stands(page)
    // Its last parts are loaded.
    await page.waitForLoadState('networkidle')
    const stops = await stopsOf(page)
    expect(stops.length, path).toBeGreaterThan(3)
    expect(
      stops.filter(({ seen }) => seen === 0).map(({ name }) => name),
      `${path}: out of sight`,
    ).toEqual([])
    expect(
      stops.filter(({ marked }) => !marked).map(({ name }) => name),
      `${path}: without a mark`,
    ).toEqual([])
    expect(
      stops.filter(({ follows }) => !follows).map(({ name }) => name),
      `${path}: out of order`,
    ).toEqual([])
  }
  for (const path of ['/', '/shop/washes', '/shop/giftCards', '/locations', '/signUp']) await walk(path)
  await openShopAsCasey(page, origin)
  for (const section of ['info', 'wallet', 'history']) await walk(`/userManagement?section=${section}`)
})
