import { openCustomer } from '#tests/support/customer.ts'
import { expect, openAsCasey, test, workerReady, type Page } from './support/phone.ts'
import { controlWorker, readAll, shownNotifications, syncTags } from './support/worker.ts'

const open = async (page: Page, origin: string) => {
  await openAsCasey(page, origin)
  await workerReady(page)
}

const waiting = async (page: Page): Promise<number> => (await readAll(page, 'clearcoat-own', 'requests')).length

test('the worker sends an offline change when the network returns, with every page closed', async ({
  page,
  context,
  server,
}) => {
  const origin = server.origin('puddle')
  await open(page, origin)
  const worker = await controlWorker(context, origin)
  const customer = await openCustomer(server)
  const bubbles = async () => (await customer.call('GET /users', '/users')).result.preferences.bubbles ?? true
  const before = await bubbles()

  await page.goto(`${origin}/account`)
  const toggle = page.getByRole('switch', { name: 'Bubbles' })
  await expect(toggle).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'OK' }).click()
  await toggle.click()
  await expect.poll(() => waiting(page)).toBe(1)
  await expect.poll(() => syncTags(page)).toEqual(['clearcoat-queue'])
  await page.close()
  expect(await bubbles()).toBe(before)
  await context.setOffline(false)
  await worker.stop()

  await worker.sync('clearcoat-queue')
  await expect.poll(bubbles).toBe(!before)

  const reopened = await context.newPage()
  await reopened.goto(`${origin}/account`)
  await expect.poll(() => waiting(reopened)).toBe(0)
})

test('a push message delivered twice is shown once, and the open app updates at once', async ({
  page,
  context,
  server,
}) => {
  const origin = server.origin('puddle')
  await context.grantPermissions(['notifications'], { origin })
  await open(page, origin)
  const worker = await controlWorker(context, origin)
  const heard = page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data))
      }),
  )
  const message = { title: 'A free wash', body: 'You earned it.', createDate: '2026-11-21T09:41:00.000Z' }

  await worker.push({ data: message, from: '1', fcmMessageId: 'a' })
  expect(await heard).toEqual({ type: 'arrived' })
  await worker.push(message)
  await worker.push({ ...message, title: 'Sunday, half price', createDate: '2026-11-22T09:41:00.000Z' })
  await expect.poll(() => shownNotifications(page)).toHaveLength(2)
  expect((await shownNotifications(page)).map(({ title, body }) => `${title}: ${body}`).sort()).toEqual([
    'A free wash: You earned it.',
    'Sunday, half price: You earned it.',
  ])
})

test('a page that no worker controls, though one is active, is taken over', async ({ page, context, server }) => {
  await open(page, server.origin('puddle'))
  const browser = await context.newCDPSession(page)
  await page.addInitScript(() => Object.assign(window, { wasAlone: navigator.serviceWorker.controller === null }))
  // A reload that bypasses the worker leaves the page as one that was fetched while its worker activated.
  await browser.send('Page.reload', { ignoreCache: true })
  await page.waitForFunction(() => 'wasAlone' in window && window.wasAlone)
  await workerReady(page)
})
