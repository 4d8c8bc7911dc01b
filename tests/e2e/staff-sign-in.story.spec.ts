import { messages } from '#contract/messages.ts'
import { officeLogInWords as words } from '#src/words/admin-log-in.ts'
import { placesWords } from '#src/words/admin-places.ts'
import { peopleWords } from '#src/words/admin-staff.ts'
import { logInWords } from '#src/words/log-in.ts'
import { securityWords } from '#src/words/security.ts'
import { isAccessible, looksRight } from './support/accessibility.ts'
import { hasStored } from './support/admin.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { personOnServer } from './support/client.ts'
import { expect, password, test, type Page } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

const email = 'avery@example.com'
const typed = (page: Page) => page.getByLabel(logInWords.password, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Signs in at the open page. */
const signIn = async (page: Page, secret: string): Promise<void> => {
  const unfold = page.getByRole('button', { name: words.password })
  await expect(unfold.or(typed(page))).toBeVisible()
  if (await unfold.isVisible()) await unfold.click()
  await expect(typed(page)).toBeVisible()
  const address = page.getByLabel(logInWords.email)
  if (await address.isVisible()) await address.fill(email)
  await typed(page).fill(secret)
  await typed(page).press('Enter')
}

test('a member of staff signs in by password, goes on after a session that ended, and by passkey after a log-out', async ({
  page,
  link,
  server,
}) => {
  test.setTimeout(360_000)
  const origin = link.origin('puddle')
  await addAuthenticator(page)

  await test.step('a stranger sees a blank office, and a log-in without a name', async () => {
    await page.goto(`${origin}/mmtpo/administrators`)
    await expect.poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length))).toBeGreaterThan(0)
    expect(await page.locator('#root').innerHTML()).toBe('')
    expect(page.url()).toBe(`${origin}/mmtpo/administrators`)
    await page.goto(`${origin}/mmtpo/log-in?to=${encodeURIComponent('/mmtpo/administrators')}`)
    await expect(heading(page, words.title)).toBeVisible()
    await isAccessible(page, 'the log-in of the office')
  })

  await test.step('what is wrong is said at its field', async () => {
    await page.getByRole('button', { name: words.password }).click()
    await expect(page.getByLabel(logInWords.email)).toBeFocused()
    await page.getByRole('button', { name: words.submit, exact: true }).click()
    await expect(page.getByText(messages.VALIDATION.text)).toHaveCount(2)
    await signIn(page, 'Not-my-day-1')
    await expect(typed(page)).toHaveAccessibleDescription(messages.LOGIN_FAILED.text)
    await looksRight(page, ['light', 'dark'])
  })

  await test.step('the password opens the page that was asked for', async () => {
    await signIn(page, password)
    await expect(heading(page, peopleWords.title)).toBeVisible()
    await expect(page.getByText(peopleWords.seenHere)).toBeVisible()
  })

  await test.step('a session that ends with a form open leads to the log-in, and what was typed is there after it', async () => {
    await page.goto(`${origin}/mmtpo/places`)
    await page.getByText(placesWords.whats.notice, { exact: true }).click()
    await page.getByLabel(placesWords.text).fill('Back at noon')
    await expect.poll(() => hasStored(page, 'draft/site-config')).toBe(true)
    const elsewhere = await personOnServer(server, email)
    await elsewhere.post('/users/update-password', { currentPassword: password, newPassword: 'Rinse-day-2' })
    await elsewhere.post('/users/update-password', { currentPassword: 'Rinse-day-2', newPassword: password })
    await expect(heading(page, words.welcome('Avery'))).toBeVisible()
    await expect(page.getByText(words.ended)).toBeVisible()
    await isAccessible(page, 'the log-in of the office after a session that ended')
    await page.goto(`${origin}/mmtpo/places`)
    await expect(heading(page, words.welcome('Avery'))).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await signIn(page, password)
    await expect(page.getByLabel(placesWords.text)).toHaveValue('Back at noon')
  })

  await test.step('after a log-out the page shows no name, and a passkey opens the office again', async () => {
    await page.goto(`${origin}/mmtpo/security`)
    await page.getByRole('button', { name: securityWords.add }).click()
    await expect(page.getByText(securityWords.added)).toBeVisible()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Log out', exact: true }).last().click()
    const discard = page.getByRole('button', { name: 'Discard and log out' })
    await expect(discard.or(heading(page, words.title))).toBeVisible()
    if (await discard.isVisible()) await discard.click()
    await expect(page.getByText(words.out)).toBeVisible()
    await expect(heading(page, words.title)).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
    await page.getByRole('button', { name: words.passkey }).click()
    await expect(page.getByRole('button', { name: securityWords.add })).toBeVisible()
  })
})

test('a person who is not the one greeted uses another account, and a customer’s account opens nothing', async ({
  page,
  link,
  server,
}) => {
  const origin = link.origin('blackline')
  await page.goto(`${origin}/mmtpo/log-in`)
  await signIn(page, password)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const elsewhere = await personOnServer(server, email, 'blackline')
  await elsewhere.post('/users/update-password', { currentPassword: password, newPassword: 'Rinse-day-2' })
  await elsewhere.post('/users/update-password', { currentPassword: 'Rinse-day-2', newPassword: password })
  await expect(heading(page, words.welcome('Avery'))).toBeVisible()
  await page.getByRole('button', { name: words.notYou }).click()
  await expect(heading(page, words.title)).toBeVisible()
  await page.getByRole('button', { name: words.password }).click()
  await page.getByLabel(logInWords.email).fill('casey@example.com')
  await typed(page).fill(password)
  await typed(page).press('Enter')
  await expect(page.getByText(words.notStaff)).toBeVisible()
  await page.goto(`${origin}/mmtpo`)
  await expect.poll(() => hasStored(page, 'session')).toBe(true)
  expect(await page.locator('#root').innerHTML()).toBe('')
})
