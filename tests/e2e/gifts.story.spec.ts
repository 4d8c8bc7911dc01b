import { expect, logIn, mailTo, openAsCasey, openCheckout, test, workerReady, type Page } from './support/phone.ts'

const openFromMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Presses the label, as a finger does: the input itself is hidden. */
const choose = async (page: Page, name: string | RegExp) => {
  const choice = page.getByRole('radio', { name })
  await page.locator('label').filter({ has: choice }).click()
  await expect(choice).toBeChecked()
}

const priya = 'priya.n@example.com'

test('a gift card is bought for a friend, another one is reloaded, and a balance is looked up', async ({
  page,
  link,
  server,
}) => {
  await openAsCasey(page, link.origin('puddle'))

  await test.step('a previous recipient is chosen, and the gift is in the cart', async () => {
    await openFromMenu(page, 'Gift Cards')
    await choose(page, '$75')
    await page.getByRole('button', { name: 'Buy as a Gift: $75 Gift Card' }).click()
    const sheet = page.getByRole('dialog', { name: 'Buy as a Gift' })
    await sheet.getByRole('button', { name: 'Add gift to cart' }).press('Enter')
    await expect(sheet.getByText('No Recipient selected.')).toBeVisible()
    await sheet.getByRole('button', { name: priya }).click()
    await sheet.getByRole('button', { name: 'Add gift to cart' }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('a reload of the wallet’s own card says what the card holds after it', async () => {
    await choose(page, 'Reload')
    await choose(page, '$25')
    await expect(page.getByText('$57.00')).toBeVisible()
    await page.getByRole('button', { name: 'Add To Cart: $25 Reload' }).click()
  })

  await test.step('the gift is edited in the cart, removed, and returned by Undo', async () => {
    await openCheckout(page)
    const line = page.locator('[data-ui="cart-line"]', { hasText: '$75 Gift Card' })
    await expect(page.getByRole('heading', { name: 'Gifts' })).toBeVisible()
    await line.getByRole('button', { name: `Edit the gift $75 Gift Card to ${priya}` }).click()
    const sheet = page.getByRole('dialog', { name: 'Edit gift' })
    await expect(sheet.getByLabel('Recipient email')).toHaveValue(priya)
    await sheet.getByLabel('Recipient name').fill('Priya')
    await sheet.getByRole('radio', { name: 'Thank You!' }).check({ force: true })
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(line.getByText('To Priya · Thank You!')).toBeVisible()
    await line.getByRole('button', { name: 'Remove $75 Gift Card' }).click()
    await expect(line).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(line.getByText('To Priya · Thank You!')).toBeVisible()
  })

  await test.step('paid: the wallet shows the new balance, and the recipient gets the number', async () => {
    await page.getByRole('button', { name: /Complete Purchase/ }).click()
    await page.getByRole('button', { name: 'Yes, pay' }).click()
    await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible()
    await expect(page.getByText(/\$57\.00 left/)).toBeVisible()
  })

  const mail = await mailTo(server, priya, /gift/i)
  const number = /\d{4}-\d{4}-\d{4}-\d{4}/.exec(mail.text)![0]
  await openFromMenu(page, 'Gift Cards')
  const field = page.getByLabel('Gift card number')
  const check = page.getByRole('button', { name: 'Check balance' })

  await test.step('the balance of a typed number is looked up; an unknown card is named as such', async () => {
    await field.fill('4242 4242 4242 4242')
    await expect(field).toHaveValue('4242-4242-4242-4242')
    await check.click()
    await expect(page.getByText('Gift card not found.')).toBeVisible()
    await field.fill(number)
    await check.click()
    await expect(page.getByText(`•••• ${number.slice(-4)} has a balance of $75.00.`)).toBeVisible()
  })

  await test.step('without signal the cards are shown, and the look-up says that it needs a connection', async () => {
    await workerReady(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('radio', { name: '$100' })).toBeAttached()
    await expect(page.getByText('You need a connection to look up a balance.')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
    await page.getByRole('button', { name: /Gift Card.*\$57\.00 left/ }).click()
    await expect(page.getByText('No signal, no code')).toBeVisible()
    await expect(page.locator('[data-ui=code]')).toBeHidden()
    expect(await page.content()).not.toMatch(/6\d{3}-?\d{4}-?\d{4}-?\d{4}/)
    await page.context().setOffline(false)
  })
})

test('a promo code typed without signal stays, is claimed later, and a deal joins it in the wallet', async ({
  page,
  link,
}) => {
  await openAsCasey(page, link.origin('puddle'))
  await page.getByRole('link', { name: 'Promo Codes' }).click()
  const field = page.getByLabel('Promo code')
  const claim = page.getByRole('button', { name: 'Claim code' })
  const deal = page.locator('[data-ui="product"]', { hasText: 'Rainy day Quick Dip' })
  await expect(deal).toBeVisible()
  await workerReady(page)

  await test.step('offline a claim says that it needs a connection, and the code survives a reload', async () => {
    await page.context().setOffline(true)
    await page.reload()
    await field.fill('rubberduck')
    await expect(page.getByText('You need a connection to claim. Your code stays here.')).toBeVisible()
    await claim.press('Enter')
    await expect(deal.getByText('You need a connection to claim.')).toBeVisible()
    // Leaving the screen stores what was just typed.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await page.getByRole('link', { name: 'Promo Codes' }).click()
    await expect(field).toHaveValue('rubberduck')
    await page.context().setOffline(false)
    await link.break({ match: 'promo-codes', dropRequest: 'every:1' })
    await page.reload()
    await expect(field).toHaveValue('rubberduck')
    await claim.click()
    await expect(page.getByText(/can’t reach the server right now/)).toBeVisible({ timeout: 30_000 })
    await expect(field).toHaveValue('rubberduck')
    await link.heal()
  })

  await test.step('an unknown code is refused beside the field', async () => {
    await field.fill('NOTACODE')
    await claim.click()
    await expect(page.getByText('Invalid promo code.')).toBeVisible()
  })

  await test.step('the code is claimed, and is in the wallet at once', async () => {
    await field.fill('rubberduck')
    await claim.click()
    await expect(page.getByRole('heading', { name: 'Code Claimed' })).toBeVisible()
    await page.getByRole('button', { name: 'Yes, view wallet' }).click()
    await expect(page.getByRole('button', { name: /Quick Dip from the duck/ })).toBeVisible()
    await page.goBack()
    await expect(field).toHaveValue('')
  })

  await test.step('a deal leaves the list when it is claimed', async () => {
    await deal.getByRole('button', { name: 'Claim deal: Rainy day Quick Dip' }).click()
    await expect(page.getByText('Deal Added to your Wallet!')).toBeVisible()
    await expect(deal).toBeHidden()
    await page.getByRole('button', { name: 'View wallet' }).click()
    await expect(page.getByRole('button', { name: /Rainy day Quick Dip/ })).toBeVisible()
  })
})

test('a guest sees the gift cards, and a user with an unconfirmed email is asked to confirm it before a claim', async ({
  page,
  link,
  server,
}) => {
  await test.step('a guest sees what is sold and nothing to buy, reload or look up', async () => {
    await page.goto(link.origin('puddle'))
    await page.getByRole('button', { name: 'Continue as guest' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await openFromMenu(page, 'Gift Cards')
    await expect(page.getByRole('heading', { name: '$50 Gift Card' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Reload' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Buy|Check/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Log in to buy' }).click()
  })

  await test.step('the log-in leads back to the gift cards; the codes ask for a confirmed email', async () => {
    await logIn(page, 'noor@example.com')
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect(page.getByRole('button', { name: 'Buy Now: $50 Gift Card' })).toBeVisible()
    await openFromMenu(page, 'Promo Codes')
    await expect(page.getByRole('heading', { name: 'Confirm your email first' })).toBeVisible()
    await expect(page.getByLabel('Promo code')).toBeHidden()
    await page.getByRole('button', { name: 'Resend Email' }).click()
    await expect(page.getByText('An new email has been sent to noor@example.com...')).toBeVisible()
    await mailTo(server, 'noor@example.com', /confirm/i)
  })
})
