import { isAccessible } from './support/accessibility.ts'
import { tabTo } from './support/by-keyboard.ts'
import { fillSignUp } from './support/new-customer.ts'
import { expect, password, test } from './support/phone.ts'
import { computer, openPage, openShopAsCasey } from './support/shop.ts'

test.use(computer)

test('a visitor follows a link to a product, logs in at it, and buys', async ({ page, link }) => {
  const card = page.locator('#product-1004')
  const counted: (string | null)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/count') counted.push(request.postData())
  })

  // Each attempt to load the log-in's code but the last is lost: the one ahead, and two of the press itself.
  let lost = 0
  await page.context().route(/\/log-in-dialog-/, (route) => {
    lost += 1
    return lost <= 3 ? route.abort('connectionreset') : route.continue()
  })

  await test.step('the link shows the product with its price, and the way to log in', async () => {
    await openPage(page, `${link.origin('puddle')}/shop/washes#product-1004`)
    await expect(card.getByRole('heading', { name: 'Rinse and Run' })).toBeInViewport()
    await expect(card).toContainText('$7.00')
    await expect(page.getByRole('heading', { name: /^Prices are for everyone/ })).toBeVisible()
    await isAccessible(page, 'the washes of a visitor')
    await card.getByRole('link', { name: /^Log in to buy/ }).click()
  })

  await test.step('the log-in opens over the page; after it the product is still shown', async () => {
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await expect(dialog).toBeVisible()
    expect(lost).toBeGreaterThan(3)
    await isAccessible(page, 'the log-in')
    await dialog.getByLabel('Email').fill('casey@example.com')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/shop\/washes.*#product-1004$/)
    await expect(card.getByRole('button', { name: 'Buy Now: Rinse and Run' })).toBeInViewport()
  })

  await test.step('what is added shows the cart below its icon; Escape closes it', async () => {
    const cart = page.getByRole('region', { name: 'Your cart' })
    await card.getByRole('button', { name: 'Add To Cart: Rinse and Run' }).click()
    await expect(cart).toContainText('Rinse and Run')
    await isAccessible(page, 'the cart beside the washes')
    await page.keyboard.press('Escape')
    await expect(cart).toBeHidden()
  })

  await test.step('a gift card joins it, chosen by its amount', async () => {
    await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Gift Cards' }).click()
    await page.getByRole('radio', { name: '$25' }).check({ force: true })
    await isAccessible(page, 'the gift cards')
    await page.getByRole('button', { name: 'Add To Cart: $25 Gift Card' }).click()
    await page.getByRole('link', { name: 'Proceed to checkout (2)' }).click()
  })

  await test.step('the checkout pays, and the wallet of the account opens', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    const order = page.getByRole('region', { name: 'Your order' })
    await expect(order).toContainText('Subtotal (2 items)')
    await isAccessible(page, 'the checkout')
    await order.getByRole('button', { name: /^Complete Purchase/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, pay' }).click()
    await expect(page.getByText('Paid. It’s in your wallet.')).toBeVisible()
    await expect(page).toHaveURL(/\/userManagement\?section=wallet$/)
    await expect(page.getByRole('link', { name: 'Checkout, 0 items' })).toBeVisible()
  })

  await test.step('the pages and steps are counted by name, and no cookie is set', async () => {
    await expect.poll(() => counted).toEqual(['washes', 'cart', 'giftCards', 'cart', 'checkout', 'purchase', 'account'])
    expect(await page.context().cookies()).toEqual([])
  })
})

test('a cart that the user has is not shown as one that has just grown', async ({ page, link }) => {
  const origin = link.origin('puddle')
  await openShopAsCasey(page, origin)
  await openPage(page, `${origin}/shop/washes`)
  const cart = page.getByRole('region', { name: 'Your cart' })
  const add = page.getByRole('button', { name: /^Add To Cart: / }).first()
  await add.click()
  await expect(cart).toBeVisible()
  // A rendered page is at first that of a visitor, who has no cart.
  await page.reload()
  await expect(page.getByRole('link', { name: 'Checkout, 1 item' })).toBeVisible()
  await add.focus()
  await expect(cart).toBeHidden()
})

test('the pages of log-in and sign-up, which a press before the start opens, lead back to the product', async ({
  page,
  link,
}) => {
  const origin = link.origin('puddle')
  const buyNow = page.locator('#product-1004').getByRole('button', { name: 'Buy Now: Rinse and Run' })
  const wanted = new URLSearchParams({ to: '/shop/washes#product-1004' }).toString()
  await page.goto(`${origin}/logIn?${wanted}`)
  await page.getByLabel('Email').fill('casey@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(buyNow).toBeInViewport()
  await page.goto(`${origin}/userManagement`)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(`${origin}/`)
  await page.goto(`${origin}/signUp?${wanted}`)
  await fillSignUp(page, { email: 'pia@example.com', password: 'Clean-car-7' })
  await expect(page.getByRole('dialog', { name: 'Email Verification' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(buyNow).toBeInViewport()
})

test('the checkout of a visitor explains itself, and the log-in opens over it', async ({ page, link }) => {
  await page.goto(`${link.origin('puddle')}/checkout`)
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Log in to check out' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the washes' })).toBeVisible()
})

test('a list that cannot be loaded asks once, and the keyboard gets to its button', async ({ page, link }) => {
  let isDown = true
  const refusal = { success: false, resultData: null, errorMessage: 'An Error has occurred...' }
  await page.route('**/api/v1/products?type=giftCard*', (route) =>
    isDown ? route.fulfill({ status: 500, json: refusal }) : route.continue(),
  )
  await openShopAsCasey(page, link.origin('puddle'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Gift Cards' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unable to get Gift Cards' })
  await expect(question).toBeVisible()
  const failsAgain = page.waitForResponse(/products\?type=giftCard(&|$)/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await failsAgain
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await tabTo(page, page.getByRole('button', { name: 'Try again' }))
  // Only now: the page also asks again by itself, and the button then goes.
  isDown = false
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: '$50' })).toBeChecked()
  await expect(question).toHaveCount(0)
})
