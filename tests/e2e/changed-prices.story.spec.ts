import type { ContentRows } from '#contract/endpoints/content.ts'
import type { WebSocket } from '@playwright/test'
import { isAccessible } from './support/accessibility.ts'
import { personOnServer, saveSite } from './support/client.ts'
import { expect, openAsCasey, openCheckout, test, type Page, type RunningServer } from './support/phone.ts'

/** Publishes fields of a product, as the administrator does. */
const publish = async (server: RunningServer, name: string, fields: Record<string, unknown>): Promise<void> => {
  const admin = await personOnServer(server, 'avery@example.com')
  const { rows } = await admin.get<ContentRows>('/accounts/content/products')
  const { id, row } = rows.find((each) => each.row.name === name)!
  const changes = Object.entries(fields).map(([field, after]) => ({
    path: `/products/${id}/${field}`,
    before: row[field],
    after,
  }))
  await admin.post('/accounts/site-config/changes', { changes })
}

const addToCart = async (page: Page, listing: string, name: string) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: listing }).click()
  await page
    .getByRole('button', { name: `Add To Cart: ${name}` })
    .first()
    .click()
}

/** Resolves when the page has a connection over which the server tells it of changes. */
const listening = (page: Page) => {
  const frames = new Map<WebSocket, number>()
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/api/v1/live')) return
    frames.set(socket, 0)
    socket.on('framereceived', () => frames.set(socket, frames.get(socket)! + 1))
  })
  const isOpen = () => [...frames].some(([socket, count]) => count > 0 && !socket.isClosed())
  return () => expect.poll(isOpen, { timeout: 15_000 }).toBe(true)
}

const lineOf = (page: Page, name: string) => page.locator('[data-ui=cart-line]').filter({ hasText: name })

test('a cart says what has changed since, and never charges another price than was confirmed', async ({
  page,
  link,
  server,
}) => {
  test.setTimeout(120_000)
  await publish(server, 'Quick Dip', { price: '11.00' })
  const isTold = listening(page)
  await openAsCasey(page, link.origin('puddle'))
  await addToCart(page, 'Washes', 'Quick Dip')
  await addToCart(page, 'Washes', 'Bubble Bath')
  await openCheckout(page)
  const dip = lineOf(page, 'Quick Dip')
  await expect(dip).toContainText('$11.00')
  await isTold()

  await test.step('a new price reaches the open cart, beside the one it was put in at', async () => {
    await publish(server, 'Quick Dip', { price: '12.00' })
    await expect(dip).toContainText('$12.00 now, $11.00 when you put it in')
    await expect(page.getByText('Prices have changed. Please review your order.')).toBeVisible()
    await isAccessible(page, 'a cart whose price has changed')
  })

  await test.step('what is no longer sold stays in the cart, and is not paid for', async () => {
    await publish(server, 'Bubble Bath', { onSale: false })
    await expect(lineOf(page, 'Bubble Bath')).toContainText('No longer sold. You don’t pay for it.')
    await expect(page.getByRole('button', { name: /Complete Purchase/ })).toContainText('$1')
    await isAccessible(page, 'a cart with something that is no longer sold')
  })

  await test.step('while sales are paused, the button says so, in the merchant’s words', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await saveSite(server, { salesPauses: [{ what: 'all', words: 'The dryer is being repaired.', until }] })
    await expect(page.getByText(/^Sales are paused until .*\. The dryer is being repaired\.$/)).toBeVisible()
    await isAccessible(page, 'a cart while sales are paused')
    await saveSite(server, { salesPauses: [] })
    await expect(page.getByText(/^Sales are paused/)).toHaveCount(0)
  })

  await test.step('a price that changes during the question is asked about again, and then paid', async () => {
    await page.getByRole('button', { name: /Complete Purchase/ }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Pay $')
    // The catalogue does not reach the phone: only the server knows the new price.
    await page.context().route('**/api/v1/products?*', (route) => route.abort('connectionreset'))
    await publish(server, 'Quick Dip', { price: '12.50' })
    await dialog.getByRole('button', { name: 'Yes, pay' }).click()
    const again = page.getByRole('alertdialog').filter({ hasText: 'Prices have changed. Nothing was charged.' })
    await expect(again).toContainText('$12.50 now, $12.00 before')
    await isAccessible(page, 'the question about a new price')
    await again.getByRole('button', { name: 'Yes, pay' }).click()
    await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible()
    const casey = await personOnServer(server, 'casey@example.com')
    const [bought] = await casey.get<{ purchasedProducts: { unitPrice: number }[] }[]>('/users/purchases')
    expect(bought!.purchasedProducts.map(({ unitPrice }) => unitPrice)).toEqual([12.5])
  })
})
