import { expect, openAsCasey } from './support/phone.ts'
import { reword, test } from './support/release.ts'

test.describe('without a worker, so without a precache', () => {
  test.use({ serviceWorkers: 'block' })

  test('an open page still loads the chunks of its own build', async ({ page, shop }) => {
    const { server, release, root } = shop
    await openAsCasey(page, server.origin('puddle'))
    await release(reword(root))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
    await expect(page.getByText('Bubble Bath').first()).toBeVisible()
  })
})
