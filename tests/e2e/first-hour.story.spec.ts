import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Locator } from '@playwright/test'
import { simulatedAccounts } from '#server/payments/simulators/accounts.ts'
import { fieldTexts } from '#src/words/admin-processor.ts'
import { firstStepWords } from '#src/words/admin-first-steps.ts'
import { publishWords } from '#src/words/admin-publish.ts'
import { fileWords } from '#src/words/admin-files.ts'
import { adminWords } from '#src/words/admin.ts'
import { freePort, type RunningServer } from '#tests/support/run-server.ts'
import { publishButton } from './support/admin.ts'
import { expect, password, test, type Page } from './support/phone.ts'
import { runDemo } from './support/prepared-data.ts'
import { computer, logInHere, openPage } from './support/shop.ts'

test.use(computer)

let server: RunningServer
let simulatorPort: number
test.beforeAll(async () => {
  simulatorPort = await freePort()
  server = await runDemo({ env: { CARD_PROCESSORS: 'simulators', SIMULATOR_PORT: String(simulatorPort) } })
})
test.afterAll(() => server.remove())

/** Seconds of a field or a tap, and of a character at 40 words of five characters a minute. */
const cost = { act: 1, character: 60 / (40 * 5) }

/** What an owner does, and how long it takes somebody who types slowly. */
const anOwner = () => {
  const spent = { screens: 0, acts: 0, seconds: 0 }
  const act = (characters = 0): void => {
    spent.acts += 1
    spent.seconds += cost.act + characters * cost.character
  }
  return {
    spent,
    /** A screen that has not been seen before. */
    sees: async (heading: Locator): Promise<void> => {
      await expect(heading).toBeVisible()
      spent.screens += 1
    },
    taps: async (target: Locator): Promise<void> => {
      await target.click()
      act()
    },
    types: async (field: Locator, text: string): Promise<void> => {
      await field.fill(text)
      act(text.length)
    },
    chooses: async (field: Locator, value: string): Promise<void> => {
      await field.selectOption(value)
      act()
    },
    act,
  }
}

/** Platform staff's part: a site without anything, with an invitation for its owner. @returns the invitation's path */
const makeEmptySite = async (page: Page): Promise<string> => {
  const origin = server.origin('puddle')
  await openPage(page, origin)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logInHere(page, 'avery@example.com')
  await page.goto(`${origin}/SiteAdmin`)
  await page.getByRole('combobox', { name: 'Account' }).selectOption('Harbor Auto Spa')
  await page.getByLabel('Subdomain').fill('harbor')
  await page.getByLabel('First admin, email').fill('sam@example.com')
  await page.getByRole('button', { name: 'Create site' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Auto Spa is live' })).toBeVisible()
  await expect(page.getByText(/sam@example\.com gets a mail/)).toBeVisible()
  const answer = await page.request.get(`${origin.replace('puddle.', '')}/mail.json?to=sam@example.com`)
  const [mail] = (await answer.json()) as { text: string }[]
  const { pathname, search } = new URL(/https?:\/\/\S+invitation\S+/.exec(mail?.text ?? '')![0])
  return pathname + search
}

const acceptInvitation = async (page: Page, address: string): Promise<void> => {
  await page.goto(server.origin('harbor') + address)
  await page.getByLabel('First name').fill('Sam')
  await page.getByLabel('Last name').fill('Ortiz')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: /^You work at Harbor/ })).toBeVisible()
  await openPage(page, server.origin('harbor'))
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logInHere(page, 'sam@example.com')
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const steps = (page: Page) => page.getByRole('region', { name: firstStepWords.title })
const cardForm = (page: Page): FrameLocator => page.frameLocator('iframe[title="Card form of our payment provider"]')

test('an empty site becomes a shop with its first purchase within a quarter of an hour', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const invitation = await makeEmptySite(await (await browser.newContext(computer)).newPage())
  await acceptInvitation(page, invitation)
  const owner = anOwner()
  const { ips } = simulatedAccounts(readFileSync(join(server.dataDir, 'jwt-secret'), 'utf8'), 'harbor', simulatorPort)

  const step = async (name: keyof typeof firstStepWords.steps): Promise<void> => {
    // With the browser's own button.
    if (!(await steps(page).isVisible())) {
      await page.goBack()
      owner.act()
      await expect(page).toHaveURL(/\/mmtpo$/)
    }
    await owner.taps(steps(page).getByRole('link', { name: new RegExp(`^${firstStepWords.steps[name].title}`) }))
  }

  await page.goto(`${server.origin('harbor')}/mmtpo`)
  await owner.sees(steps(page))

  await test.step('the logo', async () => {
    await step('logo')
    await owner.sees(heading(page, fileWords.title))
    const picker = page.waitForEvent('filechooser')
    await owner.taps(
      page
        .getByText(fileWords.drop)
        .or(page.getByRole('button', { name: fileWords.choose }))
        .first(),
    )
    const buffer = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" fill="teal"/></svg>',
    )
    await (await picker).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer })
    const place = page.getByRole('button', { name: fileWords.placeOf('logo.svg') }).first()
    await expect(place).toBeVisible({ timeout: 30_000 })
    await owner.taps(place)
    await owner.taps(
      page
        .getByRole('menuitemradio', { name: 'Logo', exact: true })
        .or(page.getByRole('option', { name: 'Logo', exact: true }))
        .first(),
    )
  })

  await test.step('a location', async () => {
    await step('place')
    await owner.sees(heading(page, /^New location/))
    await owner.types(page.getByLabel('Name', { exact: true }), 'Harbor Street')
    await owner.types(page.getByLabel('Street', { exact: true }), '12 Harbor Street')
    await owner.types(page.getByLabel('City', { exact: true }), 'Salem')
    await owner.types(page.getByLabel('State', { exact: true }), 'OR')
    await owner.types(page.getByLabel('ZIP code', { exact: true }), '97301')
    await owner.types(page.getByLabel('Latitude'), '44.94')
    await owner.types(page.getByLabel('Longitude'), '-123.03')
  })

  await test.step('a product', async () => {
    await step('product')
    await owner.sees(heading(page, /^New product/))
    await owner.types(page.getByLabel('Name', { exact: true }), 'Basic Wash')
    await owner.types(page.getByLabel('Price', { exact: true }), '9.00')
  })

  await test.step('the terms, and all of it published', async () => {
    await step('terms')
    await owner.sees(heading(page, 'Terms'))
    await owner.types(
      page.getByRole('textbox', { name: 'Text', exact: true }),
      'A wash is paid in advance and is valid at every location.',
    )
    await owner.taps(publishButton(page))
    await owner.taps(page.getByRole('dialog').getByRole('button', { name: publishWords.go }))
    await expect(page.getByText(adminWords.saved)).toBeVisible()
  })

  await test.step('the card processor', async () => {
    await step('processor')
    await owner.sees(heading(page, 'Card processor'))
    await owner.chooses(page.getByLabel('Processor', { exact: true }), 'ips')
    for (const [name, value] of Object.entries(ips))
      await owner.types(page.getByLabel(new RegExp(`^${fieldTexts('ips', name).label}`)), value)
    await owner.taps(page.getByRole('button', { name: 'Check and save' }))
    await owner.types(page.getByRole('dialog').getByLabel('Your password'), password)
    await page.keyboard.press('Enter')
    owner.act()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('No account yet', { exact: false })).toHaveCount(0)
  })

  await test.step('the first purchase, in the shop', async () => {
    await page.goto(`${server.origin('harbor')}/`)
    owner.act()
    await owner.sees(heading(page, /./).first())
    await owner.taps(page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }))
    await owner.sees(
      heading(page, 'Washes')
        .or(page.getByRole('article', { name: 'Basic Wash' }))
        .first(),
    )
    await owner.taps(page.getByRole('button', { name: 'Add To Cart: Basic Wash' }))
    await owner.taps(page.getByRole('banner').getByRole('link', { name: 'Checkout, 1 item' }))
    await owner.sees(heading(page, 'Checkout'))
    await owner.taps(page.getByRole('button', { name: /^Complete Purchase/ }))
    await owner.sees(page.getByRole('heading', { name: 'Add a card' }))
    await owner.types(cardForm(page).getByLabel('Card number'), '4242424242424242')
    await owner.types(cardForm(page).getByLabel('Name on card'), 'Sam Ortiz')
    await owner.types(cardForm(page).getByLabel('Expiry'), '0829')
    await owner.types(cardForm(page).getByLabel('CVC'), '123')
    await owner.types(cardForm(page).getByLabel('ZIP'), '97301')
    await owner.taps(cardForm(page).getByRole('button', { name: 'Save card' }))
    await owner.taps(page.getByRole('alertdialog').getByRole('button', { name: 'Yes, pay' }))
    await expect(page.getByText('Paid. It’s in your wallet.')).toBeVisible()
    await owner.sees(page.getByRole('navigation', { name: 'Account' }))
  })

  test.info().annotations.push({ type: 'the first hour', description: JSON.stringify(owner.spent) })
  expect(owner.spent.screens).toBeLessThanOrEqual(12)
  expect(owner.spent.acts).toBeLessThanOrEqual(60)
  expect(owner.spent.seconds).toBeLessThanOrEqual(15 * 60)

  await test.step('and the list of first steps is gone, because all of it is true', async () => {
    const answer = page.waitForResponse(/accounts\/first-steps/)
    await page.goto(`${server.origin('harbor')}/mmtpo`)
    const { resultData } = (await (await answer).json()) as { resultData: Record<string, boolean> }
    expect(Object.values(resultData)).toEqual(Object.keys(firstStepWords.steps).map(() => true))
    await expect(page.getByRole('heading', { name: 'Newest saves' })).toBeVisible()
    await expect(steps(page)).toHaveCount(0)
  })
})
