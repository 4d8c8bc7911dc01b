import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { mailTo } from '../../tests/e2e/support/phone.ts'
import { personOnServer } from '../../tests/e2e/support/client.ts'
import { webRoutesOf, type WebRoute } from '#contract/routes/web.ts'
import { readSite } from '#src/brand/site.ts'
import type { RunningServer } from '../../tests/support/run-server.ts'
import { answerAs } from './answers.ts'
import { openDevice, settler } from './browser.ts'
import { faultsOf, onError } from './checks.ts'
import { scenesOf, visitorScenes, type Scene } from './scenes.ts'
import { webScenesOf, webVisitorScenes } from './web-scenes.ts'
import { writeSheet, type Picture } from './sheet.ts'
import { nameOf, type Visit } from './visits.ts'

export interface Tour {
  browser: Browser
  server: RunningServer
  /** Folder for pictures and sheets. */
  out: string
  /** Screens whose name begins so; absent: all. */
  only: string | undefined
}

const password = 'Wash-day-1'

/** Types: what Playwright fills into a field in Firefox, React does not take notice of. */
export const logIn = async (page: Page, origin: string, email: string): Promise<void> => {
  await page.goto(`${origin}/logIn`)
  await page.getByLabel('Email').pressSequentially(email)
  await page.getByLabel('Password', { exact: true }).pressSequentially(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/logIn', { timeout: 30_000 })
  // A narrow shop has its menu in a drawer.
  await page.getByRole('main', { includeHidden: true }).waitFor({ timeout: 30_000 })
}

/** The pages of the merchant's web shop. */
export const webRoutesAt = async (server: RunningServer, merchant: string): Promise<WebRoute[]> => {
  const casey = await personOnServer(server, 'casey@example.com', merchant)
  return webRoutesOf(readSite(await casey.get('/accounts/site-config')))
}

/** A user without wallet, card, purchases and messages, whose email is confirmed. */
const confirmNewUser = async (server: RunningServer, page: Page, merchant: string): Promise<string> => {
  const email = 'noor@example.com'
  const noor = await personOnServer(server, email, merchant)
  await noor.get('/users/emails/confirmation').catch(() => undefined)
  const mail = await mailTo(server, email, /confirm/i)
  const address = /https?:\/\/\S+confirm\?token=\S+/.exec(mail.text)?.[0]
  if (address) await page.goto(address)
  await page
    .getByRole('button', { name: 'Confirm my email' })
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  return email
}

const chooseFontSize = async (page: Page, origin: string, size: number): Promise<void> => {
  await page.goto(`${origin}/account`)
  await page.getByRole('slider', { name: 'Font size' }).fill(String(size))
  await page.waitForFunction(() => parseFloat(getComputedStyle(document.documentElement).fontSize) > 20)
}

const goOffline = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
  // The screens' data are fetched ahead while the app is idle.
  await page.waitForTimeout(8_000)
  await page.context().setOffline(true)
  const told = page.getByRole('alertdialog', { name: 'Connection Error' }).getByRole('button', { name: 'OK' })
  await told.click({ timeout: 15_000 })
}

/** Visits all screens in one state: takes a picture of each, looks for faults, and writes a contact sheet. */
export const walk = async ({ browser, server, out, only }: Tour, visit: Visit): Promise<string[]> => {
  const name = nameOf(visit)
  const folder = join(out, name)
  mkdirSync(folder, { recursive: true })
  const context = await openDevice(browser, visit)
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const settled = settler(page, visit)
  const origin = server.origin(visit.merchant)
  const pictures: Picture[] = []
  const faults: string[] = []
  onError(page, (message) => faults.push(`${name} ${new URL(page.url()).pathname}: error: ${message}`))

  const take = async ({ name: scene, path, then }: Scene): Promise<void> => {
    const file = join(folder, `${scene}.png`)
    try {
      await page.goto(origin + path)
      await settled().catch(() => faults.push(`${name} ${scene}: still busy`))
      if (then) {
        // A merchant may have the route disabled; the screen that says so is among the pictures.
        if (await page.getByRole('heading', { name: 'Not offered here' }).isVisible()) return
        await then(page)
        await settled()
      }
      await page.screenshot({ path: file, animations: 'disabled' })
      pictures.push({ name: scene, file })
      faults.push(...(await faultsOf(page)).map((fault) => `${name} ${scene}: ${fault}`))
    } catch (error) {
      faults.push(`${name} ${scene}: not taken: ${String(error).split('\n')[0]}`)
    }
  }
  const takeAll = async (scenes: readonly Scene[]) => {
    for (const scene of scenes) if (only === undefined || scene.name.startsWith(only)) await take(scene)
  }

  try {
    const email = visit.state === 'empty' ? await confirmNewUser(server, page, visit.merchant) : 'casey@example.com'
    const routes = visit.shell === 'web' ? await webRoutesAt(server, visit.merchant) : null
    if (visit.state === 'loaded') await takeAll(routes ? webVisitorScenes(routes, visit) : visitorScenes)
    await answerAs(context, server, visit)
    await logIn(page, origin, email)
    if (visit.fontSize !== undefined) await chooseFontSize(page, origin, visit.fontSize)
    if (visit.state === 'offline') await goOffline(page)
    await takeAll(routes ? webScenesOf(routes, visit) : scenesOf(visit.state))
  } catch (error) {
    faults.push(`${name}: ${String(error).split('\n')[0]}`)
    await page.screenshot({ path: join(folder, 'stopped.png') }).catch(() => undefined)
  }
  await context.close()
  await writeSheet(browser, name, pictures, { file: join(out, `${name}.png`), isWide: visit.size.width > 900 })
  return faults
}
