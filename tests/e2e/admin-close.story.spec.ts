import { readFileSync } from 'node:fs'
import type { DayComparison } from '#contract/shapes/close.ts'
import { closeWords, journalWords } from '#src/words/admin-closes.ts'
import { reasonWords } from '#src/words/admin-desk.ts'
import { isAccessible } from './support/accessibility.ts'
import { openOffice } from './support/admin.ts'
import { expect, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const openClose = async (page: Page, origin: string): Promise<void> => {
  await openOffice(page, origin, '/close')
  await expect(page.getByRole('heading', { name: closeWords.title })).toBeVisible()
  await expect(page.getByText(closeWords.ready)).toBeVisible()
}
const deed = (page: Page) => page.getByRole('region', { name: closeWords.region })

test('a lasting difference holds the close up until it is left with a note', async ({ page, link }) => {
  let note: string | null = null
  await page.route('**/api/v1/accounts/days/*/comparison', async (route) => {
    // The test's own resolver does not know the names under localhost.
    const { host, port, pathname } = new URL(route.request().url())
    const answer = await route.fetch({
      url: `http://127.0.0.1:${port}${pathname}`,
      headers: { ...route.request().headers(), host },
      // A kept connection may be closed by the server in the moment in which it is used again.
      maxRetries: 2,
    })
    const body = (await answer.json()) as { resultData: DayComparison }
    const lost: DayComparison['differences'][number] = {
      id: 'payment-0f8fad5b-d9cb-469f-a165-70867728950e',
      kind: 'unknown',
      of: 'payment',
      reference: '0f8fad5b-d9cb-469f-a165-70867728950e',
      number: null,
      transRecordId: null,
      customerId: null,
      booked: null,
      listed: 25.68,
      at: new Date().toISOString(),
      lasts: true,
      note,
    }
    const resultData = { ...body.resultData, difference: 25.68, differences: [lost] }
    await route.fulfill({ response: answer, json: { ...body, resultData } })
  })
  await openOffice(page, link.origin('puddle'), '/close')
  const item = page.getByRole('region', { name: closeWords.kinds.unknown })
  await expect(item).toContainText('0f8fad5b')
  await expect(deed(page).getByText(closeWords.settle(1))).toBeVisible()
  await expect(deed(page).getByRole('button', { name: closeWords.close })).toBeDisabled()
  await isAccessible(page, 'a day with a difference')
  await test.step('a payment that the gateway does not have is not given back', async () => {
    await item.getByRole('button', { name: closeWords.giveBack('$25.68') }).click()
    await page.getByRole('button', { name: closeWords.giveBackYes }).click()
    await expect(page.getByText(closeWords.giveBackFailedTitle)).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
  })
  await item.getByRole('button', { name: closeWords.leave }).click()
  await page.getByLabel(reasonWords.reason).fill('The gateway is asked.')
  note = 'The gateway is asked.'
  await page.getByRole('button', { name: closeWords.leaveYes }).click()
  await expect(item.getByText(closeWords.left(note))).toBeVisible()
  await expect(deed(page).getByRole('button', { name: closeWords.close })).toBeEnabled()
})

test('the close of a day in the hand, in the dark', async ({ page, link }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openClose(page, link.origin('puddle'))
  await isAccessible(page, 'the close of a day at 390 px')
  expect(await beyondEdge(page)).toBe(0)
})

// The last one: the day is closed for all tests of this file then.
test('a desk opens a number of yesterday, closes the day, and takes its journal along', async ({ page, link }) => {
  await openClose(page, link.origin('puddle'))
  await expect(page.getByText(closeWords.noneClosed)).toBeVisible()
  await expect(page.getByText(closeWords.agrees)).toBeVisible()
  await isAccessible(page, 'a day that can be closed')
  expect(await beyondEdge(page)).toBe(0)
  const byCard = page.getByRole('button', { name: closeWords.open(closeWords.byCard, closeWords.all) })
  const sum = (await byCard.textContent())!
  await test.step('the number consists of its payments', async () => {
    await byCard.click()
    const dialog = page.getByRole('dialog', { name: closeWords.figures.byCard })
    await expect(dialog.getByText(closeWords.entries(1, sum))).toBeVisible()
    await expect(dialog.getByRole('link')).toBeVisible()
    await isAccessible(page, 'the entries of a number')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('the day is closed', async () => {
    await deed(page).getByRole('button', { name: closeWords.close }).click()
    await expect(page.getByRole('alertdialog').getByText(closeWords.closeBody(sum))).toBeVisible()
    await page.getByRole('button', { name: closeWords.closeYes }).click()
    await expect(deed(page).getByText(closeWords.closed(1))).toBeVisible()
    await expect(page.getByText(/ was closed by Avery Lindqvist .* Close 1\.$/)).toBeVisible()
    await isAccessible(page, 'a closed day')
  })
  await test.step('its journal has the sum', async () => {
    await deed(page).getByRole('button', { name: closeWords.export }).click()
    const dialog = page.getByRole('dialog', { name: journalWords.title })
    await isAccessible(page, 'the journal')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: journalWords.download }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    expect(text).toContain(`,1200,${sum.replace('$', '')},,`)
    await dialog.getByLabel(journalWords.accounts.card).fill('=1+1')
    await dialog.getByRole('button', { name: journalWords.save }).click()
    await expect(dialog.getByText(journalWords.wrong)).toBeVisible()
    await dialog.getByLabel(journalWords.accounts.card).fill('1360')
    await dialog.getByRole('button', { name: journalWords.save }).click()
    await expect(page.getByText(journalWords.saved)).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await deed(page).getByRole('button', { name: closeWords.after }).click()
  await expect(deed(page).getByText(closeWords.running)).toBeVisible()
})
