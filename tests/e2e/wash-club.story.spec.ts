import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { fillCard } from './support/new-customer.ts'
import { expect, logIn, mailTo, openAsCasey, test, type Page } from './support/phone.ts'

/** Makes the club of a stopped server's Casey at Blackline due, with a card that is declined. */
const declineCasey = async (database: string) => {
  const client = await PGlite.create(database)
  await client.exec(`
    update cards set processor_token = 'card_declines_x' where tenant_id in
      (select tenant_id from sites where subdomain = 'blackline');
    update clubs set next_billing_at = now() - interval '1 minute' where tenant_id in
      (select tenant_id from sites where subdomain = 'blackline');
    update work set due_at = now() where kind = 'membership' and tenant_id in
      (select tenant_id from sites where subdomain = 'blackline');`)
  await client.close()
}

const typeCard = (page: Page) => fillCard(page, 'Casey Okafor')
const openClub = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: /Blackline Unlimited/ }).click()
  await expect(page.getByRole('heading', { name: 'Blackline Unlimited' })).toBeVisible()
}
const cancelUpToSurvey = async (page: Page) => {
  // The closing sheet has buttons with these words too.
  await page.getByRole('button', { name: 'Cancel Plan', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel my plan' }).click()
}

/** Lets the page's queue take nothing more, as on a broken disk. */
const refuseQueued = (page: Page) =>
  page.evaluate(() => {
    for (const name of ['add', 'put'] as const) {
      const write = IDBObjectStore.prototype[name]
      IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...given: Parameters<typeof write>) {
        if (this.name === 'requests') throw new DOMException('broken', 'UnknownError')
        return write.apply(this, given)
      }
    }
  })

test('a member shows the code, leaves with a survey, and comes back', async ({ page, link }) => {
  await openAsCasey(page, link.origin('blackline'))
  await openClub(page)

  await test.step('the code closes and is hidden without a signal', async () => {
    await page.getByRole('button', { name: 'Show club code' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('timer')).toBeVisible()
    await expect(dialog.getByText(/^C-/)).toBeVisible()
    await page.context().setOffline(true)
    await expect(dialog.getByText('No signal, no code')).toBeVisible()
    await expect(dialog.getByText(/^C-/)).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('without a signal the plan stays readable and is not canceled', async () => {
    await expect(page.getByText('Next billing date')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel Plan' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Failed to Cancel' })).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button').click()
    await expect(page.getByText('You’re offline', { exact: true })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('You’re offline', { exact: true })).toHaveCount(0)
  })

  await test.step('closing the survey keeps the plan; its answers end it', async () => {
    await cancelUpToSurvey(page)
    const sheet = page.getByRole('dialog', { name: 'Before you go' })
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Your plan was not canceled.')).toBeVisible()
    await cancelUpToSurvey(page)
    for (const answer of await sheet.getByRole('textbox').all()) await answer.fill('I moved away.')
    await sheet.getByRole('button', { name: 'Send and cancel plan' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' }).first()).toBeVisible()
    await expect(page.getByText('Wash Club Canceled')).toBeVisible()
    await expect(page.getByText(/You can keep washing until/)).toBeVisible()
  })

  await test.step('a reactivation that fails says so, and the next one brings the plan back', async () => {
    await link.break({ match: '^PUT /api/v1/users/washclub', inject: ['503@every:1'] })
    await page.getByRole('button', { name: 'Reactivate Plan' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Failed to Reactivate' })).toBeVisible()
    await link.heal()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, try again' }).click()
    await expect(page.getByText('Wash reactivated')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reactivate Plan' })).toHaveCount(0)
  })

  await test.step('a second survey begins empty, and one that cannot be stored says so and keeps the plan', async () => {
    await cancelUpToSurvey(page)
    const sheet = page.getByRole('dialog', { name: 'Before you go' })
    for (const answer of await sheet.getByRole('textbox').all()) {
      await expect(answer).toHaveValue('')
      await answer.fill('I move again.')
    }
    await refuseQueued(page)
    await sheet.getByRole('button', { name: 'Send and cancel plan' }).click()
    await expect(sheet.getByRole('status')).toHaveText('An error occurred while submitting responses')
    await expect(sheet.getByRole('textbox').first()).toHaveValue('I move again.')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Cancel Plan', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reactivate Plan' })).toHaveCount(0)
  })

  await test.step('the list of clubs leads to the page on which the plan is changed', async () => {
    await page.getByRole('link', { name: 'View Clubs' }).click()
    await page
      .getByRole('link', { name: /^Change plan: / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Change plan/ })).toBeVisible()
  })
})

test('a new user adds a vehicle on the card before joining; one club is in the cart', async ({ page, link }) => {
  await page.goto(`${link.origin('puddle')}/logIn?to=%2FwashClub`)
  await logIn(page, 'noor@example.com')
  await page.getByRole('button', { name: 'Got it' }).click()
  const unlimited = page.getByRole('article').filter({ hasText: 'Puddle Club Unlimited' })
  await expect(unlimited.getByText('First Month $9.99')).toBeVisible()
  await expect(unlimited.getByText('Monthly, for one car')).toBeVisible()
  await expect(unlimited.getByRole('button', { name: /Buy Now/ })).toHaveCount(0)

  await unlimited.getByRole('button', { name: /Add Vehicle Info/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Add Vehicle Info' })
  const car = { Make: 'Kia', Model: 'Rio', Color: 'Red', Year: '2020', 'License plate': 'NOOR1' }
  for (const [label, text] of Object.entries(car)) await sheet.getByLabel(label).fill(text)
  await sheet.getByLabel('State').selectOption('OR')
  await sheet.getByRole('button', { name: 'Save vehicle' }).click()

  await unlimited.getByRole('button', { name: /Add To Cart/ }).click()
  await page.getByRole('button', { name: 'Buy Now: Puddle Club Bubble' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, replace' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByText('Puddle Club Bubble')).toBeVisible()
  await expect(page.getByText('Puddle Club Unlimited')).toHaveCount(0)
})

test('a declined billing is shown with its next attempt, and a new card pays it at once', async ({
  page,
  link,
  server,
}) => {
  await server.stop()
  await declineCasey(join(server.dataDir, 'database'))
  await server.start()
  const charges = () => server.ledger().filter(({ type, amount }) => type === 'charge' && amount !== undefined).length
  const before = charges()
  await mailTo(server, 'casey@example.com', /Your wash club payment failed/)

  await openAsCasey(page, `${link.origin('blackline')}/washClub`)
  await expect(page.getByText('Payment due')).toBeVisible()
  await expect(page.getByText(/Your card was declined. We will try .* again on/)).toBeVisible()
  await page.getByRole('button', { name: 'Update card' }).click()
  await typeCard(page)
  await expect(page.getByText('Your club is paid.')).toBeVisible()
  await expect(page.getByText('Payment due')).toHaveCount(0)
  expect(charges()).toBe(before + 1)
})
