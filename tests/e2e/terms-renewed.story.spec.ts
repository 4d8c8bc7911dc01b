import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { adminWords } from '#src/words/admin.ts'
import { publishWords } from '#src/words/admin-publish.ts'
import { differenceWords } from '#src/words/admin-text-difference.ts'
import { agreementWords } from '#src/words/agreement.ts'
import { consentWords } from '#src/words/consent.ts'
import { richTextWords } from '#src/words/rich-text.ts'
import { fromWord } from '#tests/support/word-html.ts'
import { isAccessible } from './support/accessibility.ts'
import { aPhone, openOffice, openSection, publish, publishButton } from './support/admin.ts'
import { expect, openAsCasey, test, type Page } from './support/phone.ts'
import { beyondEdge, computer, openShopAsCasey } from './support/shop.ts'

test.use(computer)

const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Text', exact: true })
const tool = (page: Page, name: keyof typeof richTextWords.tools): Locator =>
  page.getByRole('toolbar').getByRole('button', { name: richTextWords.tools[name], exact: true })

const openText = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('main').getByRole('list').getByRole('link').filter({ hasText: name }).first().click()
  await expect(editor(page)).toBeVisible()
}

const paste = (page: Page, html: string): Promise<void> =>
  editor(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    clipboardData.setData('text/plain', 'plain')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const publishWhole = async (page: Page): Promise<void> => {
  await publish(page)
  await expect(page.getByText(adminWords.saved)).toBeVisible()
}

const question = (page: Page, text: keyof typeof consentWords.titles): Locator =>
  page.getByRole('dialog', { name: consentWords.titles[text] })

const looksWhole = async (page: Page, what: string): Promise<void> => {
  expect(await beyondEdge(page), `${what}: beyond the edge`).toBeLessThanOrEqual(0)
  await isAccessible(page, what)
}

test('new terms are written by keyboard and from Word, asked for on an open phone, agreed to before buying, and counted', async ({
  page,
  link,
  browser,
}) => {
  test.setTimeout(240_000)
  const origin = link.origin('puddle')
  const phone = await browser.newPage(aPhone)

  await test.step('a phone is open before the terms change', async () => {
    await openAsCasey(phone, origin)
    await phone.goto(`${origin}/washes`)
    await expect(phone.getByText('Quick Dip').first()).toBeVisible()
  })

  await test.step('the editor is used by keyboard, and opening a text has changed nothing', async () => {
    await openOffice(page, origin, '/texts')
    await openText(page, 'Terms')
    await expect(page.getByText('1 field changed')).toBeHidden()
    await editor(page).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Be ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('kind')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('.')
    await expect(editor(page).locator('strong').last()).toHaveText('kind')
    await tool(page, 'bold').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, 'italic')).toBeFocused()
    await page.keyboard.press('End')
    await expect(tool(page, 'link')).toBeFocused()
  })

  await test.step('a heading, a list and a link are made by mouse', async () => {
    await editor(page).press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Where to ask')
    await tool(page, 'heading').click()
    await expect(tool(page, 'heading')).toHaveAttribute('aria-pressed', 'true')
    await expect(editor(page).getByRole('heading', { name: 'Where to ask' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Support')
    await tool(page, 'bullets').click()
    await page.keyboard.press('Shift+Home')
    await tool(page, 'link').click()
    await page.getByLabel(richTextWords.linkTo).fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(page.getByText(richTextWords.linkBad)).toBeVisible()
    await page.getByLabel(richTextWords.linkTo).fill('/support')
    await page.getByRole('button', { name: richTextWords.setLink }).click()
    await expect(editor(page).locator('li a')).toHaveAttribute('href', '/support')
  })

  await test.step('what is pasted from Word keeps its structure alone', async () => {
    await editor(page).press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await paste(page, fromWord)
    await expect(editor(page).getByRole('heading', { name: 'Freezing' })).toBeVisible()
    await expect(editor(page).locator('ol li')).toHaveCount(2)
    const kept = await editor(page)
      .locator(':not(br, img)')
      .evaluateAll((all) => all.flatMap((each) => each.getAttributeNames()))
    expect(kept.filter((name) => name !== 'href')).toEqual([])
  })

  await test.step('everybody has to agree to version 2', async () => {
    await expect(page.getByText(agreementWords.version(2), { exact: true })).toBeVisible()
    await page.getByText(agreementWords.asks.everybody).click()
    await page.getByLabel('What is new').fill('You can freeze your plan.')
    await looksWhole(page, 'the terms in the office')
    const place = async (locator: Locator) => (await locator.boundingBox())!
    const versions = page.getByRole('heading', { name: agreementWords.versions })
    const frame = await place(editor(page))
    expect((await place(versions)).x).toBeGreaterThan(frame.x + frame.width)
    expect((await place(versions)).y).toBeLessThan(frame.y)
    await page.setViewportSize({ width: 390, height: 844 })
    await looksWhole(page, 'the terms in the office, 390 px wide')
    expect((await place(versions)).y).toBeGreaterThan((await place(editor(page))).y)
    await page.setViewportSize(computer.viewport)
  })

  await test.step('the dialog before the publication shows what is added, and by words, not by color alone', async () => {
    await publishButton(page).click()
    const dialog = page.getByRole('dialog')
    const added = dialog.locator('ins')
    await expect(added.filter({ hasText: 'Be kind.' })).toContainText(differenceWords.begins.added)
    await expect(added.filter({ hasText: /Freezing/ }).first()).toBeVisible()
    await expect(dialog.locator('del')).toHaveCount(0)
    await expect(added.first()).toHaveCSS('text-decoration-line', 'underline')
    await looksWhole(page, 'the dialog before a new version')
    await page.setViewportSize({ width: 390, height: 844 })
    await looksWhole(page, 'the dialog before a new version, 390 px wide')
    await page.setViewportSize(computer.viewport)
    await dialog.getByRole('button', { name: publishWords.go }).click()
    await expect(page.getByText(adminWords.saved)).toBeVisible()
    await expect(page.getByText(agreementWords.since(2))).toBeVisible()
  })

  await test.step('the open phone asks, and Later closes it: reading goes on', async () => {
    await expect(question(phone, 'terms')).toBeVisible({ timeout: 20_000 })
    await expect(question(phone, 'terms')).toContainText('You can freeze your plan.')
    await expect(question(phone, 'terms').getByRole('heading', { name: 'Freezing' })).toBeAttached()
    await looksWhole(phone, 'the question on a phone')
    await phone.getByRole('button', { name: consentWords.later, exact: true }).click()
    await expect(question(phone, 'terms')).toBeHidden()
    await phone.goto(`${origin}/washes`)
    await expect(question(phone, 'terms')).toBeVisible({ timeout: 20_000 })
    await phone.getByRole('button', { name: consentWords.later, exact: true }).click()
    await expect(phone.getByText('Quick Dip').first()).toBeVisible()
  })

  await test.step('buying asks again: Later ends it, Agree leads to the payment', async () => {
    await phone.getByRole('button', { name: 'Buy Now: Quick Dip', exact: true }).click()
    await expect(question(phone, 'terms')).toContainText(consentWords.buying)
    await phone.getByRole('button', { name: consentWords.later, exact: true }).click()
    await expect(question(phone, 'terms')).toBeHidden()
    await expect(phone.getByRole('alertdialog')).toBeHidden()
    await phone.getByRole('button', { name: 'Buy Now: Quick Dip', exact: true }).click()
    await phone.getByRole('button', { name: consentWords.agree, exact: true }).click()
    await phone.getByRole('button', { name: 'Yes, pay' }).click()
    await expect(phone.getByText('Paid. It’s in your wallet.')).toBeVisible({ timeout: 20_000 })
  })

  await test.step('the office counts the agreement, and shows when it was given', async () => {
    await openSection(page, 'texts')
    await openText(page, 'Terms')
    await expect(page.getByText(/^1 of \d+ customers agreed$/)).toBeVisible()
    const agreed = page.getByRole('list', { name: agreementWords.answers.agreed })
    await expect(agreed).toContainText('casey@example.com')
    await expect(agreed).toContainText(/Version 2, \d\d\/\d\d\/\d{4} - .*, in the app/)
    await page.getByText(agreementWords.answers.missing, { exact: true }).click()
    await page.getByLabel(agreementWords.find).fill('noor')
    await expect(page.getByRole('list', { name: agreementWords.answers.missing })).toContainText('noor@example.com')
    await page.getByRole('button', { name: agreementWords.open(2) }).click()
    const second = page.getByRole('dialog', { name: agreementWords.readTitle('Terms', 2) })
    await expect(
      second
        .locator('ins')
        .filter({ hasText: /Freezing/ })
        .first(),
    ).toBeVisible()
    await isAccessible(page, 'a version against the one before')
    await second.getByText(agreementWords.views.text, { exact: true }).click()
    await expect(second.getByRole('heading', { name: 'Freezing' })).toBeVisible()
    await expect(second.locator('ins')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(second).toBeHidden()
    await page.getByRole('button', { name: agreementWords.open(1) }).click()
    const read = page.getByRole('dialog', { name: agreementWords.readTitle('Terms', 1) })
    await expect(read).toContainText('Welcome to Puddle Lane')
    await isAccessible(page, 'an earlier version')
    await page.keyboard.press('Escape')
  })

  await test.step('who has not agreed is a file for a spreadsheet', async () => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: /^List of the .* haven’t$/ }).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe('terms-not-agreed.csv')
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines[0]).toBe('email,name,answer,agreedVersion,agreedAt')
    expect(lines.filter((line) => line.startsWith('noor@example.com,'))).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('casey@example.com,'))).toEqual([])
  })

  await test.step('a word that is taken away and one that is added are told apart before they are published', async () => {
    await editor(page).locator('strong', { hasText: 'kind' }).dblclick()
    await page.keyboard.type('polite')
    await page.getByRole('button', { name: agreementWords.changes(3) }).click()
    const changes = page.getByRole('dialog', { name: agreementWords.readTitle('Terms', 3) })
    await expect(changes.locator('[data-difference=changed]')).toHaveCount(1)
    await expect(changes.locator('del')).toHaveText(/kind/)
    await expect(changes.locator('ins')).toHaveText(/polite/)
    await expect(changes.locator('del')).toHaveCSS('text-decoration-line', 'line-through')
    await page.keyboard.press('Escape')
    await expect(changes).toBeHidden()
    await openSection(page, 'history')
    await expect(
      page
        .getByRole('main')
        .locator('ins')
        .filter({ hasText: /Freezing/ })
        .first(),
    ).toBeVisible()
    await isAccessible(page, 'a version in the history')
  })
  await phone.close()
})

test('an answer without a network is sent later, and a member who keeps the old terms of the club is listed', async ({
  page,
  link,
  browser,
}) => {
  test.setTimeout(180_000)
  const origin = link.origin('blackline')
  await openOffice(page, origin, '/texts')
  await openText(page, 'Privacy policy')
  await editor(page).press('Control+End')
  await page.keyboard.type(' We keep less.')
  await page.getByText(agreementWords.asks.everybody).click()
  await page.getByRole('button', { name: /^Back to / }).click()
  await openText(page, 'Terms of the wash club')
  await editor(page).press('Control+End')
  await page.keyboard.type(' You may freeze it.')
  await page.getByText(agreementWords.asks.members).click()
  await publishWhole(page)

  const phone = await browser.newPage({ ...aPhone, colorScheme: 'dark' })
  await openAsCasey(phone, origin)
  await expect(question(phone, 'clubTerms')).toBeVisible({ timeout: 20_000 })
  await expect(question(phone, 'clubTerms')).toContainText('You may freeze it.')
  await looksWhole(phone, 'the question about the club on a dark phone')
  await phone.getByRole('button', { name: consentWords.keepOld }).click()
  await expect(question(phone, 'privacyPolicy')).toContainText('We keep less.')
  const refused = page.getByRole('list', { name: agreementWords.answers.refused })
  await expect(async () => {
    await page.reload()
    await page.getByText(agreementWords.answers.refused, { exact: true }).click()
    await expect(refused).toContainText('casey@example.com', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(refused).toContainText(agreementWords.keepsFirst)

  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(phone.getByText(consentWords.waiting)).toBeVisible({ timeout: 30_000 })
  await phone.getByRole('button', { name: consentWords.agree, exact: true }).click()
  await expect(question(phone, 'privacyPolicy')).toBeHidden()

  await openSection(page, 'texts')
  await openText(page, 'Privacy policy')
  await expect(page.getByText(/^0 of \d+ customers agreed$/)).toBeVisible()
  await phone.context().setOffline(false)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^1 of \d+ customers agreed$/)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await phone.close()
})

test('the web shop asks on a computer, too', async ({ page, link, browser }) => {
  const origin = link.origin('puddle')
  const office = await browser.newPage(computer)
  await openOffice(office, origin, '/texts')
  await openText(office, 'Terms')
  await editor(office).press('Control+End')
  await office.keyboard.type(' Once more.')
  await office.getByText(agreementWords.asks.everybody).click()
  await publishWhole(office)
  await office.close()
  await openShopAsCasey(page, origin)
  await expect(question(page, 'terms')).toBeVisible({ timeout: 20_000 })
  await looksWhole(page, 'the question in the shop')
  await page.getByRole('button', { name: consentWords.agree, exact: true }).click()
  await expect(question(page, 'terms')).toBeHidden()
})
