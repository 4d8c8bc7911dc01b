import { peopleWords, rolesWords } from '#src/words/admin-staff.ts'
import { faultsOf, shopRules } from './support/accessibility.ts'
import { hasStored, openOffice } from './support/admin.ts'
import { expect, mailTo, password, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'
import { acceptAs, enterOffice, givePassword, invitationIn, invite } from './support/staff.ts'

test.use(computer)

const narrow = { width: 390, height: 844 }

const isFine = async (page: Page, what: string) => {
  for (const viewport of [narrow, computer.viewport]) {
    await page.setViewportSize(viewport)
    expect(await faultsOf(page, ['light', 'dark'], shopRules), `${what} at ${viewport.width} px`).toEqual([])
    expect(await beyondEdge(page), `${what} at ${viewport.width} px`).toBe(0)
  }
}

const people = (page: Page) => page.getByRole('region', { name: peopleWords.area })

test('an administrator invites another one, who sets a password, and ends them again', async ({
  page,
  link,
  server,
  browser,
}) => {
  const origin = link.origin('puddle')
  await openOffice(page, origin, '/administrators')
  await expect(people(page)).toContainText('avery@example.com')
  await expect(page.getByText('You are the only one.', { exact: false })).toBeVisible()

  await test.step('the invitation is sent after the password, and listed', async () => {
    await invite(page, 'avery')
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
    await expect(dialog.getByText('Please enter a valid email.')).toBeVisible()
    await isFine(page, 'the dialog')
    await dialog.getByLabel('Email').fill('sam@example.com')
    await page.keyboard.press('Enter')
    await givePassword(page)
    await expect(page.getByText('sam@example.com gets a mail with a link.')).toBeVisible()
    await expect(people(page)).toContainText(/sam@example\.com.*Invited by Avery/)
    await isFine(page, 'the list')
  })

  const sam = await (await browser.newContext({ ...computer, viewport: narrow })).newPage()
  await test.step('the invited one sets a password, and finds the office', async () => {
    await sam.goto(invitationIn(await mailTo(server, 'sam@example.com', /invited/i)))
    await expect(sam.getByText('You are invited as sam@example.com.')).toBeVisible()
    await sam.getByRole('button', { name: 'Accept' }).click()
    await expect(sam.getByLabel('First name')).toBeFocused()
    await isFine(sam, 'the invitation')
    await sam.setViewportSize(narrow)
    await acceptAs(sam, 'Sam', 'Ortiz')
    await expect(sam.getByRole('heading', { name: 'You work at Puddle Lane' })).toBeVisible()
    await isFine(sam, 'the accepted invitation')
    await sam.reload()
    await expect(sam.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible()
    await enterOffice(sam, origin, 'sam@example.com', '/administrators')
    await expect(people(sam)).toContainText(/Sam Ortiz.*You/)
  })

  await test.step('the one who is ended is logged out where the office is open, and stays a customer', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'End access of Sam Ortiz' }).click()
    const ask = page.getByRole('alertdialog', { name: 'End the access of Sam Ortiz?' })
    await expect(ask).toContainText('Their account stays, as that of a customer.')
    await isFine(page, 'the question')
    await ask.getByRole('button', { name: 'End access' }).click()
    await expect(page.getByText('Sam Ortiz may not use this back office any more.')).toBeVisible()
    await expect(people(page)).not.toContainText('Sam Ortiz')
    await expect(sam.getByText('You have been logged out')).toBeVisible({ timeout: 15_000 })
    // The office forgets an ended session by itself; a page that opens before that tells the user once more.
    await expect.poll(() => hasStored(sam, 'session')).toBe(false)
    await enterOffice(sam, origin, 'sam@example.com', '/administrators')
    await expect.poll(() => sam.locator('body').innerText()).toBe('')
  })
  await sam.context().close()
})

test('an invitation is sent again, withdrawn, and accepted with the account that exists', async ({
  page,
  link,
  server,
  browser,
}) => {
  const origin = link.origin('blackline')
  await openOffice(page, origin, '/administrators')
  await invite(page, 'casey@example.com')
  await givePassword(page)
  await expect(people(page)).toContainText('casey@example.com')
  const first = invitationIn(await mailTo(server, 'casey@example.com', /invited/i))
  const casey = await (await browser.newContext(computer)).newPage()

  await page.getByRole('button', { name: 'Send again to casey@example.com' }).click()
  await expect(async () => {
    const second = invitationIn(await mailTo(server, 'casey@example.com', /invited/i))
    expect(second).not.toBe(first)
  }).toPass()
  await casey.goto(first)
  await expect(casey.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible()

  await casey.goto(invitationIn(await mailTo(server, 'casey@example.com', /invited/i)))
  await casey.getByLabel('Password', { exact: true }).fill('Wrong-day-1')
  await casey.getByRole('button', { name: 'Accept' }).click()
  await expect(casey.getByText('Current password is incorrect.')).toBeVisible()
  await isFine(casey, 'the invitation of an account')
  await casey.getByLabel('Password', { exact: true }).fill(password)
  await casey.getByRole('button', { name: 'Accept' }).click()
  await expect(casey.getByRole('heading', { level: 1, name: /^You work at/ })).toBeVisible()
  await enterOffice(casey, origin, 'casey@example.com', '/administrators')
  await expect(people(casey)).toContainText('avery@example.com')
  await casey.context().close()

  await page.reload()
  await invite(page, 'kim@example.com')
  await expect(people(page)).toContainText('kim@example.com')
  const address = invitationIn(await mailTo(server, 'kim@example.com', /invited/i))
  await page.getByRole('button', { name: 'Withdraw the invitation of kim@example.com' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(people(page)).not.toContainText('kim@example.com')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible()
})

test('a manager is invited for one place, is found by it, and is given another one', async ({
  page,
  link,
  server,
  browser,
}) => {
  const origin = link.origin('puddle')
  await openOffice(page, origin, '/administrators')
  const choose = async (label: string, choice: string) => {
    await page.getByRole('button', { name: new RegExp(`^${label}:`) }).click()
    await page.getByRole('menuitemradio', { name: choice }).click()
  }

  await test.step('the dialog offers the places', async () => {
    await page.getByRole('button', { name: 'Invite somebody', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
    await dialog.getByLabel('Email').fill('lena@example.com')
    await dialog.getByRole('radio', { name: /^Manager/ }).check()
    await expect(dialog.getByRole('button', { name: peopleWords.allPlaces })).toHaveAttribute('aria-pressed', 'true')
    await dialog.getByRole('button', { name: 'Elm Street' }).click()
    await expect(dialog.getByRole('button', { name: peopleWords.allPlaces })).toHaveAttribute('aria-pressed', 'false')
    await expect(dialog.getByText(peopleWords.placesHint)).toBeVisible()
    await isFine(page, 'the places in the dialog')
    await dialog.getByLabel('Email').press('Enter')
    await givePassword(page)
    await expect(people(page)).toContainText(/lena@example\.com.*Manager.*Elm Street/)
  })

  await test.step('the list is filtered by role and place', async () => {
    await choose(peopleWords.places, 'Westgate')
    await expect(people(page)).not.toContainText('lena@example.com')
    await choose(peopleWords.places, 'Elm Street')
    await expect(people(page)).toContainText('lena@example.com')
    await choose(peopleWords.role, 'Owner')
    await expect(people(page)).not.toContainText('lena@example.com')
    await choose(peopleWords.role, peopleWords.allRoles)
    await isFine(page, 'the filtered list')
  })

  const lena = await (await browser.newContext(computer)).newPage()
  await test.step('the office of one place has no studio, and changes no role', async () => {
    await lena.goto(invitationIn(await mailTo(server, 'lena@example.com', /invited/i)))
    await lena.getByRole('button', { name: 'Accept' }).click()
    await lena.getByLabel('First name').fill('Lena')
    await lena.getByLabel('Last name').fill('Fox')
    await lena.getByLabel('Password', { exact: true }).fill(password)
    await lena.getByRole('button', { name: 'Accept' }).click()
    await expect(lena.getByRole('heading', { name: 'You work at Puddle Lane' })).toBeVisible()
    await enterOffice(lena, origin, 'lena@example.com', '/administrators')
    await expect(lena.getByText('Manager, Elm Street')).toBeVisible()
    await expect(lena.getByRole('navigation').getByText('Studio')).toHaveCount(0)
    await lena.goto(`${origin}/mmtpo/roles`)
    await expect(lena.getByText(rolesWords.fixed)).toBeVisible()
    await expect(lena.getByRole('button', { name: rolesWords.add })).toHaveCount(0)
  })
  await lena.context().close()

  await page.reload()
  await page.getByRole('button', { name: peopleWords.changeOf('Lena Fox') }).click()
  const dialog = page.getByRole('dialog', { name: peopleWords.changeTitle('Lena Fox') })
  await dialog.getByRole('button', { name: 'Old Mill' }).click()
  await dialog.getByRole('button', { name: 'Elm Street' }).click()
  await isFine(page, 'the changed places')
  await dialog.getByRole('button', { name: peopleWords.save }).click()
  await expect(people(page)).toContainText(/Lena Fox.*Manager.*Old Mill/)
})
