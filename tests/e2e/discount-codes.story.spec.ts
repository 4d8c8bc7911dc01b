import { messages } from '#contract/messages.ts'
import { discountAdminWords as words } from '#src/words/admin-discounts.ts'
import { checkoutWords } from '#src/words/checkout.ts'
import { discountWords } from '#src/words/discount.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { faultsOf, looksRight, shopRules } from './support/accessibility.ts'
import { aPhone, openOffice } from './support/admin.ts'
import { expect, openAsCasey, openCheckout, test, type Page } from './support/phone.ts'
import { beyondEdge, computer, openPage, openShopAsCasey } from './support/shop.ts'

test.use(computer)

const code = { name: 'Half off washes', typed: ' half-2 go', stored: 'HALF-2GO', percent: 50, uses: 2 }

const makeCode = async (page: Page): Promise<void> => {
  const form = page.getByRole('region', { name: words.new })
  const fill = (label: string, value: string) =>
    form.getByRole('textbox', { name: new RegExp(`^${label}( - Optional)?$`) }).fill(value)
  await form.getByRole('button', { name: words.make }).click()
  for (const text of [words.badName, words.badSize]) await expect(form.getByText(text)).toBeVisible()
  await fill(words.name, code.name)
  await fill(words.percent, String(code.percent))
  await fill(words.totalLimit, String(code.uses))
  await fill(words.code, code.typed)
  await form.getByRole('button', { name: words.make }).click()
  await expect(page.getByText(words.made(code.name))).toBeVisible()
  await expect(form.getByText(words.badSize), 'the next discount begins without errors').toHaveCount(0)
}

const listed = (page: Page) => page.getByRole('article', { name: code.name })

/** Looks again how often the code was used. */
const isUsed = async (page: Page, times: number): Promise<void> => {
  await page.reload()
  await expect(listed(page)).toContainText(words.one(code.stored, times))
}

const addWash = async (page: Page, origin: string): Promise<void> => {
  await openPage(page, `${origin}/washes`)
  await page
    .getByRole('button', { name: /^Add To Cart: /i })
    .first()
    .click()
}

const enter = async (page: Page): Promise<void> => {
  await page.getByLabel(discountWords.label).fill(code.typed)
  await page.getByRole('button', { name: discountWords.use, exact: true }).click()
}

const pay = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(checkoutWords.pay) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: purchaseWords.yesPay }).click()
  await expect(page.getByText(purchaseWords.approved)).toBeVisible()
}

/** The code is refused in the server's words, and the cart has its price still. */
const isRefused = async (page: Page, text: string): Promise<void> => {
  const before = await page.getByRole('button', { name: new RegExp(checkoutWords.pay) }).textContent()
  await enter(page)
  await expect(page.getByText(`${text} ${discountWords.unchanged}`)).toBeVisible()
  expect(await page.getByRole('button', { name: new RegExp(checkoutWords.pay) }).textContent()).toBe(before)
}

for (const { site, schemes } of [
  { site: 'puddle', schemes: ['light', 'dark'] },
  { site: 'blackline', schemes: ['dark'] },
] as const)
  test(`an owner of ${site} makes a code for two, sees a phone and the shop use it, and ends it`, async ({
    page,
    link,
    browser,
  }) => {
    test.setTimeout(240_000)
    const origin = link.origin(site)
    await openOffice(page, origin, '/offers?kind=codes')
    await page.getByRole('button', { name: words.open, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()

    await test.step('it is made, and listed as usable and unused', async () => {
      await makeCode(page)
      await expect(listed(page)).toContainText(words.states.complete)
      await expect(listed(page)).toContainText(words.one(code.stored, 0))
      await looksRight(page, ['light', 'dark'])
    })

    const phone = await (await browser.newContext({ ...aPhone, colorScheme: schemes[0] })).newPage()
    await test.step('a phone buys with it, written in another way', async () => {
      await openAsCasey(phone, origin)
      await addWash(phone, origin)
      await openCheckout(phone)
      await enter(phone)
      await expect(phone.getByText(code.name)).toBeVisible()
      expect(await faultsOf(phone, schemes)).toEqual([])
      expect(await beyondEdge(phone)).toBe(0)
      await pay(phone)
      await isUsed(page, 1)
    })

    await test.step('so does the shop', async () => {
      const shop = await (await browser.newContext({ ...computer, colorScheme: schemes[0] })).newPage()
      await openShopAsCasey(shop, origin)
      await addWash(shop, origin)
      await shop.keyboard.press('Escape')
      await shop.getByRole('banner').getByRole('link', { name: 'Checkout, 1 item' }).click()
      await enter(shop)
      await expect(shop.getByText(code.name)).toBeVisible()
      await looksRight(shop, schemes)
      await pay(shop)
      await isUsed(page, 2)
      await shop.context().close()
    })

    await test.step('the third use is refused, and changes nothing', async () => {
      await addWash(phone, origin)
      await openCheckout(phone)
      await isRefused(phone, messages.CODE_SPENT.text)
      expect(await faultsOf(phone, schemes)).toEqual([])
    })

    await test.step('it is ended after a question, keeps its count, and opens nothing any more', async () => {
      await listed(page).getByRole('button', { name: words.end }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: words.endNo }).click()
      await expect(listed(page)).toContainText(words.states.complete)
      await listed(page).getByRole('button', { name: words.end }).click()
      expect(await faultsOf(page, ['light', 'dark'], shopRules)).toEqual([])
      await page.getByRole('alertdialog').getByRole('button', { name: words.endYes }).click()
      await expect(listed(page)).toContainText(words.states.ended)
      await isUsed(page, 2)
      await expect(listed(page).getByRole('button', { name: words.end })).toHaveCount(0)
      await looksRight(page, ['light', 'dark'])
      await isRefused(phone, messages.CODE_ENDED.text)
    })
    await phone.context().close()
  })
