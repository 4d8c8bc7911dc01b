import type { Purchase } from '#contract/shapes/order.ts'
import { checkoutWords } from '#src/words/checkout.ts'
import { locationWords } from '#src/words/admin-locations.ts'
import { adminWords } from '#src/words/admin.ts'
import { contentWords } from '#src/words/content.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { faultsOf, isAccessible, shopRules } from './support/accessibility.ts'
import { aPhone, openOffice, publish, publishButton } from './support/admin.ts'
import { personOnServer } from './support/client.ts'
import { expect, mailTo, openAsCasey, test, type Page } from './support/phone.ts'
import { putInCart } from './support/payment.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const place = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('list')
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) })

test('a rate that is published for a location is in the cart of its customers, and in what they have bought', async ({
  page,
  link,
  server,
  browser,
}) => {
  test.setTimeout(120_000)
  const origin = link.origin('puddle')
  await test.step('the studio publishes a rate with its first day', async () => {
    await openOffice(page, origin, '/locations')
    await place(page, 'Elm Street').click()
    const rates = page.getByRole('group', { name: contentWords.locations.fields.taxRates.label, exact: true })
    await expect(rates.getByText(locationWords.noRates)).toBeVisible()
    await rates.getByRole('button', { name: locationWords.addRate }).click()
    await rates.getByLabel(locationWords.rateFrom).fill('2026-01-01')
    await rates.getByLabel(locationWords.ratePercent).fill('825')
    await publishButton(page).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rates.getByText(/must be .* such as 2027-01-01 8\.25/)).toBeVisible()
    await rates.getByLabel(locationWords.ratePercent).fill('8.25')
    expect(await faultsOf(page, ['light'], shopRules)).toEqual([])
    expect(await beyondEdge(page)).toBe(0)
    await publish(page)
    await expect(page.getByText(adminWords.saved)).toBeVisible()
  })

  const phone = await (await browser.newContext(aPhone)).newPage()
  await test.step('the cart and the question before the payment name its tax', async () => {
    await openAsCasey(phone, origin)
    await putInCart(phone)
    const question = phone.getByRole('alertdialog').or(phone.getByRole('dialog'))
    await expect(question).toContainText(checkoutWords.taxAt('Elm Street'))
    await isAccessible(phone, 'the question')
    await question.getByRole('button', { name: purchaseWords.yesPay }).click()
    await expect(phone.getByText(purchaseWords.approved).first()).toBeVisible({ timeout: 20_000 })
  })

  await test.step('the order has the rate of the location', async () => {
    const casey = await personOnServer(server, 'casey@example.com')
    const [bought] = await casey.get<Purchase[]>('/users/purchases')
    const price = bought!.purchasedProducts[0]!.unitPrice
    expect(bought).toMatchObject({ taxes: Math.floor(price * 8.25 + 0.5) / 100, locationId: expect.any(Number) })
    const { text } = await mailTo(server, 'casey@example.com', /receipt/)
    expect(text).toContain(`Tax 8.25%: $${bought!.taxes!.toFixed(2)}`)
    expect(text).toContain('Elm Street')
  })
  await phone.context().close()
})
