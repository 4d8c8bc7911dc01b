import { expect, test } from './support/phone.ts'
import { beyondEdge, computer, logInHere, openPage } from './support/shop.ts'

test.use(computer)

interface Described {
  '@type': string
  name: string
  offers: { url: string; price: string }
}

test('a visitor comes from a search engine to a gift card, logs in there, and pays for it', async ({
  page,
  link,
  server,
}) => {
  const origin = link.origin('puddle')
  const listed = await test.step('the search engine has read the address of the card in the page', async () => {
    const { text: html } = await server.ask('GET', '/shop/giftCards', { host: new URL(origin).host })
    const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
    return [...blocks].map(([, text]) => JSON.parse(text!) as Described).find(({ name }) => name === '$75 Gift Card')!
  })

  await test.step('its page shows the card with its price', async () => {
    await openPage(page, listed.offers.url.replace(/^https?:\/\/[^/]+/, origin), { referer: 'https://search.example/' })
    await expect(page.getByRole('radio', { name: '$75' })).toBeChecked()
    await expect(page.getByRole('heading', { name: '$75 Gift Card' })).toBeInViewport()
    await expect(page.getByRole('main')).toContainText(`$${listed.offers.price}`)
    expect(await beyondEdge(page)).toBe(0)
  })

  await test.step('after the log-in over the page the same card is for sale', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Log in to buy/ })
      .click()
    await logInHere(page)
    await expect(page.getByRole('radio', { name: '$75' })).toBeChecked()
    await page.getByRole('button', { name: 'Add To Cart: $75 Gift Card' }).click()
    await page.getByRole('link', { name: 'Proceed to checkout (1)' }).click()
  })

  await test.step('it is paid, and lies in the wallet with its balance', async () => {
    const order = page.getByRole('region', { name: 'Your order' })
    await order.getByRole('button', { name: /^Complete Purchase/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, pay' }).click()
    await expect(page).toHaveURL(/\/userManagement\?section=wallet$/)
    await expect(page.getByRole('button', { name: /^\$75 Gift Card.*\$75\.00 left/ })).toBeVisible()
  })
})
