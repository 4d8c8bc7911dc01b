import { createServer, type Server } from 'node:http'
import { catalogueWords } from '#src/words/catalogue.ts'
import { expect, openAsCasey, test, workerReady, type Page } from './support/phone.ts'

/** A captive portal: it answers every request with its own page. */
const portalAt = (port: number): Promise<Server> =>
  new Promise((resolve) => {
    const page = '<!doctype html><title>LobbyGuest</title><h1>Sign in to LobbyGuest</h1>'
    const server = createServer((request, response) => {
      request.resume()
      response.writeHead(200, { 'Content-Type': 'text/html', Connection: 'close' }).end(page)
    })
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

const end = (server: Server): Promise<unknown> =>
  new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })

const openWashes = async (page: Page, origin: string) => {
  await openAsCasey(page, origin)
  await workerReady(page)
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  await expect(page.getByRole('button', { name: /^Buy Now/ }).first()).toBeVisible()
}

test('a captive portal is named as such, until requests reach the server', async ({ page, link }) => {
  await openWashes(page, link.origin('puddle'))
  await link.close()
  const portal = await portalAt(link.port)
  await page.goto(`${link.origin('puddle')}/wallet`)
  const sheet = page.getByRole('dialog', { name: 'This Wi-Fi wants you to sign in' })
  await expect(sheet).toBeVisible({ timeout: 20_000 })
  await expect(sheet.getByRole('link', { name: /Open the Wi-Fi/ })).toHaveAttribute('href', '/healthz')
  await end(portal)
  await link.heal()
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: /^(Weak signal|Sending)/ })).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
})

test('without signal nothing is bought, and the button says why until the signal returns', async ({
  page,
  link,
  server,
  context,
}) => {
  await openWashes(page, link.origin('puddle'))
  const charges = () => server.ledger().filter(({ type }) => type === 'charge').length
  const before = charges()
  const buy = page.getByRole('button', { name: /^Buy Now/ }).first()
  await context.setOffline(true)
  await page.getByRole('alertdialog', { name: 'Connection Error' }).getByRole('button', { name: 'OK' }).click()
  await expect(buy).toBeDisabled()
  await expect(buy).toHaveAccessibleDescription(catalogueWords.buyNeedsSignal)
  await context.setOffline(false)
  await expect(buy).toBeEnabled({ timeout: 20_000 })
  await buy.click()
  await page.getByRole('button', { name: 'Yes, pay' }).click()
  await expect.poll(charges, { timeout: 20_000 }).toBe(before + 1)
})
