import { passkeyDemandWords, passkeyGateWords as gate, peopleWords } from '#src/words/admin-staff.ts'
import { securityPageWords } from '#src/words/admin-security.ts'
import { logInCodeWords as ways } from '#src/words/log-in-code.ts'
import { logInWords } from '#src/words/log-in.ts'
import { passwordAgainWords } from '#src/words/password-again.ts'
import { securityWords as words } from '#src/words/security.ts'
import { isAccessible } from './support/accessibility.ts'
import { openOffice } from './support/admin.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { expect, mailTo, password, test, type Page } from './support/phone.ts'
import { beyondEdge, computer, logInHere, openPage } from './support/shop.ts'

test.use(computer)

const again = (page: Page) => page.getByRole('dialog', { name: passwordAgainWords.title })
const usePasskey = async (page: Page) => {
  await again(page).getByRole('button', { name: passwordAgainWords.passkey }).click()
  await expect(again(page)).toHaveCount(0)
}
const asksTo = (page: Page, what: 'use' | 'make') => page.getByRole('alertdialog', { name: gate.title[what] })
const people = (page: Page) => page.getByRole('heading', { level: 1, name: peopleWords.title })

const logInAt = async (page: Page, origin: string, email: string) => {
  await openPage(page, origin)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logInHere(page, email)
}

/** Fills the dialog of an invitation. @returns what sends it */
const fillInvitation = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Invite somebody', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('radio', { name: /^Owner/ }).check()
  return () => dialog.getByLabel('Email').press('Enter')
}

test('an owner demands passkeys: a colleague goes on where they were, and a password alone opens nothing', async ({
  page,
  link,
  server,
  browser,
}) => {
  test.setTimeout(360_000)
  const origin = link.origin('puddle')
  const another = async () => (await browser.newContext(computer)).newPage()
  await addAuthenticator(page)
  await openOffice(page, origin, '/security')
  await page.getByRole('button', { name: words.add }).click()
  await expect(page.getByText(words.added)).toBeVisible()
  await expect(page.getByRole('region', { name: securityPageWords.role })).toContainText('Owner')
  await expect(page.getByRole('region', { name: securityPageWords.again })).toContainText('Roles')
  await page.getByRole('button', { name: words.codesNone }).click()
  const shown = page.locator('[data-ui=recovery-codes] code')
  await expect(shown).toHaveCount(8)
  const codes = await shown.allTextContents()
  await page.getByRole('button', { name: words.codesSaved }).click()

  await page.goto(`${origin}/mmtpo/administrators`)
  const send = await fillInvitation(page, 'sam@example.com')
  await send()
  await usePasskey(page)
  const mail = await mailTo(server, 'sam@example.com', /invited/i)
  const sam = await another()
  await sam.goto(/https?:\/\/\S+\/mmtpo\/invitation\S+/.exec(mail.text)![0])
  await sam.getByLabel('First name').fill('Sam')
  await sam.getByLabel('Last name').fill('Ortiz')
  await sam.getByLabel('Password', { exact: true }).fill(password)
  await sam.getByRole('button', { name: 'Accept' }).click()
  await expect(sam.getByRole('heading', { name: 'You work at Puddle Lane' })).toBeVisible()
  await addAuthenticator(sam)
  await logInAt(sam, origin, 'sam@example.com')
  await sam.goto(`${origin}/mmtpo/administrators`)
  await expect(people(sam)).toBeVisible()
  const sendTyped = await fillInvitation(sam, 'robin@example.com')

  await page.reload()
  await page.getByRole('switch', { name: passkeyDemandWords.label }).click()
  await expect(page.getByText(passkeyDemandWords.turnedOn)).toBeVisible()
  await isAccessible(page, 'people, with the demand of passkeys')

  await test.step('what the colleague has typed is sent once the passkey is made', async () => {
    await sendTyped()
    await expect(asksTo(sam, 'make')).toBeVisible()
    await expect(people(sam)).toBeHidden()
    await isAccessible(sam, 'the demand of a passkey')
    await asksTo(sam, 'make').getByRole('button', { name: gate.go.make }).click()
    await usePasskey(sam)
    await expect(asksTo(sam, 'make')).toHaveCount(0)
    await expect(sam.getByText('robin@example.com').first()).toBeVisible()
  })

  const lost = await another()
  await test.step('a device without the passkey sees nothing of the office', async () => {
    await logInAt(lost, origin, 'avery@example.com')
    await lost.goto(`${origin}/mmtpo`)
    await expect(asksTo(lost, 'use')).toBeVisible()
    await expect(lost.getByText(gate.lost)).toBeVisible()
    await lost.setViewportSize({ width: 390, height: 844 })
    await isAccessible(lost, 'the demand of a passkey, narrow')
    expect(await beyondEdge(lost)).toBe(0)
    await page.goto(`${origin}/mmtpo/security`)
    await expect(page.getByText('The back office stayed closed.', { exact: false })).toBeVisible()
  })

  await test.step('a recovery code and a new passkey open the office', async () => {
    const found = await another()
    await addAuthenticator(found)
    await openPage(found, `${origin}/logIn`)
    await found.getByRole('button', { name: logInWords.code }).click()
    await found.getByRole('button', { name: ways.recovery }).click()
    const sheet = found.getByRole('dialog', { name: ways.recoveryTitle })
    await sheet.getByLabel('Email').fill('avery@example.com')
    await sheet.getByLabel(ways.recoveryCode).fill(codes[0]!)
    await sheet.getByRole('button', { name: logInWords.submit }).click()
    await expect(found.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0)
    await expect(sheet).toHaveCount(0)
    await found.goto(`${origin}/mmtpo/security`)
    await asksTo(found, 'make').getByRole('button', { name: gate.go.make }).click()
    await expect(found.getByRole('heading', { level: 1, name: securityPageWords.title })).toBeVisible()
    await found.getByRole('button', { name: securityPageWords.others }).click()
    await found.getByRole('button', { name: words.othersYes }).click()
    await expect(found.getByText(words.othersEnded)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: securityPageWords.title })).toHaveCount(0)
  })
})
