import { saveSite } from './support/client.ts'
import { expect, test, type Page } from './support/phone.ts'
import { computer, openPage, openShopAsCasey } from './support/shop.ts'

test.use(computer)

const product = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
const filter = (page: Page, name: string) => page.getByRole('button', { name: `Location: ${name}` })
/** The next page comes from the server. */
const unregister = (page: Page) =>
  page.evaluate(async () => {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
  })
const shop = (page: Page) => page.getByRole('navigation', { name: 'Shop' })

test('a page of products is narrowed to one location, which stands in its address', async ({ page, link }) => {
  const origin = link.origin('puddle')
  await openPage(page, `${origin}/shop/washes`)
  await expect(product(page, 'Bubble Bath')).toBeVisible()

  await test.step('what another location alone sells goes', async () => {
    await filter(page, 'All Locations').click()
    await page
      .getByRole('dialog', { name: 'Where will you wash?' })
      .getByRole('button', { name: /^Westgate/ })
      .click()
    await expect(page).toHaveURL(`${origin}/shop/washes?location=4`)
    await expect(product(page, 'Rinse and Run')).toBeVisible()
    await expect(product(page, 'Bubble Bath')).toHaveCount(0)
  })

  await test.step('the address shows the same on another device', async () => {
    await page.reload()
    await expect(filter(page, 'Westgate')).toBeVisible()
    await expect(product(page, 'Bubble Bath')).toHaveCount(0)
    await page.goto(`${origin}/shop/washClubs?location=1`)
    await expect(filter(page, 'Elm Street')).toBeVisible()
    await expect(product(page, 'Puddle Club Bubble')).toBeVisible()
  })

  await test.step('all locations are shown again', async () => {
    await openPage(page, `${origin}/shop/washes?location=4`)
    await filter(page, 'Westgate').click()
    await page
      .getByRole('dialog', { name: 'Where will you wash?' })
      .getByRole('button', { name: /^All Locations/ })
      .click()
    await expect(page).toHaveURL(`${origin}/shop/washes?location=0`)
    await expect(product(page, 'Bubble Bath')).toBeVisible()
  })
})

test('a merchant that requires a location asks for it before its products', async ({ page, link, server }) => {
  await saveSite(server, { forceLocations: true })
  const origin = link.origin('puddle')

  await test.step('a visitor chooses one, and gets what it sells', async () => {
    await page.goto(`${origin}/shop/washes`)
    await expect(page).toHaveURL(`${origin}/locations?to=%2Fwashes&label=washes`)
    await expect(page.getByText('Choose a location first.')).toBeVisible()
    await page.getByRole('link', { name: 'Washes at Westgate' }).click()
    await expect(page).toHaveURL(`${origin}/shop/washes?location=4&forced=true`)
    await expect(product(page, 'Rinse and Run')).toBeVisible()
    await expect(product(page, 'Bubble Bath')).toHaveCount(0)
  })

  await test.step('Back leads to the locations, and no further into a circle', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/locations\?to=/)
  })

  await test.step('the clubs ask for it too, and name themselves', async () => {
    await page.goto(`${origin}/shop/washClubs`)
    await expect(page).toHaveURL(`${origin}/locations?to=%2FwashClub&label=washClub`)
    await page.getByRole('link', { name: 'Wash Club at Elm Street' }).click()
    await expect(page).toHaveURL(`${origin}/shop/washClubs?location=1&forced=true`)
    await expect(product(page, 'Puddle Club Bubble')).toBeVisible()
  })

  await test.step('a link to all products needs no choice', async () => {
    await page.goto(`${origin}/shop/bundles?forced=true`)
    await expect(filter(page, 'All Locations')).toBeVisible()
    await expect(page).toHaveURL(`${origin}/shop/bundles?forced=true`)
  })

  await test.step('a user with a location of their own is not asked', async () => {
    await openShopAsCasey(page, origin)
    // The server renders the page for a visitor, who would be asked.
    await unregister(page)
    await page.goto(`${origin}/shop/washes`)
    await expect(filter(page, 'Elm Street')).toBeVisible()
    await shop(page).getByRole('link', { name: 'Bundles' }).click()
    await expect(page).toHaveURL(`${origin}/shop/bundles`)
    await expect(filter(page, 'Elm Street')).toBeVisible()
  })
})
