import { personOnServer } from './support/client.ts'
import { expect, openAsCasey, test } from './support/phone.ts'

interface Bought {
  purchasedProducts: { name: string }[]
}

test('merchandise is sent home, and one item of it elsewhere', async ({ page, link, server }) => {
  await openAsCasey(page, `${link.origin('puddle')}/merch`)
  const pay = page.getByRole('button', { name: /Complete Purchase/ })
  const sheet = page.getByRole('dialog', { name: 'Where should it go?' })

  await test.step('the payment waits for an address', async () => {
    await page.getByRole('button', { name: 'Buy Now: Lane cap' }).click()
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    await expect(pay).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('Add a shipping address to go on.')).toBeVisible()
  })

  await test.step('the home address is offered, and its fields are not to be changed', async () => {
    await page.getByRole('button', { name: 'Add shipping address' }).click()
    await expect(sheet.getByRole('checkbox', { name: 'Use my home address' })).toBeChecked()
    await expect(sheet.getByLabel('City')).toBeDisabled()
    await sheet.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByText(/Ship to Casey/)).toBeVisible()
  })

  await test.step('further goods go to the same address, or to one of their own', async () => {
    await page.goto(`${link.origin('puddle')}/merch`)
    await page.getByRole('button', { name: 'Add To Cart: Duck tee, large' }).click()
    await expect(page.getByRole('link', { name: 'Items in cart: 2' })).toBeVisible()
    await page.goto(`${link.origin('puddle')}/checkout`)
    await expect(page.getByText(/Ship to/)).toHaveCount(1)
    await page.getByRole('button', { name: 'Send Duck tee, large elsewhere' }).click()
    await sheet.getByRole('checkbox', { name: 'Use my home address' }).press('Space')
    const address = { 'First name': 'Priya', 'Last name': 'Nair', Address: '1 Elm Street', City: 'Salem', ZIP: '97302' }
    for (const [label, text] of Object.entries(address)) await sheet.getByLabel(label, { exact: true }).fill(text)
    await sheet.getByLabel('State').selectOption('OR')
    await sheet.getByRole('button', { name: 'Use this address' }).click()
    await expect(page.getByText('Ship to Priya Nair')).toBeVisible()
    await expect(page.getByText('1 Elm Street, Salem, OR 97302')).toBeVisible()
  })

  await test.step('the purchase is charged once and in the history', async () => {
    const charges = () => server.ledger().filter(({ type }) => type === 'charge').length
    const before = charges()
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Total')
    await expect(page.getByRole('button', { name: /Visa ending 4242.*Change/ })).toBeVisible()
    await pay.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, pay' }).click()
    await expect(page.getByRole('heading', { name: 'Purchases', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /Lane cap/ }).first()).toBeVisible()
    expect(charges()).toBe(before + 1)
    const history = await (await personOnServer(server, 'casey@example.com')).get<Bought[]>('/users/purchases')
    expect(history[0]!.purchasedProducts.map(({ name }) => name).sort()).toEqual(['Duck tee, large', 'Lane cap'])
  })
})
