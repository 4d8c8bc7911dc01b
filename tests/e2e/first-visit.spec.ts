import { expect, test } from './support/phone.ts'

test('a first visit shows the splash while the code of its screen is on its way, then the merchant’s own', async ({
  page,
  link,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  // Time passes by hand, and stays below the limit of waiting for the screen.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.route(/\/static\/log-in-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/accounts/site-key*', async (route) => {
    await held
    await route.continue()
  })
  const splash = page.waitForResponse(/\/static\/splash-[^/]*\.js/)
  await page.goto(`${link.origin('puddle')}/logIn`)
  await splash
  await page.clock.runFor(1_000)
  await expect(page.getByRole('status')).toHaveText('Getting things ready')

  release()
  await page.clock.resume()
  await expect(page.getByText('Clean car, cheerful day.')).toBeVisible()
  await expect(page.getByText('Warming up the water…')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})
