import { appendFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locator } from '@playwright/test'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { wallClock } from '#contract/rules/opening.ts'
import { messages } from '#contract/messages.ts'
import type { DayComparison, DayIndex } from '#contract/shapes/close.ts'
import { closeWords } from '#src/words/admin-closes.ts'
import { reasonWords } from '#src/words/admin-desk.ts'
import { discountAdminWords } from '#src/words/admin-discounts.ts'
import { parcelsWords } from '#src/words/admin-parcels.ts'
import { refundWords } from '#src/words/admin-refunds.ts'
import { reportsWords } from '#src/words/admin-reports.ts'
import { checkoutWords } from '#src/words/checkout.ts'
import { discountWords } from '#src/words/discount.ts'
import { historyWords } from '#src/words/history.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { reportWords } from '#src/words/report.ts'
import { openCustomer } from '#tests/support/customer.ts'
import { findCustomer, openOffice } from './support/admin.ts'
import { buy, buyer, buyInDoubt, openPhone, prices, several, signUp, wash, type Buyer } from './support/buyers.ts'
import { personOnServer } from './support/client.ts'
import { expect, mailTo, openCheckout, test, workerReady, type Page, type RunningServer } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

const code = { text: 'FOAM25', name: 'A quarter off', uses: 10 }
/** The Big Splash with the code, in cents. */
const withCode = 1926

/** Those who are refunded. */
const whole = buyer('whole', ['Quick Dip'])
const part = buyer('part', ['The Big Splash', 'Quick Dip'])
const giver = buyer('giver', ['$25 Gift Card'])
const doubted = buyer('doubted', ['Bubble Bath'], { card: 'silent' })
const refused = buyer('refused', ['Bubble Bath'], { card: 'keeps' })

const lastInLine = buyer('last-in-line', ['The Big Splash'])
const tooLate = buyer('too-late', ['The Big Splash'])
const writers = several(2, 'writer', ['The Big Splash'])
const parcels = [buyer('ada', ['Lane cap'], { to: 'Ada Quill' }), buyer('ben', ['Lane cap'], { to: 'Ben Marsh' })]

/** 38 buy with their own devices, two on the phones of the test. */
const buyers = [
  ...several(code.uses - 1, 'early', ['The Big Splash'], { code: code.text }),
  whole,
  part,
  giver,
  doubted,
  refused,
  ...writers,
  ...parcels,
  ...several(12, 'bather', ['Bubble Bath']),
  ...several(8, 'dipper', ['Quick Dip', 'Quick Dip']),
]

const costOf = ({ goods, code: typed }: Buyer): number =>
  typed === undefined ? goods.reduce((sum, each) => sum + prices[each], 0) : withCode
const dollars = (cents: number): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** Milliseconds after which the gateway's answer counts as lost. */
const chargeTimeout = 2_000
const hour = 3_600_000

/** Runs the server with its clock moved forward: the close of a day needs the next morning. */
const startAhead = (server: RunningServer, ahead: number): Promise<void> =>
  server.start({
    CHARGE_TIMEOUT: String(chargeTimeout),
    CLOCK_AHEAD: String(ahead),
    NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/support/moved-clock.mjs')).href}`,
  })

test('40 customers buy, five are refunded, two get a rewash, and the books agree until an order is lost', async ({
  page,
  link,
  server,
  browser,
}) => {
  test.setTimeout(420_000)
  const origin = link.origin('puddle')
  const desk = () => personOnServer(server, 'avery@example.com')
  const { timeZone = 'UTC' } = await (await desk()).get<{ timeZone?: string }>('/accounts/site-config')
  const time = wallClock(timeZone, Date.now()).minutes / 60
  // A story that begins near midnight is played some hours later, so that its day does not end before it does.
  const ahead = time < 3 || time >= 22 ? 5 * hour : 0
  await server.stop()
  await startAhead(server, ahead)
  const { today } = await (await desk()).get<DayIndex>('/accounts/days')

  await test.step('the desk makes a code that ten can use', async () => {
    await openOffice(page, origin, '/offers?kind=codes')
    await page.getByRole('button', { name: discountAdminWords.open, exact: true }).click()
    const form = page.getByRole('region', { name: discountAdminWords.new })
    const fill = (label: string, value: string) =>
      form.getByRole('textbox', { name: new RegExp(`^${label}( - Optional)?$`) }).fill(value)
    await fill(discountAdminWords.name, code.name)
    await fill(discountAdminWords.percent, '25')
    await fill(discountAdminWords.totalLimit, String(code.uses))
    await fill(discountAdminWords.code, code.text)
    await form.getByRole('button', { name: discountAdminWords.make }).click()
    await expect(page.getByText(discountAdminWords.one(code.text, 0))).toBeVisible()
  })

  // The demo has a history, which may reach into this day.
  const before = await (await desk()).get<DayComparison>(`/accounts/days/${today}/comparison`)

  await test.step('38 sign up, store a card and buy; the gateway keeps silent to one of them', async () => {
    for (const each of buyers) {
      const customer = await signUp(server, each)
      if (each === doubted) await buyInDoubt(customer, each)
      else expect((await buy(customer, each)).total).toBe(costOf(each) / 100)
    }
  })

  await test.step('the last in line gets the code, the next one reads that it is used up', async () => {
    for (const each of [lastInLine, tooLate]) {
      await signUp(server, each)
      const phone = await openPhone(browser, origin, each)
      await phone.getByRole('link', { name: checkoutWords.buyAWash }).click()
      await phone.getByRole('button', { name: 'Add To Cart: The Big Splash' }).click()
      await openCheckout(phone)
      await phone.getByLabel(discountWords.label).fill(code.text.toLowerCase())
      await phone.getByRole('button', { name: discountWords.use, exact: true }).click()
      const isTaken = each === lastInLine
      if (isTaken) await expect(phone.getByText(code.name)).toBeVisible()
      else await expect(phone.getByText(`${messages.CODE_SPENT.text} ${discountWords.unchanged}`)).toBeVisible()
      await phone.getByRole('button', { name: new RegExp(checkoutWords.pay) }).click()
      const asked = phone.getByRole('alertdialog')
      await expect(asked).toContainText(dollars(isTaken ? withCode : prices['The Big Splash']))
      await asked.getByRole('button', { name: purchaseWords.yesPay }).click()
      await expect(phone.getByText(purchaseWords.approved)).toBeVisible()
      await phone.context().close()
    }
    await page.reload()
    await expect(page.getByText(discountAdminWords.one(code.text, code.uses))).toBeVisible()
  })

  const phones: Page[] = []
  await test.step('two report a problem without a signal; the reports arrive with it', async () => {
    for (const each of writers) {
      await wash(server, each)
      const phone = await openPhone(browser, origin, each)
      phones.push(phone)
      await workerReady(phone)
      await phone.goto(origin + phoneRoutes.purchaseHistory.path)
      await phone.getByText(historyWords.views[1].label, { exact: true }).click()
      await phone.getByRole('link', { name: reportWords.reportOf('The Big Splash') }).click()
      await phone.getByLabel(reportWords.sentence).fill(sentenceOf(each))
      await phone.context().setOffline(true)
      await phone.getByRole('button', { name: reportWords.sendLater }).click()
      await expect(phone.getByText(reportWords.waits)).toBeVisible()
    }
    expect(await (await desk()).get('/accounts/reports/count')).toEqual({ open: 0 })
    for (const phone of phones) {
      await phone.context().setOffline(false)
      await expect(phone.getByText(reportWords.waits)).toHaveCount(0, { timeout: 30_000 })
    }
    expect(await (await desk()).get('/accounts/reports/count')).toEqual({ open: phones.length })
  })

  await test.step('five are refunded: the whole, a part, a gift card, one in doubt, and one that is refused', async () => {
    const dialog = page.getByRole('dialog', { name: refundWords.title })
    const open = (each: Buyer) => openRefund(page, origin, each)
    const refund = (cents: number) => dialog.getByRole('button', { name: refundWords.yes(dollars(cents)) }).click()
    const isDone = (cents: number) =>
      expect(dialog.getByText(refundWords.doneTitle(dollars(cents)))).toBeVisible({ timeout: 30_000 })

    await open(whole)
    await refund(costOf(whole))
    await isDone(costOf(whole))

    await open(part)
    await dialog.getByText(refundWords.byItem).click()
    await dialog.getByRole('checkbox', { name: /Quick Dip/ }).check({ force: true })
    await refund(prices['Quick Dip'])
    await isDone(prices['Quick Dip'])

    await open(giver)
    await refund(costOf(giver))
    await isDone(costOf(giver))

    await open(doubted)
    await refund(costOf(doubted))
    await expect(dialog.getByText(refundWords.checkingTitle)).toBeVisible()
    await isDone(costOf(doubted))

    await open(refused)
    await refund(costOf(refused))
    await expect(dialog.getByText(refundWords.refusedTitle)).toBeVisible()
    await expect(dialog.getByText(refundWords.refusals.REFUSED)).toBeVisible()
  })

  await test.step('both reports are answered with a rewash', async () => {
    await page.goto(`${origin}/mmtpo/reports`)
    for (const each of writers) {
      await expect(page.getByText(reportsWords.quote(sentenceOf(each)))).toBeVisible()
      await page.getByLabel(reportsWords.answer, { exact: true }).fill('Sorry about that. A rewash is in your wallet.')
      await page.getByRole('button', { name: reportsWords.giveAndAnswer }).click()
    }
    await expect(page.getByText(reportsWords.none.open)).toBeVisible()
    for (const phone of phones) {
      await phone.goto(origin + phoneRoutes.report.path)
      await expect(phone.getByText(/^Rewash, use by /)).toBeVisible()
      await phone.context().close()
    }
  })

  await test.step('the caps are packed and sent', async () => {
    await page.goto(`${origin}/mmtpo/parcels`)
    const column = (name: keyof typeof parcelsWords.columns) =>
      page.getByRole('region', { name: parcelsWords.columns[name], exact: true })
    for (const { to = '', email } of parcels) {
      await column('toPack')
        .getByRole('button', { name: parcelsWords.of(parcelsWords.pack, to) })
        .click()
      await column('packed').getByLabel(parcelsWords.tracking).fill(`Parcel of ${to}`)
      await column('packed')
        .getByRole('button', { name: parcelsWords.of(parcelsWords.send, to) })
        .click()
      await expect(column('sent').getByText(`Parcel of ${to}`)).toBeVisible()
      expect((await mailTo(server, email, /parcel is on its way/)).text).toContain(`Parcel of ${to}`)
    }
    await expect(column('toPack').getByText(parcelsWords.none.toPack)).toBeVisible()
  })

  await test.step('the next morning the books and the gateway agree, and the day is closed', async () => {
    await server.stop()
    await startAhead(server, ahead + 24 * hour)
    const bought = buyers.reduce((sum, each) => sum + costOf(each), 0) + withCode + prices['The Big Splash']
    const refunded = costOf(whole) + prices['Quick Dip'] + costOf(giver) + costOf(doubted)
    const sum = dollars(Math.round(before.books.total * 100) + bought - refunded)
    await page.goto(`${origin}/mmtpo/close?day=${today}`)
    await expect(byCardOf(page)).toHaveText(sum)
    await expect(page.getByText(closeWords.agrees)).toBeVisible()
    const side = closeWords.side(before.books.payments + 40, before.books.refunds + 4)
    await expect(page.getByText(side)).toHaveCount(2)
    await close(page, sum, 1)
    await expect(page.getByText(/difference \$0\.00\. Close 1\.$/)).toBeVisible()
  })

  let lost = { number: '', cents: 0 }
  await test.step('on this day the gateway loses an order', async () => {
    const customer = await openCustomer(server, 'puddle', whole.email)
    const { transRecordId } = await buy(customer, whole)
    const line = server.ledger().find(({ reference }) => reference === transRecordId)!
    appendFileSync(
      join(server.dataDir, 'gateway.jsonl'),
      `${JSON.stringify({ at: line.at, type: 'void', account: line.account, reference: line.reference })}\n`,
    )
    const { result } = await customer.call('GET /users/purchases', '/users/purchases')
    lost = { number: result[0]!.orderNumber!, cents: costOf(whole) }
  })

  await test.step('the next close names it, and is held up until it is left with a note', async () => {
    await server.stop()
    // The lists of gateways may be late for 48 hours.
    await startAhead(server, ahead + 4 * 24 * hour)
    await page.goto(`${origin}/mmtpo/close`)
    const item = page.getByRole('region', { name: closeWords.kinds.missing })
    await expect(item).toHaveCount(1)
    await expect(item.getByRole('link')).toContainText(closeWords.what('payment', lost.number, ''))
    await expect(item.getByRole('link')).toContainText(dollars(lost.cents))
    await expect(deedOf(page).getByText(closeWords.settle(1))).toBeVisible()
    await expect(deedOf(page).getByRole('button', { name: closeWords.close })).toBeDisabled()
    await item.getByRole('button', { name: closeWords.leave }).click()
    await page.getByLabel(reasonWords.reason).fill('The gateway is asked.')
    await page.getByRole('button', { name: closeWords.leaveYes }).click()
    await expect(item.getByText(closeWords.left('The gateway is asked.'))).toBeVisible()
    // Members of the demo may have been billed on this day, too.
    await close(page, (await byCardOf(page).textContent())!, 2)
    await expect(page.getByText(new RegExp(`difference -\\${dollars(lost.cents)}\\. Close 2\\.$`))).toBeVisible()
  })
})

const sentenceOf = ({ email }: Buyer): string => `The rinse stopped half way for ${email}.`

const byCardOf = (page: Page): Locator =>
  page.getByRole('button', { name: closeWords.open(closeWords.byCard, closeWords.all) })

const deedOf = (page: Page): Locator => page.getByRole('region', { name: closeWords.region })

const close = async (page: Page, sum: string, number: number): Promise<void> => {
  await deedOf(page).getByRole('button', { name: closeWords.close }).click()
  await expect(page.getByRole('alertdialog').getByText(closeWords.closeBody(sum))).toBeVisible()
  await page.getByRole('button', { name: closeWords.closeYes }).click()
  await expect(deedOf(page).getByText(closeWords.closed(number))).toBeVisible()
}

/** Opens the refund of the only purchase of a customer. */
const openRefund = async (page: Page, origin: string, { email }: Buyer): Promise<void> => {
  await page.goto(`${origin}/mmtpo/customers`)
  await findCustomer(page, email)
  await page
    .getByRole('region', { name: 'Purchases', exact: true })
    .getByRole('button', { name: /^Refund / })
    .click()
}
