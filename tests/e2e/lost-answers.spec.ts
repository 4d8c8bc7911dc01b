import { chromium } from '@playwright/test'
import { purchaseWords } from '#src/words/purchase.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { membershipWords } from '#src/words/membership.ts'
import {
  expect,
  mailTo,
  openAsCasey,
  test,
  workerReady,
  type BrowserContext,
  type RunningServer,
} from './support/phone.ts'
import { putInCart } from './support/payment.ts'

const chargesIn = (server: RunningServer) => server.ledger().filter(({ type }) => type === 'charge')

test('a lost answer: the customer sees that the order is checked, then paid, and is charged once', async ({
  page,
  link,
  server,
}) => {
  await openAsCasey(page, link.origin('puddle'))
  await putInCart(page)
  const before = chargesIn(server).length

  await link.break({ match: '^POST /api/v1/orders', dropResponse: 'every:1' })
  await page.getByRole('button', { name: 'Yes, pay' }).click()
  await expect(page.getByRole('heading', { name: 'Finishing your purchase' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Please don’t pay again.')).toBeVisible()
  await expect.poll(() => chargesIn(server).length).toBe(before + 1)

  await link.heal()
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible({ timeout: 30_000 })
  expect(chargesIn(server)).toHaveLength(before + 1)
})

test('an app that is closed between the answer and its message says at the next start that it is paid', async ({
  page,
  link,
  context,
}) => {
  await openAsCasey(page, link.origin('puddle'))
  await putInCart(page)
  // The message waits for the wallet, which does not come.
  await page.route('**/users/wallet', () => undefined)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/orders') && response.ok())
  const asked = page.waitForRequest('**/users/wallet')
  await page.getByRole('button', { name: 'Yes, pay' }).click()
  await Promise.all([answered, asked])
  await page.close()

  const next = await context.newPage()
  await next.goto(link.origin('puddle'))
  await expect(next.getByText(purchaseWords.approvedLate)).toBeVisible({ timeout: 15_000 })
  await expect(next.getByText(purchaseWords.approvedLate)).toBeHidden({ timeout: 15_000 })
  await next.reload()
  await expect(next.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await next.waitForLoadState('networkidle')
  await expect(next.getByText(purchaseWords.approvedLate)).toBeHidden()
})

test.describe('a phone closed during a payment', () => {
  let profile: string
  let context: BrowserContext | undefined
  test.beforeEach(() => {
    profile = mkdtempSync(join(tmpdir(), 'clearcoat-phone-'))
  })
  test.afterEach(async () => {
    await context?.close()
    rmSync(profile, { recursive: true, force: true })
  })

  const open = async (launchOptions: object, options: object) => {
    context = await chromium.launchPersistentContext(profile, { ...launchOptions, ...options })
    return context.pages()[0] ?? context.newPage()
  }

  test('an order that never arrived: an hour later the app says that nothing was charged and keeps the cart', async ({
    link,
    server,
    launchOptions,
    userAgent,
    viewport,
  }) => {
    const phone = {
      userAgent,
      viewport,
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
      actionTimeout: 15_000,
    }
    const before = chargesIn(server).length
    let page = await open(launchOptions, phone)
    await openAsCasey(page, link.origin('puddle'))
    await workerReady(page)
    await putInCart(page)
    await link.break({ match: '^POST /api/v1/orders', dropRequest: 'every:1' })
    await page.getByRole('button', { name: 'Yes, pay' }).click()
    await expect(page.getByText('Paying')).toBeVisible()
    await context!.close()
    await link.heal()

    page = await open(launchOptions, phone)
    await page.clock.install({ time: Date.now() + 3_600_000 })
    await page.goto(link.origin('puddle'))
    await expect(page.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible({ timeout: 30_000 })
    await page
      .getByRole('button', { name: 'Back to checkout' })
      .or(page.getByRole('link', { name: 'Back to checkout' }))
      .click()
    await expect(page.getByText('Quick Dip')).toBeVisible()
    expect(chargesIn(server)).toHaveLength(before)
  })
})

test('an act of a membership without an answer is not called undone, and a second try does it no second time', async ({
  page,
  link,
  server,
}) => {
  await openAsCasey(page, `${link.origin('puddle')}/washClub?own=true`)
  await page.getByRole('button', { name: /^Freeze/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Freeze your club' })
  await link.break({ match: '^POST /api/v1/users/memberships', dropResponse: 'every:1' })
  await sheet.getByRole('button', { name: /^Freeze for / }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(membershipWords.noAnswerBody, { timeout: 30_000 })
  await expect(page.getByText(membershipWords.failed)).toHaveCount(0)
  await mailTo(server, 'casey@example.com', /Your wash club will be frozen/)

  await link.heal()
  await question.getByRole('button', { name: membershipWords.again }).click()
  await expect(page.getByText(/^Your club is frozen from /)).toBeVisible()
  await expect(page.getByText(membershipWords.failed)).toHaveCount(0)
  const mails = await server.ask('GET', '/mail.json?to=casey@example.com', { host: `localhost:${server.port}` })
  expect(mails.json<{ subject: string }[]>().filter(({ subject }) => /will be frozen/.test(subject))).toHaveLength(1)
})
