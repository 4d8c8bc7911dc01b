import { expect, openAsCasey, test } from './support/phone.ts'

test('a list that the server refuses is named in a dialog', async ({ page, link }) => {
  const refusal = { success: false, resultData: null, errorMessage: 'An Error has occurred...', errorCode: 'INTERNAL' }
  await page.route(/\/api\/v1\/(products|deals|users\/purchases)(\?|$)/, (route) =>
    route.fulfill({ status: 500, json: refusal }),
  )
  await openAsCasey(page, link.origin('puddle'))
  for (const [path, title] of [
    ['/washes', 'Unable to get Washes'],
    ['/bundles', 'Unable to get Bundles'],
    ['/washClub?forced=true', 'Unable to get Clubs'],
    ['/giftCards', 'Unable to get Gift Cards'],
    ['/promocode', 'Unable to get Deals'],
    ['/purchaseHistory', 'Unable to get History'],
  ] as const) {
    await page.goto(link.origin('puddle') + path)
    const dialog = page.getByRole('alertdialog', { name: title })
    await expect(dialog).toContainText('Sorry, something went wrong. Please try again.')
    await dialog.getByRole('button', { name: 'No' }).click()
  }
})
