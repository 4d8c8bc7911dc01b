import { openOffice } from './support/admin.ts'
import { expect, test } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

test('the primary colour names the colours that do not follow it, and lets them follow', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/themes')
  await page.getByRole('button', { name: /^Primary #/ }).click()
  const panel = page.getByRole('region', { name: 'Primary colour' })
  await expect(
    panel.getByText(/^These have a colour of their own, and do not follow: .*Head of the home: Start/),
  ).toBeVisible()
  await panel.getByRole('button', { name: 'Let them follow' }).click()
  await expect(panel.getByText(/^These have a colour of their own/)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Start derived' })).toBeVisible()
})

test('the heading of a slide takes as many characters as its counter says', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/carousel')
  await page.getByRole('button', { name: 'Add slide' }).click()
  await page.getByLabel('Heading').pressSequentially('x'.repeat(62))
  await expect(page.getByText('60 of 60')).toBeVisible()
  await expect(page.getByLabel('Heading')).toHaveValue('x'.repeat(60))
})

test('a file that did not arrive is sent again', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/files')
  await page.route('**/accounts/upload', (route) => route.abort(), { times: 1 })
  const buffer = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
  )
  await page.getByLabel('Choose files').setInputFiles({ name: 'again.svg', mimeType: 'image/svg+xml', buffer })
  const uploads = page.getByRole('region', { name: 'This upload' })
  await expect(uploads.getByRole('alert')).toBeVisible()
  await uploads.getByRole('button', { name: 'Send again.svg again' }).click()
  await expect(uploads.getByText('1 done')).toBeVisible()
})
