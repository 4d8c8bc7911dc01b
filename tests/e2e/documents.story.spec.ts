import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { readPdf, type ReadPdf } from '#server/testing/read-pdf.ts'
import { documentWords } from '#src/words/documents.ts'
import { historyWords } from '#src/words/history.ts'
import { isAccessible } from './support/accessibility.ts'
import { findCustomer, openOffice } from './support/admin.ts'
import { expect, openAsCasey, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

const { receipt, invoice } = documentWords.names

const save = async (page: Page, name: string): Promise<{ file: ReadPdf; name: string }> => {
  const saving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  const saved: Download = await saving
  return { file: await readPdf(await readFile(await saved.path())), name: saved.suggestedFilename() }
}

test('a customer saves the receipt and the invoice of a purchase, and reads without contact that it needs some', async ({
  page,
  link,
}) => {
  await openAsCasey(page, link.origin('puddle'))
  await page.goto(`${link.origin('puddle')}/purchaseHistory`)
  await page
    .getByRole('button', { name: /Gift for priya/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: historyWords.receipt })
  await expect(sheet.getByText('$19.26')).toBeVisible()
  await isAccessible(page, 'a receipt with its documents')
  const saved = await save(page, receipt)
  expect(saved.name).toMatch(/^receipt-[A-Z0-9]+\.pdf$/)
  expect(saved.file.texts).toContain('$19.26')
  const { file } = await save(page, invoice)
  expect(file.texts).toEqual(expect.arrayContaining(['2026-000001', '$19.26']))
  expect(file.pages[0]!.images).toBe(1)

  await link.break({ match: '.', dropRequest: 'every:1' })
  await sheet.getByRole('button', { name: invoice }).click()
  await expect(page.getByText(documentWords.offline)).toBeVisible({ timeout: 30_000 })
})

test.describe('at the desk', () => {
  test.use(computer)

  test('staff save the same documents on the page of the customer', async ({ page, link }) => {
    await openOffice(page, link.origin('puddle'), '/customers')
    await findCustomer(page, 'casey@example.com')
    await page
      .getByRole('button', { name: /^Documents: / })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('button', { name: invoice })).toBeVisible()
    await isAccessible(page, 'the documents of a payment')
    expect(await beyondEdge(page)).toBe(0)
    expect((await save(page, receipt)).file.title).toMatch(/^Receipt [A-Z0-9]{8}$/)
    expect((await save(page, invoice)).file.texts).toContain('Invoice')
  })
})
