import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { freePort, type RunningServer } from '#tests/support/run-server.ts'
import { copyOfDemo, runDemo } from './support/prepared-data.ts'
import { expect, openAsCasey, test, workerReady, type Page } from './support/phone.ts'

/** The merchants of the demo take cards at three processors; these two take theirs at Moneris. */
const movedToMoneris = { puddle: 'moneris', blackline: 'moneris_deprecated' }

const move = async (dataDir: string, processors: Record<string, string>) => {
  const client = await PGlite.create(join(dataDir, 'database'))
  for (const [subdomain, processor] of Object.entries(processors)) {
    const tenant = `tenant_id = (select tenant_id from sites where subdomain = '${subdomain}')`
    await client.exec(
      `update merchants set processor = '${processor}' where ${tenant}; delete from cards where ${tenant}`,
    )
  }
  await client.close()
}

const runWith = async (processors: Record<string, string> = {}): Promise<RunningServer> => {
  const dataDir = await copyOfDemo()
  if (Object.keys(processors).length > 0) await move(dataDir, processors)
  const env = { CARD_PROCESSORS: 'simulators', SIMULATOR_PORT: String(await freePort()) }
  return runDemo({ dataDir, env })
}

const form = (page: Page, isNested: boolean) => {
  const frame = page.frameLocator('iframe[title="Card form of our payment provider"]')
  return isNested ? frame.frameLocator('iframe[title="Moneris"]') : frame
}

const typeCard = async (page: Page, number: string, isNested = false) => {
  const fields = form(page, isNested)
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Name on card').fill('Casey Okafor')
  await fields.getByLabel('Expiry').fill('0829')
  await fields.getByLabel('CVC').fill('123')
  await fields.getByLabel('ZIP').fill('97301')
  await fields.getByRole('button', { name: 'Save card' }).click()
}

const openCardForm = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: /No card on file/ }).click()
}

/** A card is refused, another is saved, and the page reports no violation of its policy. */
const enterCards = async (page: Page, origin: string, isNested = false) => {
  await openAsCasey(page, origin)
  await openCardForm(page)
  await typeCard(page, '4000000000000069', isNested)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Would you like to try again?')
  await question.getByRole('button', { name: 'Yes' }).click()
  await typeCard(page, '4242424242424242', isNested)
  await expect(page.getByText('Visa ending 4242')).toBeVisible()
}

test.describe('at the processors of the demo', () => {
  let server: RunningServer
  test.beforeAll(async () => {
    server = await runWith()
  })
  test.afterAll(() => server.remove())

  for (const [site, processor] of Object.entries({ puddle: 'exacthosted', blackline: 'worldpay', riverbend: 'ips' }))
    test(`cards are entered in the form of ${processor}, which the merchant's page alone names`, async ({ page }) => {
      const origin = server.origin(site)
      const { headers } = await server.ask('GET', '/', { host: new URL(origin).host })
      expect(headers['content-security-policy']).toMatch(
        new RegExp(`form-action 'self' http://${processor}.simulator.localhost:\\d+;`),
      )
      await enterCards(page, origin)
    })
})

test.describe('at Moneris', () => {
  let server: RunningServer
  test.beforeAll(async () => {
    server = await runWith(movedToMoneris)
  })
  test.afterAll(() => server.remove())

  test('cards are entered by its script in a page of ours', async ({ page }) => {
    await enterCards(page, server.origin('puddle'), true)
  })

  test('cards are entered in its hosted page', async ({ page }) => {
    await enterCards(page, server.origin('blackline'))
  })
})

test('a page that was stored before the merchant changed its processor reloads, and then takes the card', async ({
  browser,
}) => {
  const server = await runWith()
  // Its page reports the violation that this test is about.
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await openAsCasey(page, server.origin('puddle'))
    await workerReady(page)
    await server.stop()
    await move(server.dataDir, { puddle: 'moneris_deprecated' })
    await server.start()
    await page.reload()
    await openCardForm(page)
    await page.getByRole('alertdialog', { name: 'Reload the app' }).getByRole('button', { name: 'OK' }).click()
    await openCardForm(page)
    await typeCard(page, '4242424242424242')
    await expect(page.getByText('Visa ending 4242')).toBeVisible()
  } finally {
    await context.close()
    await server.remove()
  }
})
