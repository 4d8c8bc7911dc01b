import { execFileSync } from 'node:child_process'
import { devices } from '@playwright/test'
import { freePort } from '#tests/support/run-server.ts'
import { faultsOf } from './support/accessibility.ts'
import { pressByKeyboard, tabTo } from './support/by-keyboard.ts'
import { expect, openAsCasey, password, test, workerReady, type Page, type RunningServer } from './support/phone.ts'
import { copyOfDemo, runDemo } from './support/prepared-data.ts'

const desk = {
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
}

let dev: RunningServer
let demo: RunningServer
/** Two servers that know each other, of which demo was updated long ago, and a third that is down. */
test.beforeAll(async () => {
  test.setTimeout(240_000)
  const ports = [await freePort(), await freePort(), await freePort()]
  const urls = ports.map((port) => `http://localhost:${port}/api/v1`)
  const env = { ENVIRONMENTS: `dev=${urls[0]},demo=${urls[1]},production=${urls[2]}` }
  const old = await copyOfDemo()
  execFileSync(process.execPath, ['--import', 'tsx', 'tests/e2e/support/set-versions.ts', '1.4.8', '1.4.0'], {
    env: { ...process.env, DATA_DIR: old },
    timeout: 60_000,
  })
  dev = await runDemo({ port: ports[0]!, env: { ...env, CLEARCOAT_ENVIRONMENT: 'dev' } })
  demo = await runDemo({ port: ports[1]!, dataDir: old, env })
})
test.afterAll(async () => {
  await dev?.remove()
  await demo?.remove()
})

const formOf = (page: Page, environment: string) => page.getByRole('form', { name: `Sign in to ${environment}` })

const signIn = async (page: Page, environment: string, typed = password) => {
  const form = formOf(page, environment)
  await form.getByLabel('Username').fill('kim')
  await form.getByLabel('Password', { exact: true }).fill(typed)
  await form.getByRole('button', { name: 'Sign in' }).click()
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test.describe('the updater', () => {
  test.use(desk)

  test('updates one environment by keyboard, and its open apps notice', async ({ page, browser }) => {
    const phone = await (await browser.newContext(devices['Pixel 7'])).newPage()
    await openAsCasey(phone, demo.origin('puddle'))
    await workerReady(phone)
    const banner = phone.getByText('A fresh version is ready')
    const released = phone.locator('html')
    await expect(released).toHaveAttribute('data-version', '1.4.8')

    await page.goto(`http://localhost:${dev.port}/SiteConfigUpdater`)
    await expect(page.getByText('1 environment behind')).toBeVisible()
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])

    const form = formOf(page, 'Demo')
    await tabTo(page, form.getByLabel('Username'))
    await page.keyboard.type('kim')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Wrong-day-1')
    await page.keyboard.press('Enter')
    await expect(form.getByText('Failed to log in.')).toBeVisible()
    await tabTo(page, form.getByLabel('Password', { exact: true }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Signed in as kim')).toHaveCount(1)

    const [app, schema] = [rowOf(page, 'App version'), rowOf(page, 'Site schema')]
    await expect(app.getByText('1.4.8')).toBeVisible()
    await expect(schema.getByText('Update the app first.')).toBeVisible()
    await expect(schema.getByRole('button', { name: 'Update to 1.5.1' })).toBeDisabled()
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])

    await pressByKeyboard(page, app.getByRole('button', { name: 'Update to 1.5.1' }))
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(dialog).toContainText('Update the app of Demo?')
    await expect(dialog.getByLabel('Who gets it')).toHaveValue('100')
    await expect(banner).toBeHidden()
    await pressByKeyboard(page, dialog.getByRole('button', { name: 'Update to 1.5.1' }))
    await expect(app.getByText(/^Updated \d/)).toBeVisible()
    await expect(app.getByText('The server has this version.')).toBeVisible()
    await expect(banner).toBeVisible({ timeout: 30_000 })
    await phone.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(released).not.toHaveAttribute('data-version')
    await expect(banner).toBeHidden()
    await phone.context().close()

    await pressByKeyboard(page, schema.getByRole('button', { name: 'Update to 1.5.1' }))
    await expect(dialog).toContainText('Update the site schema of Demo?')
    await expect(dialog.getByText('3 site configs were tried. None would be skipped.')).toBeVisible()
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
    await pressByKeyboard(page, dialog.getByRole('button', { name: 'Update to 1.5.1' }))
    await expect(schema.getByText(/^Updated \d/)).toBeVisible()
    await expect(page.getByRole('log').getByRole('listitem')).toHaveText([
      /Demo.*kim signed in\./,
      /Demo.*App 1\.5\.1 live for all sites\. Open clients were told to update\./,
      /Demo.*Site schema 1\.5\.1 live\. The site configs are being migrated\./,
      /Demo.*All 3 site configs migrated\./,
    ])
    const answer = await demo.ask('GET', '/api/v1/system/app-version', { host: 'localhost' })
    expect(answer.json()).toMatchObject({ resultData: '1.5.1' })
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
  })

  test('fits a small window, says which server does not answer, and forgets its log-ins with the page', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(`http://localhost:${dev.port}/SiteConfigUpdater`)
    await signIn(page, 'Dev')
    await expect(page.getByText('Signed in as kim')).toBeVisible()
    await expect(rowOf(page, 'App version').getByText('Up to date')).toBeVisible()
    await expect(rowOf(page, 'App version').getByRole('button', { name: 'Update' })).toBeDisabled()
    await signIn(page, 'Production')
    await expect(formOf(page, 'Production').getByText('The server did not answer. Please try again.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
    const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])
    expect(await page.evaluate(kept)).not.toMatch(/eyJ|kim/)
    await page.reload()
    await expect(page.getByText('Not signed in')).toHaveCount(3)
  })
})

test('the worker of a merchant leaves the updater to the server', async ({ page }) => {
  await openAsCasey(page, dev.origin('puddle'))
  await workerReady(page)
  await page.goto(`${dev.origin('puddle')}/SiteConfigUpdater`)
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible()
  await expect(page).toHaveTitle('Site updater')
})
