import { messages } from '#contract/messages.ts'
import { customerNoteWords } from '#src/words/admin-customers.ts'
import { refundWords } from '#src/words/admin-refunds.ts'
import { builtInRoleWords, officeWords, peopleWords, waitingWords } from '#src/words/admin-staff.ts'
import { isAccessible } from './support/accessibility.ts'
import { entryOf, findCustomer, openOffice, showEntry } from './support/admin.ts'
import { expect, mailTo, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'
import { acceptAs, enterOffice, givePassword, invitationIn, invite } from './support/staff.ts'

test.use(computer)

const email = 'sam@example.com'
const support = builtInRoleWords.support.name
const purchases = (page: Page) => page.getByRole('region', { name: 'Purchases', exact: true })
const note = (page: Page) => page.getByLabel(customerNoteWords.label)
const notYours = (page: Page) => page.getByRole('heading', { name: officeWords.notYours })

/** Gives Sam another role, from the open page of the people. */
const give = async (page: Page, role: string): Promise<void> => {
  await page.getByRole('button', { name: peopleWords.changeOf('Sam Ortiz') }).click()
  const dialog = page.getByRole('dialog', { name: peopleWords.changeTitle('Sam Ortiz') })
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  await dialog.getByRole('button', { name: peopleWords.save }).click()
}

/** Milliseconds in which an open office follows what an owner changes. */
const followsWithin = 2_000

test('support refunds within its sum, asks a second person above it, and loses its role with a note half written', async ({
  page,
  link,
  server,
  browser,
}) => {
  test.setTimeout(360_000)
  const origin = link.origin('puddle')
  const sam = await (await browser.newContext(computer)).newPage()

  await test.step('an owner invites Sam to support', async () => {
    await openOffice(page, origin, '/administrators')
    await invite(page, email, support)
    await givePassword(page)
    await expect(page.getByText(`${email} gets a mail with a link.`)).toBeVisible()
    await sam.goto(invitationIn(await mailTo(server, email, /invited/i)))
    await sam.getByRole('button', { name: 'Accept' }).click()
    await acceptAs(sam, 'Sam', 'Ortiz')
    await expect(sam.getByRole('heading', { name: 'You work at Puddle Lane' })).toBeVisible()
  })

  await test.step('Sam sees the pages of support alone', async () => {
    await enterOffice(sam, origin, email, '/roles')
    await expect(notYours(sam)).toBeVisible()
    await isAccessible(sam, 'a page of another role')
    await expect(await showEntry(sam, 'customers')).toBeVisible()
    await expect(entryOf(sam, 'administrators')).toHaveCount(0)
    await expect(entryOf(sam, 'products')).toHaveCount(0)
  })

  await test.step('a refund above the sum of the role waits', async () => {
    await findCustomer(sam, 'casey@example.com')
    await purchases(sam)
      .getByRole('button', { name: /^Refund / })
      .nth(2)
      .click()
    const dialog = sam.getByRole('dialog', { name: refundWords.title })
    await dialog.getByText(refundWords.byItem).click()
    await dialog.getByRole('checkbox', { name: /Bubble Bath ×5/ }).check({ force: true })
    await dialog.getByRole('button', { name: 'Refund $77.04' }).click()
    await expect(sam.getByText(messages.SECOND_PERSON.text)).toBeVisible()
    await sam.goto(`${origin}/mmtpo/to-confirm`)
    await expect(sam.getByText(waitingWords.own)).toBeVisible()
    await expect(sam.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
  })

  await test.step('the owner confirms it, and it is refunded once', async () => {
    await page.goto(`${origin}/mmtpo/to-confirm`)
    const acts = page.getByRole('list', { name: waitingWords.list })
    await expect(acts).toContainText(/Refund of \$77\.04 for Casey/)
    await isAccessible(page, 'acts that wait')
    expect(await beyondEdge(page)).toBe(0)
    await acts.getByRole('button', { name: /^Confirm/ }).click()
    await expect(page.getByText(waitingWords.done)).toBeVisible()
    await expect(acts).toContainText(waitingWords.states.confirmed)
    await acts.getByRole('link', { name: waitingWords.open }).click()
    await expect(purchases(page).getByText('$77.04 refunded')).toHaveCount(1)
  })

  await test.step('the role is taken away while a note is half written, and what was typed stays', async () => {
    await findCustomer(sam, 'casey@example.com')
    await note(sam).fill('The brush stood still, and')
    await page.goto(`${origin}/mmtpo/administrators`)
    await give(page, builtInRoleWords.attendant.name)
    await expect(page.getByText(peopleWords.saved('Sam Ortiz'))).toBeVisible()
    await expect(notYours(sam)).toBeVisible({ timeout: followsWithin })
    await expect(note(sam)).toBeHidden()
    await give(page, support)
    await expect(note(sam)).toBeVisible()
    await expect(note(sam)).toHaveValue('The brush stood still, and')
    await note(sam).press('End')
    await note(sam).pressSequentially(' nothing was paid.')
    await sam.getByRole('button', { name: customerNoteWords.add }).click()
    await expect(sam.getByText('The brush stood still, and nothing was paid.')).toBeVisible()
  })
  await sam.context().close()
})
