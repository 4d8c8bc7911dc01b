import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devices } from '@playwright/test'
import { freePort } from '#tests/support/run-server.ts'
import { faultsOf } from './support/accessibility.ts'
import { expect, openAsCasey, password, test, workerReady, type Page, type RunningServer } from './support/phone.ts'
import { copyOfDemo, runDemo } from './support/prepared-data.ts'

const sites = 400

let folder: string
let dev: RunningServer
let demo: RunningServer
let production: RunningServer

const anOldDemo = async (more = 0): Promise<string> => {
  const dataDir = await copyOfDemo()
  const program = ['--import', 'tsx', 'tests/e2e/support/set-versions.ts', '1.4.8', '1.4.0', String(more)]
  execFileSync(process.execPath, program, { env: { ...process.env, DATA_DIR: dataDir }, timeout: 180_000 })
  return dataDir
}

/** The present build, and beside it one of the version before, whose page can be told from it. */
const twoBuilds = (): string => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-builds-'))
  const [dist, earlier] = [join(folder, 'dist'), join(folder, 'dist-earlier')]
  for (const copy of [dist, earlier])
    cpSync('dist', copy, { recursive: true, filter: (path) => !/(index|web)\.html\.(br|gz)$|worker\.js\./.test(path) })
  writeFileSync(join(earlier, 'build.json'), JSON.stringify({ version: '1.5.0' }))
  const page = join(earlier, 'index.html')
  writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', '<meta name="of-build" content="1.5.0"></head>'))
  return dist
}

test.beforeAll(async () => {
  test.setTimeout(300_000)
  const ports = [await freePort(), await freePort(), await freePort()]
  const urls = ports.map((port) => `http://localhost:${port}/api/v1`)
  const env = { ENVIRONMENTS: `dev=${urls[0]},demo=${urls[1]},production=${urls[2]}` }
  dev = await runDemo({
    port: ports[0]!,
    dataDir: await anOldDemo(),
    env: { ...env, CLEARCOAT_ENVIRONMENT: 'dev', DIST_DIR: twoBuilds() },
  })
  demo = await runDemo({ port: ports[1]!, dataDir: await anOldDemo(sites), env })
  production = await runDemo({ port: ports[2]!, dataDir: await anOldDemo(), env })
})
test.afterAll(async () => {
  for (const server of [dev, demo, production]) await server?.remove()
  rmSync(folder, { recursive: true, force: true })
})

test.use({
  viewport: { width: 1440, height: 1000 },
  isMobile: false,
  hasTouch: false,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
})

const openUpdater = async (page: Page, ...environments: string[]) => {
  await page.goto(`http://localhost:${dev.port}/SiteConfigUpdater`)
  for (const environment of environments) {
    const form = page.getByRole('form', { name: `Sign in to ${environment}` })
    await form.getByLabel('Username').fill('kim')
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Sign in' }).click()
    await expect(form).toHaveCount(0)
  }
}

/** The cell of a row in the column of an environment by its number, when an account is signed in to all before it. */
const cellOf = (page: Page, row: string, number: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row }) })
    .getByRole('cell')
    .nth(number)

const buildOf = (page: Page) =>
  page.evaluate(() => ({
    stamp: document.documentElement.dataset.version,
    build: document.querySelector<HTMLMetaElement>('meta[name=of-build]')?.content,
  }))

test('a release reaches one named merchant, then all, and goes back to the earlier build', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const phone = await (await browser.newContext(devices['Pixel 7'])).newPage()
  await openAsCasey(phone, dev.origin('puddle'))
  await workerReady(phone)
  expect(await buildOf(phone)).toEqual({ stamp: '1.4.8', build: '1.5.0' })
  const updateOn = async () => {
    await expect(phone.getByText('A fresh version is ready')).toBeVisible({ timeout: 30_000 })
    await Promise.all([phone.waitForEvent('load'), phone.getByRole('button', { name: 'Update', exact: true }).click()])
    await expect(phone.getByText('A fresh version is ready')).toBeHidden()
    await workerReady(phone)
  }
  const pageOf = async (merchant: string) =>
    (await dev.ask('GET', '/index.html', { host: `${merchant}.localhost:${dev.port}` })).text

  await openUpdater(page, 'Dev')
  const app = cellOf(page, 'App version', 1)
  await app.getByRole('button', { name: 'Update to 1.5.1' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByLabel('Who gets it').selectOption('Named sites only')
  await dialog.getByRole('button', { name: 'Update to 1.5.1' }).click()
  await expect(dialog.getByText('Name at least one site.')).toBeVisible()
  await dialog.getByLabel('Sites that get it in any case').fill('puddle')
  expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
  await dialog.getByRole('button', { name: 'Update to 1.5.1' }).click()
  await expect(app.getByText('puddle · 1 of 3 sites')).toBeVisible()
  await updateOn()
  expect(await buildOf(phone)).toEqual({})
  expect(await pageOf('blackline')).toContain('data-version="1.4.8"')

  await app.getByRole('button', { name: 'More sites' }).click()
  await dialog.getByLabel('Who gets it').selectOption('All sites')
  await dialog.getByRole('button', { name: 'More sites' }).click()
  await expect(app.getByText('all sites · 3 of 3 sites')).toBeVisible()
  expect(await pageOf('blackline')).not.toContain('data-version')

  await app.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog).toContainText('The build 1.5.0 is released again, as 1.5.2.')
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('log')).toContainText('App 1.5.2 live for all sites, with the build 1.5.0.')
  await updateOn()
  expect(await buildOf(phone)).toEqual({ stamp: '1.5.2', build: '1.5.0' })
  await phone.reload()
  await expect(phone.getByText('A fresh version is ready')).toBeHidden()
  expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
  await phone.context().close()
})

test('a server dies while its sites are migrated: it is named, the others go on, and it goes on once it is back', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await openUpdater(page, 'Dev', 'Demo', 'Production')
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  const log = page.getByRole('log')
  for (const [number, total] of [
    [2, sites + 3],
    [3, 3],
  ] as const) {
    const [app, schema] = [cellOf(page, 'App version', number), cellOf(page, 'Site schema', number)]
    await app.getByRole('button', { name: 'Update to 1.5.1' }).click()
    await dialog.getByRole('button', { name: 'Update to 1.5.1' }).click()
    await expect(app.getByText(/^Updated \d/)).toBeVisible()
    await schema.getByRole('button', { name: 'Update to 1.5.1' }).click()
    if (total > 3) {
      await expect(dialog.getByText('1 site would be skipped:')).toBeVisible({ timeout: 180_000 })
      await expect(dialog.getByText('themes.light.button.radius is text, not a number.')).toBeVisible()
      expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
      await dialog.getByRole('button', { name: 'Update to 1.5.1' }).click()
      await expect(schema.getByRole('progressbar', { name: 'Site configs migrated' })).toBeVisible()
      await expect(schema.getByText(new RegExp(`^[1-9]\\d* of ${total} sites`))).toBeVisible({ timeout: 30_000 })
      await demo.stop('SIGKILL')
      await expect(log).toContainText(/No answer\. \d+ of 403 site configs were migrated; the server goes on by itself/)
      await expect(schema.getByText('No answer')).toBeVisible()
    } else {
      await expect(dialog.getByText('3 site configs were tried. None would be skipped.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Update to 1.5.1' }).click()
      await expect(log).toContainText('All 3 site configs migrated.', { timeout: 30_000 })
    }
  }

  await demo.start()
  const schema = cellOf(page, 'Site schema', 2)
  await expect(log).toContainText('The server answers again.', { timeout: 30_000 })
  await expect(log).toContainText(`${sites + 2} site configs migrated, 1 skipped.`, { timeout: 90_000 })
  await expect(log).toContainText('bubbleworks skipped: themes.light.button.radius is text, not a number.')
  await schema.getByRole('button', { name: 'see why' }).click()
  await expect(schema.getByText('bubbleworks')).toBeVisible()
  expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
  const found = await demo.ask('GET', '/api/v1/system/site-config', { host: 'localhost' })
  expect(found.json()).toMatchObject({ resultData: { version: '1.5.1' } })
})
