/**
 * Writes a picture of every screen at a pinned time, from one stored demo, to a folder: phone app and web shop of all
 * merchants, both back offices, mails, and pages before any script has run. Pictures of two builds that draw the same
 * are the same: `npx tsx tools/tour/compare.ts BEFORE AFTER`.
 * `npx tsx tools/tour/pictures.ts --out FOLDER --demo FOLDER [--only PREFIX]`; the folder of the demo is made when it is
 * absent, and is the same for all builds that are compared.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { adminSections } from '#contract/routes/admin.ts'
import { offices } from '#contract/routes/offices.ts'
import { runServer, type RunningServer } from '../../tests/support/run-server.ts'
import { devices, launch, openDevice, settler } from './browser.ts'
import { scenesOf, visitorScenes, type Scene } from './scenes.ts'
import { nameOf, visits, type Scheme, type Visit } from './visits.ts'
import { logIn, webRoutesAt } from './walk.ts'
import { webScenesOf, webVisitorScenes } from './web-scenes.ts'

const pinnedTime = Date.UTC(2026, 5, 17, 9, 41)

const { values } = parseArgs({
  options: { out: { type: 'string' }, demo: { type: 'string' }, only: { type: 'string', default: '' } },
})
if (!values.out || !values.demo) throw new Error('--out FOLDER and --demo FOLDER are needed')
const { out, demo, only } = values as { out: string; demo: string; only: string }

const env = {
  PINNED_TIME: String(pinnedTime),
  NODE_OPTIONS: `--import=${pathToFileURL(resolve('tools/tour/pinned-time.mjs')).href}`,
}

const makeDemo = async (): Promise<void> => {
  const server = await runServer({ env })
  await server.stop()
  cpSync(server.dataDir, demo, { recursive: true })
  await server.remove()
}

/** @param port of this walk in every run: some pages show it */
const serve = async (port: number): Promise<RunningServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'clearcoat-pictures-'))
  cpSync(demo, dataDir, { recursive: true })
  return runServer({ dataDir, env, port, bundled: true })
}

/** Codes that are made anew in each run are not compared: all others come from the demo. */
const isFresh = /airPay|referral|washClub-code|account-code|office-.*-(carousel|menu)$/i
const code = '[data-ui="qr-frame"], [data-ui="code"]'

interface Camera {
  page: Page
  take: (name: string) => Promise<void>
}

const cameraOf = (page: Page): Camera => ({
  page,
  take: async (name) =>
    void (await page.screenshot({
      path: join(out, `${name}.png`),
      fullPage: true,
      animations: 'disabled',
      caret: 'hide',
      mask: isFresh.test(name) ? [page.locator(code)] : [],
    })),
})

const pinned = async (context: BrowserContext): Promise<BrowserContext> => {
  await context.clock.setFixedTime(pinnedTime)
  await context.addInitScript(() => {
    let seed = 1
    Math.random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  })
  return context
}

/** For a map to be drawn on its canvas. Milliseconds. */
const mapDelay = 2_500

const missed: string[] = []
const tolerant = async (name: string, work: () => Promise<void>): Promise<void> => {
  if (!name.startsWith(only)) return
  try {
    await work()
  } catch (error) {
    missed.push(`${name}: ${String(error).split('\n')[0]}`)
  }
}

/** Phone app and web shop, without and with a user. */
const customers = (browser: Browser) =>
  visits
    .filter(({ state, size, fontSize }) => state === 'loaded' && size.width !== 320 && fontSize === undefined)
    .map((visit): [string, (server: RunningServer) => Promise<void>] => {
      const still = { ...visit, reducedMotion: true }
      const name = nameOf(visit)
      return [
        name,
        async (server) => {
          const context = await pinned(await openDevice(browser, still))
          const page = await context.newPage()
          page.setDefaultTimeout(5_000)
          const settled = settler(page, still)
          const { take } = cameraOf(page)
          const origin = server.origin(visit.merchant)
          const all = async (scenes: readonly Scene[]) => {
            for (const scene of scenes)
              await tolerant(`${name}-${scene.name}`, async () => {
                await page.goto(origin + scene.path)
                await settled()
                if (scene.then && !(await page.getByRole('heading', { name: 'Not offered here' }).isVisible())) {
                  await scene.then(page)
                  await settled()
                }
                if (/locations|findUs/i.test(scene.name)) await page.waitForTimeout(mapDelay)
                await take(`${name}-${scene.name}`)
              })
          }
          const routes = visit.shell === 'web' ? await webRoutesAt(server, visit.merchant) : null
          await all(routes ? webVisitorScenes(routes, visit) : visitorScenes)
          await logIn(page, origin, 'casey@example.com')
          await all(routes ? webScenesOf(routes, visit) : scenesOf('loaded'))
          await context.close()
        },
      ]
    })

const officeVisit = (merchant: string, scheme: Scheme, width: number): Visit => ({
  shell: 'web',
  merchant,
  scheme,
  state: 'loaded',
  size: { width, height: width < 500 ? 3_600 : 2_400 },
  reducedMotion: true,
})

/** Every section of the back office, high enough to show all of it, and the pages of the platform's staff. */
const backOffices = (browser: Browser) =>
  [
    officeVisit('puddle', 'light', 1440),
    officeVisit('puddle', 'dark', 1440),
    officeVisit('puddle', 'light', 390),
    officeVisit('blackline', 'light', 1440),
    officeVisit('riverbend', 'light', 1440),
  ].map((visit): [string, (server: RunningServer) => Promise<void>] => {
    const name = `office-${visit.merchant}-${visit.scheme}-${visit.size.width}`
    return [
      name,
      async (server) => {
        const context = await pinned(await openDevice(browser, visit))
        const page = await context.newPage()
        page.setDefaultTimeout(10_000)
        const { take } = cameraOf(page)
        const settled = settler(page, visit)
        const origin = server.origin(visit.merchant)
        await logIn(page, origin, 'avery@example.com')
        const drawn = (section: string, address: string, then?: () => Promise<void>) =>
          tolerant(`${name}-${section}`, async () => {
            await page.goto(address)
            await then?.()
            await settled()
            await page.waitForTimeout(1_500)
            await take(`${name}-${section}`)
          })
        for (const { name: section, path } of adminSections) await drawn(section, origin + path)
        await drawn('siteAdmin', origin + offices.siteAdmin.path)
        await drawn('updater-closed', `http://localhost:${server.port}${offices.updater.path}`)
        await drawn('updater', `http://localhost:${server.port}${offices.updater.path}`, async () => {
          const form = page.getByRole('form').first()
          await form.getByLabel('Username').fill('kim')
          await form.getByLabel('Password', { exact: true }).fill('Wash-day-1')
          await form.getByRole('button', { name: 'Sign in' }).click()
        })
        await context.close()
      },
    ]
  })

/** Addresses of all pictures that the server draws for a merchant: icons, screenshots, what a shared link shows. */
const drawingsOf = async (server: RunningServer, merchant: string): Promise<string[]> => {
  const host = `${merchant}.localhost:${server.port}`
  const manifest = (await server.ask('GET', '/manifest.webmanifest', { host })).text
  const page = (await server.ask('GET', '/washes', { host })).text
  const shared = /property="og:image" content="([^"]+)"/.exec(page)?.[1]
  const own = [...manifest.matchAll(/"src":\s*"([^"]+)"/g)].map(([, path]) => path!)
  return [...own, ...(shared ? [new URL(shared).pathname] : [])]
}

/** Pages as they are before a script has run, what the server draws, and the mail of each merchant. */
const withoutScripts = (browser: Browser): [string, (server: RunningServer) => Promise<void>][] =>
  ['puddle', 'blackline', 'riverbend'].map((merchant) => [
    `still-${merchant}`,
    async (server) => {
      const drawings = await drawingsOf(server, merchant)
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [390, 1440]) {
          const context = await browser.newContext({
            javaScriptEnabled: false,
            reducedMotion: 'reduce',
            colorScheme,
            viewport: { width, height: 900 },
            userAgent: `Mozilla/5.0 (Linux${width === 390 ? '; Android 16; Pixel 9' : ''}) Chrome/150.0 ${width === 390 ? 'Mobile ' : ''}Safari/537.36`,
          })
          const page = await context.newPage()
          const once = colorScheme === 'light' && width === 390 ? drawings : []
          for (const path of ['/', '/washes', '/findUs', '/nonsense', ...once]) {
            const name = `still-${merchant}-${colorScheme}-${width}${path.replaceAll(/\W+/g, '-')}`
            await tolerant(name, async () => {
              await page.goto(server.origin(merchant) + path)
              await cameraOf(page).take(name)
            })
          }
          await context.close()
        }
      await tolerant(`still-${merchant}-mail`, () => recoveryMail(browser, server, merchant))
    },
  ])

const recoveryMail = async (browser: Browser, server: RunningServer, merchant: string): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, userAgent: devices.phone.userAgent })
  await page.goto(`${server.origin(merchant)}/logIn`)
  await page
    .getByRole('button', { name: /^forgot/i })
    .or(page.getByRole('link', { name: /^forgot/i }))
    .first()
    .click()
  await page.getByLabel('Email').last().fill('casey@example.com')
  await page.getByRole('button', { name: /send/i }).click()
  const deadline = Date.now() + 10_000
  let html: string | undefined
  while (!html && Date.now() < deadline) {
    const { json } = await server.ask('GET', '/mail.json', { host: `localhost:${server.port}` })
    html = json<{ to: string; html: string }[]>().find(({ html: text }) => text.includes(`${merchant}.localhost`))?.html
    await page.waitForTimeout(200)
  }
  if (!html) throw new Error('no mail has come')
  await page.close()
  const letter = await browser.newPage({ viewport: { width: 600, height: 600 } })
  await letter.setContent(html)
  await cameraOf(letter).take(`still-${merchant}-mail`)
  await letter.close()
}

mkdirSync(out, { recursive: true })
if (!existsSync(demo)) await makeDemo()
const browser = await launch()
const firstPort = 21_000
const waiting = [...customers(browser), ...backOffices(browser), ...withoutScripts(browser)]
  .map(([name, walk], at) => ({ name, walk, port: firstPort + at }))
  .filter(({ name }) => name.startsWith(only) || only.startsWith(name))
const walkNext = async (): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, walk, port } = next
    // What one walk changes is not seen by the next.
    const server = await serve(port)
    try {
      await walk(server)
      console.log(name)
    } catch (error) {
      missed.push(`${name}: ${String(error).split('\n')[0]}`)
    } finally {
      await server.remove()
    }
  }
}
await Promise.all([walkNext(), walkNext()])
await browser.close()
for (const line of missed.sort()) console.log(`not taken: ${line}`)
