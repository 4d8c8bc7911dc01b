import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { RunningServer } from '#tests/support/run-server.ts'
import { buildApp } from '../../tools/build.mjs'
import { runDemo } from './support/prepared-data.ts'
import { expect, openAsCasey, test as base, workerReady } from './support/phone.ts'

const sources = [
  'contract',
  'src',
  'sw',
  'index.html',
  'vite.config.ts',
  'package.json',
  ...['dev-pages.ts', 'dev-worker.ts', 'render-build.ts', 'shell-build.ts', 'shells.mjs', 'style-names.ts'].map(
    (name) => `tools/${name}`,
  ),
  ...readdirSync('.').filter((name) => name.startsWith('tsconfig')),
]

/** A separate checkout, built, changed and built again beside a server that keeps serving it. */
const test = base.extend<{
  shop: { server: RunningServer; release: (change: () => void) => Promise<void>; root: string }
}>({
  shop: async ({}, use) => {
    const root = mkdtempSync(join(tmpdir(), 'clearcoat-release-'))
    for (const source of sources) cpSync(source, join(root, source), { recursive: true })
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
    mkdirSync(join(root, '.cache'))
    await buildApp(root, ['phone'])
    const server = await runDemo({ env: { DIST_DIR: join(root, 'dist') } })
    const release = async (change: () => void) => {
      change()
      await buildApp(root, ['phone'])
    }
    await use({ server, release, root })
    await server.remove()
    rmSync(root, { recursive: true, force: true })
  },
})

/** The change of the next version: a label of the dock, and thereby the hashes of the files that hold it. */
const reword = (root: string) => () => {
  const file = join(root, 'src/words/app.ts')
  const before = readFileSync(file, 'utf8')
  const after = before.replace("home: 'Home'", "home: 'Start'")
  if (after === before) throw new Error('This word has gone from the app: the test has to change another one.')
  writeFileSync(file, after)
}

const lookForUpdate = () => navigator.serviceWorker.getRegistration().then((registration) => registration!.update())

test('a new version is announced, waits for the user, then replaces the page and all its files', async ({
  page,
  context,
  shop,
}) => {
  const { server, release, root } = shop
  await openAsCasey(page, server.origin('puddle'))
  await workerReady(page)
  await page.getByRole('link', { name: 'Buy a Wash' }).click()
  await page.getByRole('button', { name: 'Add To Cart: Quick Dip' }).click()
  const second = await context.newPage()
  await second.goto(server.origin('puddle'))
  await expect(second.getByRole('link', { name: 'Home', exact: true })).toBeVisible()

  await release(reword(root))
  await page.evaluate(lookForUpdate)
  await expect(page.getByText('A fresh version is ready')).toBeVisible({ timeout: 30_000 })
  // The old page continues to run and loads chunks of its build that it had not loaded yet.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Okafor')
  await page.keyboard.press('Escape')
  await second.getByRole('button', { name: 'Dismiss' }).click()
  await expect(second.getByText('A fresh version is ready')).toBeHidden()
  await expect(second.getByRole('link', { name: 'Home', exact: true })).toBeVisible()

  const reloaded = Promise.all([page.waitForEvent('load'), second.waitForEvent('load')])
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await reloaded
  await expect(second.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
  await expect(page.getByText('A fresh version is ready')).toBeHidden()

  await server.stop()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /Items in cart: 1/ })).toBeVisible()
})

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
