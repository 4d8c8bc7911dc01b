import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer } from '#tests/support/run-server.ts'
import { copyOfDemo } from './support/prepared-data.ts'
import { expect, logIn, test, workerReady } from './support/phone.ts'

test('a new version announces itself, waits to be taken, and then replaces the page without a trace of the old one', async ({ page }) => {
  const distDir = mkdtempSync(join(tmpdir(), 'clearcoat-dist-'))
  cpSync('dist', distDir, { recursive: true })
  const server = await runServer({ dataDir: await copyOfDemo(), env: { DIST_DIR: distDir } })
  try {
    await page.goto(server.origin('puddle'))
    await logIn(page, 'casey@example.com')
    await workerReady(page)
    await page.getByRole('link', { name: 'Buy a Wash' }).click()
    await page.getByRole('button', { name: 'Add to cart: Quick Dip' }).click()

    // What a second build changes for the browser: the worker's bytes.
    appendFileSync(join(distDir, 'service-worker.js'), '\n// the next build\n')
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration!.update()))
    await expect(page.getByText('A fresh version is ready')).toBeVisible({ timeout: 30_000 })

    const loadedAnew = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Update' }).click()
    await loadedAnew
    await expect(page.getByRole('heading', { level: 1, name: 'Washes' })).toBeVisible()
    await expect(page.getByText('A fresh version is ready')).toBeHidden()
    await expect(page.getByRole('link', { name: /Items in cart: 1/ })).toBeVisible()

    await server.stop()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Washes' })).toBeVisible()
  } finally {
    await server.remove()
    rmSync(distDir, { recursive: true, force: true })
  }
})
