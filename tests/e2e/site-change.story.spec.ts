import { saveSite } from './support/client.ts'
import { expect, openAsCasey, test, workerReady } from './support/phone.ts'

test('a saved site reaches the open app without a reload, and no screen is blank in between', async ({
  page,
  link,
  server,
}) => {
  await openAsCasey(page, link.origin('puddle'))
  await workerReady(page)
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--bg'))
  const before = await colour()
  await page.evaluate(() => {
    const seen = window as unknown as { blank: boolean }
    seen.blank = false
    new MutationObserver(() => (seen.blank ||= document.querySelector('#root main') === null)).observe(document.body, {
      childList: true,
      subtree: true,
    })
  })

  const saved = await saveSite(server, { companyName: 'Puddle Avenue', lightTheme: { background: '#e2f3ea' } })
  await expect(page).toHaveTitle('Puddle Avenue', { timeout: 20_000 })
  expect(saved.companyName).toBe('Puddle Avenue')
  await expect.poll(colour).not.toBe(before)
  expect(await page.evaluate(() => (window as unknown as { blank?: boolean }).blank)).toBe(false)
})

test('a reopened app shows the stored theme, then the saved one once it arrives', async ({
  page,
  link,
  server,
  context,
}) => {
  await openAsCasey(page, link.origin('blackline'))
  await workerReady(page)
  await expect(page).toHaveTitle('Blackline Express Wash')
  await page.close()

  await saveSite(server, { companyName: 'Blackline North' }, 'blackline')
  const reopened = await context.newPage()
  await reopened.goto(link.origin('blackline'))
  await expect(reopened.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(reopened).toHaveTitle('Blackline North', { timeout: 20_000 })
})
