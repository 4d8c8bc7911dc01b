import { barWords } from '#src/words/admin-frame.ts'
import { placesWords } from '#src/words/admin-places.ts'
import { adminWords } from '#src/words/admin.ts'
import {
  hasStored,
  keepAsDraft,
  openOffice,
  openSection,
  publish,
  publishButton,
  resetAll,
  showChanges,
  unpublished,
} from './support/admin.ts'
import { personOnServer } from './support/client.ts'
import { expect, password, test, type Page } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

const tagline = (page: Page) => page.getByLabel('One sentence below it')
const saved = (page: Page) => page.getByText('Published. Every open app is getting it now.')
const save = (page: Page) => publishButton(page)

const logOutOf = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

test('a draft over which another value was saved asks which one customers get, and ends with that save', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('blackline'), '/basics')
  await tagline(page).fill('From the draft')
  await keepAsDraft(page)

  await openSection(page, 'basics')
  await tagline(page).fill('Saved since')
  await publish(page)
  await expect(saved(page)).toBeVisible()

  await showChanges(page)
  await expect(page.getByText(/^Saved with another value since this draft was made/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect(page.getByText('One setting was changed by both of you')).toBeVisible()
  await page.getByRole('button', { name: 'Keep yours' }).click()
  await publish(page)
  await expect(page.getByText(barWords.live)).toBeVisible()
  await expect(tagline(page)).toHaveValue('From the draft')
})

test('a draft that could not be published at its time says when and why', async ({ page, link }) => {
  await openOffice(page, link.origin('blackline'), '/basics')
  await tagline(page).fill('Never published')
  await keepAsDraft(page)
  // The server's clock is not the test's: its answer is as after a refused publication.
  await page.addInitScript(() => {
    const ask = window.fetch
    window.fetch = async (...given) => {
      const answer = await ask(...given)
      if (!answer.url.endsWith('/accounts/site-config/draft')) return answer
      const body = (await answer.json()) as { resultData: object | null }
      const refused = { at: '2026-11-20T18:00:00.000Z', reason: 'Company name is required.' }
      const resultData = body.resultData && { ...body.resultData, refused }
      return new Response(JSON.stringify({ ...body, resultData }), answer)
    }
  })
  await page.reload()
  await showChanges(page)
  await expect(page.getByText(/^It could not be published on 20.11.2026.*Company name is required\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByText(barWords.live)).toBeVisible()
})

test('a log-out with unsaved edits keeps them as a draft, and an open office says that the session has ended', async ({
  page,
  link,
  context,
}) => {
  await openOffice(page, link.origin('blackline'), '/basics')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(tagline(other)).toBeVisible()
  await tagline(page).fill('Not saved yet')
  await expect(unpublished(page, 1)).toBeVisible()
  // The edits are those of the administrator, whichever tab is looked at, and whichever is closed.
  await expect(tagline(other)).toHaveValue('Not saved yet')
  await other.reload()
  await expect(tagline(other)).toHaveValue('Not saved yet')

  await logOutOf(page)
  await expect(page.getByRole('heading', { name: 'One change is not saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep as a draft and log out' }).click()
  for (const tab of [page, other]) await expect(tab.getByText('You have been logged out')).toBeVisible()
  await other.close()

  await openOffice(page, link.origin('blackline'))
  await expect(page.getByRole('region', { name: barWords.region })).toContainText('by you')
  await showChanges(page)
  await expect(page.getByText('Name: One sentence below it')).toBeVisible()
})

test('a field that cannot be saved says why at the field, and Save says how many are left', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/menu')
  const menu = page.locator('[data-setting="/menuItems"]')
  const address = menu.getByLabel('Address').first()
  for (const typed of ['a b c', '//evil', 'http://evil.example']) {
    await address.fill(typed)
    await address.press('Tab')
    await expect(menu.getByText('Please enter an address of this site, such as /about.')).toBeVisible()
  }
  await menu.getByLabel('Label').first().fill('')
  await expect(page.getByText('2 fields to correct')).toBeVisible()
  await save(page).click()
  await expect(page.getByText(/Menu, entry 1: Please enter an address of this site/)).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await address.fill('/welcome')
  await menu.getByLabel('Label').first().fill('Welcome')
  await expect(unpublished(page, 1)).toBeVisible()
})

test('a new slide opens where it was added', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/carousel')
  await expect(page.getByLabel('Heading')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Add slide' }).click()
  await expect(page.getByLabel('Heading')).toHaveValue('')
  await page.getByLabel('Heading').fill('The new one')
  await expect(page.getByRole('button', { name: 'Edit The new one' })).toHaveAttribute('aria-expanded', 'true')
})

const placesNotice = (page: Page) => page.getByLabel(placesWords.text)
const notSent = (page: Page) => page.getByText(/^Not sent: .*push notification/)

test('a message and a notice that are not sent wait while another section is chosen', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/push')
  await page.getByRole('textbox', { name: 'Message' }).fill('Half written')
  await openSection(page, 'places')
  await page.getByText(placesWords.whats.notice, { exact: true }).click()
  await placesNotice(page).fill('Back at noon')
  await openSection(page, 'basics')
  await expect(notSent(page)).toContainText(placesWords.unsent)
  await openSection(page, 'places')
  await expect(placesNotice(page)).toHaveValue('Back at noon')
  await openSection(page, 'push')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half written')
})

test('hours, a notice and a message outlive a session that the server ended, and no log-out of one’s own', async ({
  page,
  link,
  server,
}) => {
  const origin = link.origin('puddle')
  await openOffice(page, origin, '/push')
  const message = page.getByRole('textbox', { name: 'Message' })
  const firstTime = page.getByLabel('Monday opens')
  await message.fill('Half written')
  await openSection(page, 'places')
  await page.getByText(placesWords.whats.notice, { exact: true }).click()
  await placesNotice(page).fill('Back at noon')
  // Within the page: its socket tells it that the session has ended.
  await openSection(page, 'locations')
  await page.getByRole('main').getByRole('list').getByRole('link').filter({ hasText: 'Elm Street' }).click()
  await firstTime.fill('05:15')
  await expect(unpublished(page, 1)).toBeVisible()
  await expect.poll(() => hasStored(page, 'draft/site-config')).toBe(true)

  const elsewhere = await personOnServer(server, 'avery@example.com')
  await elsewhere.post('/users/update-password', { currentPassword: password, newPassword: 'Rinse-day-2' })
  await elsewhere.post('/users/update-password', { currentPassword: 'Rinse-day-2', newPassword: password })
  await expect(page.getByText('You have been logged out')).toBeVisible()

  await openOffice(page, origin, '')
  await expect(unpublished(page, 1)).toBeVisible()
  await expect(notSent(page)).toContainText(placesWords.unsent)
  await openSection(page, 'places')
  await expect(placesNotice(page)).toHaveValue('Back at noon')
  await openSection(page, 'locations')
  await page.getByRole('main').getByRole('list').getByRole('link').filter({ hasText: 'Elm Street' }).click()
  await expect(firstTime).toHaveValue('05:15')
  await openSection(page, 'push')
  await expect(message).toHaveValue('Half written')

  await logOutOf(page)
  await expect(page.getByText(/^What you typed is lost: /)).toBeVisible()
  await page.getByRole('button', { name: 'Discard and log out' }).click()
  // The message and the notice are asked about first, then the change of the hours.
  await expect(page.getByRole('heading', { name: 'One change is not saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard and log out' }).click()
  await expect(page.getByText('You have been logged out')).toBeVisible()
  expect(await hasStored(page, 'draft/site-config')).toBe(false)
  await openOffice(page, origin, '/push')
  await expect(message).toHaveValue('')
  await expect(notSent(page)).toHaveCount(0)
})

test('one Save and one Reset end what is not saved on all pages', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/wrappers')
  const team = page.getByLabel(/^Apple team ID/)
  await team.fill('ABCDE12345')
  await openSection(page, 'basics')
  const before = await tagline(page).inputValue()
  await tagline(page).fill('Clean by noon')
  await expect(unpublished(page, 2)).toBeVisible()
  await publish(page)
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText(barWords.live)).toBeVisible()

  await tagline(page).fill(before)
  await openSection(page, 'wrappers')
  await expect(team).toHaveValue('ABCDE12345')
  await team.fill('ABC')
  await expect(page.getByText('1 field to correct')).toBeVisible()
  await openSection(page, 'basics')
  await publishButton(page).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(team).toBeFocused()

  await resetAll(page)
  await expect(page.getByText('2 settings go back to what customers see now.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(team).toHaveValue('ABCDE12345')
  await expect(save(page)).toHaveCount(0)
})

test('a home card that cannot be saved stands open, and Save goes to its field', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/pwa')
  await page.getByRole('button', { name: 'Add card' }).click()
  const cards = page.locator('[data-setting="/homeCards"]')
  await cards.getByLabel('Label').fill('')
  await cards
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await expect(cards.getByText('Input is required.')).toBeVisible()
  await openSection(page, 'basics')
  await publishButton(page).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(cards.getByLabel('Label')).toBeFocused()
  await expect(cards.getByText('Input is required.')).toBeVisible()
})

test('an administrator goes from the shop to the office, and from the office to the shop', async ({ page, link }) => {
  const origin = link.origin('puddle')
  await openOffice(page, origin)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText('avery@example.com')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: adminWords.openShop }).click()
  await expect(page).toHaveURL(`${origin}/`)
  await page.getByRole('banner').getByRole('link', { name: 'My account' }).click()
  await page.getByRole('link', { name: 'Back office' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})
