import { faultsOf, shopRules } from './support/accessibility.ts'
import { expect, mailTo, openAsCasey, test, type Page } from './support/phone.ts'
import { beyondEdge } from './support/shop.ts'

const isAccessible = async (page: Page) => expect(await faultsOf(page, ['light', 'dark'], shopRules)).toEqual([])

/** The code of the shown membership, after which the dialog is closed. */
const codeOf = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Show club code' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('canvas, svg').first()).toBeVisible()
  const text = (await dialog.textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  return text
}

test('a second vehicle joins at less, has its own pass and code, and leaves alone', async ({ page, link, server }) => {
  await openAsCasey(page, `${link.origin('puddle')}/washClub?own=true`)

  await test.step('the vehicle is entered, the plans cost less, and what was shown is charged', async () => {
    await page.getByRole('button', { name: /^Add a vehicle/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a vehicle' })
    for (const [field, typed] of [
      ['Make', 'Subaru'],
      ['Model', 'Forester'],
      ['Color', 'Gray'],
      ['Year', '2017'],
      ['License plate', 'kpl 220'],
    ] as const)
      await sheet.getByLabel(field).fill(typed)
    await sheet.getByLabel('State').selectOption('OR')
    await isAccessible(page)
    await sheet.getByRole('button', { name: 'Save vehicle' }).click()
    await expect(sheet.getByRole('radio', { name: /Forester/ })).toBeChecked()
    await expect(sheet.getByText('10 % off for a further vehicle').first()).toBeVisible()
    await isAccessible(page)
    await sheet.getByText(/^I agree/).click({ position: { x: 4, y: 8 } })
    const join = sheet.getByRole('button', { name: /^Join with KPL220, / })
    const amount = (await join.textContent())!.replace('Join with KPL220, ', '')
    await join.click()
    await expect(page.getByRole('alertdialog')).toContainText(amount)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, pay' }).click()
    await mailTo(server, 'casey@example.com', /receipt/i)
    const charged = server.ledger().filter(({ type }) => type === 'charge')
    expect(charged.map(({ amount: cents = 0 }) => `$${(cents / 100).toFixed(2)}`)).toContain(amount)
  })

  await test.step('each vehicle has its own pass and its own code', async () => {
    await page.goto(`${link.origin('puddle')}/washClub?own=true`)
    const choice = page.getByRole('radiogroup', { name: 'Vehicles' })
    await expect(choice.getByRole('radio')).toHaveCount(2)
    const pass = page.locator('[data-ui=membership-pass]')
    await expect(pass).toContainText('DUK418')
    await choice.getByText(/Forester/).click()
    await expect(pass).toContainText('KPL220')
    expect(await codeOf(page)).toContain('KPL220')
    await isAccessible(page)
    expect(await beyondEdge(page)).toBe(0)
  })

  await test.step('the wallet has a ticket of each, which opens its own page', async () => {
    await page.goto(`${link.origin('puddle')}/wallet`)
    const tickets = page.locator('#root').getByRole('button', { name: /renews/ })
    await expect(tickets).toHaveCount(2)
    await isAccessible(page)
    expect(await beyondEdge(page)).toBe(0)
    await tickets.filter({ hasText: 'KPL220' }).click()
    await expect(page.locator('[data-ui=membership-pass]')).toContainText('KPL220')
  })

  await test.step('the second one leaves, and the first one stays', async () => {
    await page.getByRole('button', { name: 'Cancel Plan' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel my plan' }).click()
    await mailTo(server, 'casey@example.com', /canceled/i)
    await page.reload()
    const pass = page.locator('[data-ui=membership-pass]')
    const choice = page.getByRole('radiogroup', { name: 'Vehicles' })
    // The address names the one that was opened from the wallet.
    await expect(pass).toContainText(/^(?=.*Ends )(?=.*KPL220)/)
    await choice.getByText(/Fit/).click()
    await expect(pass).toContainText(/^(?=.*Active)(?=.*DUK418)/)
    await choice.getByText(/Forester/).click()
    await expect(pass).toContainText('KPL220')
    await expect(
      page
        .getByRole('button', { name: 'Reactivate' })
        .or(page.getByText(/canceled/i))
        .first(),
    ).toBeVisible()
  })
})
