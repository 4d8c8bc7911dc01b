import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Browser } from '@playwright/test'
import { aPhone, openOffice, previewStands } from './support/admin.ts'
import { personOnServer } from './support/client.ts'
import { expect, logIn, test, type BrowserContext, type Page, type RunningServer } from './support/phone.ts'
import { computer, logInHere, openPage, stands } from './support/shop.ts'

test.use(computer)

const ran = 'the hostile script ran'
const script = `console.log('${ran}')`

/** Another host that answers: whatever asks it was led there by the config. */
let foreign: Server
let asked: string[]
let host: string
test.beforeAll(async () => {
  asked = []
  foreign = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end()
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(foreign.address() as AddressInfo).port}`
})
test.afterAll(() => new Promise((resolve) => foreign.close(resolve)))

/** What stands in place of every text of a config. */
const payloads = (): string[] => [
  `#ffffff;}body{background:url(//${host}/rule)}`,
  `</style><script>${script}</script>`,
  `url(//${host}/colour)`,
  `javascript:${script}`,
  `http://${host}/address`,
  `//${host}/protocol`,
  `"><img src=x onerror="${script}"><svg onload="${script}">`,
  `data:text/html,<script>${script}</script>`,
  `/\\${host}/backslash`,
  `url("javascript:${script}")`,
]

/** Replaces every text but the version, one kind of payload after the other. */
const poisoned = (value: unknown, next: () => string, key = ''): unknown => {
  if (typeof value === 'string') return key === 'version' ? value : next()
  if (Array.isArray(value)) return value.map((each) => poisoned(each, next))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poisoned(each, next, name)]))
}

const deep = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`
const prototypeKeys = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}'

/** Writes hostile configs into a stopped server's database, past every check. */
const writePastTheChecks = async (database: string): Promise<void> => {
  const client = await PGlite.create(database)
  const sites = ['puddle', 'blackline']
  for (const [turn, site] of sites.entries()) {
    const { rows } = await client.query<{ tenant_id: number; site_config: object }>(
      `select tenant_id, site_config from merchants
       where tenant_id in (select tenant_id from sites where subdomain = $1)`,
      [site],
    )
    // The other merchant's texts get other payloads, so that each kind of setting meets several.
    let count = turn * 5
    const next = () => payloads()[count++ % payloads().length]!
    const { tenant_id: tenant, site_config: config } = rows[0]!
    const members = JSON.stringify(poisoned(config, next)).slice(1, -1)
    const extra = `"deep":${deep},"filling":"${'x'.repeat(2 * 1024 * 1024)}",${prototypeKeys}`
    await client.query(
      `update merchants set site_config = $1::jsonb, config_timestamp = config_timestamp + 1, company_name = $2,
       widget_title = $2 where tenant_id = $3`,
      [`{${members},${extra}}`, `Duck </title>${payloads()[6]}`, tenant],
    )
  }
  await client.close()
}

interface Watch {
  /** Requests to other hosts, scripts that ran, and errors. */
  faults: string[]
}

const watch = (context: BrowserContext): Watch => {
  const faults: string[] = []
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !hostname.endsWith('.localhost')) faults.push(`asked ${request.url()}`)
  })
  context.on('console', (message) => {
    const text = message.text()
    if (text.includes(ran)) faults.push(text)
    if (/Content.Security.Policy|Trusted ?Type/i.test(text) && /script|eval/i.test(text)) faults.push(text)
  })
  context.on('weberror', (error) => faults.push(String(error.error())))
  context.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { faults }
}

/** No element carries a handler, a script of the config, or an address that runs or loads something foreign. */
const isInert = async (page: Page, what: string): Promise<void> => {
  const found = await page.evaluate(() => {
    const loads = ['src', 'srcset', 'action', 'data', 'poster', 'formaction']
    const bad = (value: string) =>
      /^\s*(javascript|vbscript|data:text)/i.test(value) ||
      (/^(https?:)?[/\\]{2}/i.test(value) && !value.includes('.localhost'))
    return [...document.querySelectorAll('*')].flatMap((each) =>
      each.getAttributeNames().flatMap((name) => {
        const value = each.getAttribute(name) ?? ''
        const isBad =
          name.startsWith('on') ||
          (loads.includes(name) && bad(value)) ||
          (name === 'href' &&
            (each.tagName === 'LINK' || /^\s*(javascript|data|vbscript):/i.test(value)) &&
            bad(value)) ||
          (name === 'style' && /url\(\s*["']?(javascript:|https?:|\/\/)/i.test(value))
        return isBad ? [`${each.tagName} ${name}=${value.slice(0, 80)}`] : []
      }),
    )
  })
  expect(found, what).toEqual([])
  expect(await page.evaluate(() => 'polluted' in {}), `${what}: the prototype`).toBe(false)
}

const inShop = async (page: Page, origin: string): Promise<void> => {
  await openPage(page, origin)
  await stands(page)
  await isInert(page, 'the shop')
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logInHere(page)
  for (const path of [
    '/checkout',
    '/userManagement',
    '/userManagement?section=history',
    '/termsAndConditions',
    '/privacy',
  ]) {
    await test.step(path, async () => {
      await page.goto(origin + path)
      await stands(page)
      await isInert(page, `the shop’s ${path}`)
    })
  }
}

const onPhone = async (page: Page, origin: string): Promise<void> => {
  await page.goto(origin)
  await logIn(page, 'casey@example.com')
  await isInert(page, 'the app')
  for (const path of [
    '/wallet',
    '/washes',
    '/washClub',
    '/findUs',
    '/account',
    '/termsAndConditions',
    '/Support',
    '/checkout',
  ]) {
    await page.goto(origin + path)
    await stands(page)
    await isInert(page, `the app’s ${path}`)
  }
}

const inOffice = async (page: Page, origin: string): Promise<void> => {
  await openOffice(page, origin, '/basics')
  await previewStands(page)
  await isInert(page, 'the office')
  for (const section of ['pwa', 'menu', 'carousel', 'themes', 'files', 'history']) {
    await page.goto(`${origin}/mmtpo/${section}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await isInert(page, `the office’s ${section}`)
  }
}

/** Opens everything that shows a merchant's config; nothing foreign is asked for, and nothing runs. */
const isHarmless = async (browser: Browser, origin: string, where: 'shop' | 'phone' | 'office'): Promise<void> => {
  const context = await browser.newContext(where === 'phone' ? aPhone : { ...computer, reducedMotion: 'reduce' })
  const { faults } = watch(context)
  const page = await context.newPage()
  await { shop: inShop, phone: onPhone, office: inOffice }[where](page, origin)
  expect(faults, where).toEqual([])
  expect(asked, where).toEqual([])
  await context.close()
}

/** Saves each text of the config on its own with each payload, as far as the server accepts it. */
const saveHostile = async (server: RunningServer): Promise<number> => {
  const admin = await personOnServer(server, 'avery@example.com', 'blackline')
  const siteConfig = await admin.get<Record<string, unknown>>('/accounts/site-config')
  let accepted = 0
  for (const [name, value] of Object.entries(siteConfig))
    for (const payload of payloads()) {
      if (['version', 'timeStamp', 'locations', 'states'].includes(name)) continue
      const hostile = poisoned(value, () => payload)
      if (JSON.stringify(hostile) === JSON.stringify(value)) continue
      const saved = await admin.post('/accounts/site-config', { siteConfig: { ...siteConfig, [name]: hostile } }).then(
        () => true,
        () => false,
      )
      if (!saved) continue
      siteConfig[name] = hostile
      accepted += 1
    }
  return accepted
}

test('a hostile config that the server accepts is inert in app, shop and office', async ({ browser, link, server }) => {
  test.setTimeout(300_000)
  expect(await saveHostile(server)).toBeGreaterThan(0)
  for (const where of ['phone', 'shop', 'office'] as const)
    await test.step(where, () => isHarmless(browser, link.origin('blackline'), where))
})

test('an office’s preview shows hostile values as they are typed, and stays inert', async ({ page, link }) => {
  const { faults } = watch(page.context())
  await openOffice(page, link.origin('puddle'), '/basics')
  await previewStands(page)
  for (const payload of payloads()) {
    await page.getByLabel('One sentence below it').fill(payload)
    await page.getByLabel('Line below the car').fill(payload)
  }
  await page.goto(`${link.origin('puddle')}/mmtpo/input`)
  await previewStands(page)
  await page.getByRole('button', { name: /^Text #/ }).click()
  for (const payload of payloads()) await page.getByLabel('Hex').fill(payload)
  await expect(page.frameLocator('iframe').locator('main').first()).toBeAttached()
  expect(faults).toEqual([])
  expect(asked).toEqual([])
})

test('a hostile config in the database, past every check, is inert in app, shop and office', async ({
  browser,
  link,
  server,
}) => {
  test.setTimeout(420_000)
  await server.stop()
  await writePastTheChecks(join(server.dataDir, 'database'))
  await server.start()
  for (const site of ['puddle', 'blackline'])
    for (const where of ['phone', 'shop', 'office'] as const)
      await test.step(`${site}: ${where}`, () => isHarmless(browser, link.origin(site), where))
})
