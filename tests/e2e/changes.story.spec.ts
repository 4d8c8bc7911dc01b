import { accountOnServer, openAccount, silence } from './support/account.ts'
import { expect, test } from './support/phone.ts'

test('two tabs of one phone send each change once', async ({ page, context, link, server }) => {
  await openAccount(page, link, 'casey@example.com')
  const second = await context.newPage()
  await second.goto(`${link.origin('puddle')}/account`)
  const accepted: string[] = []
  context.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().includes('/user/Settings'))
      accepted.push(response.url())
  })
  await silence(link)
  await page.getByText('Light', { exact: true }).click()
  await expect(second.locator('html')).toHaveAttribute('data-scheme', 'light')
  await link.heal()
  await expect
    .poll(async () => (await accountOnServer(server, 'casey@example.com')).preferences.dark_theme, { timeout: 30_000 })
    .toBe(false)
  await expect(second.getByRole('button', { name: /^(Weak signal|Sending)/ })).toBeHidden({ timeout: 15_000 })
  expect(accepted).toHaveLength(1)
})
