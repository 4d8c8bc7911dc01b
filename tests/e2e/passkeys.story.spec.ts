import { logInCodeWords as ways } from '#src/words/log-in-code.ts'
import { logInWords } from '#src/words/log-in.ts'
import { passwordAgainWords } from '#src/words/password-again.ts'
import { securityPageWords } from '#src/words/admin-security.ts'
import { securityWords as words } from '#src/words/security.ts'
import { isAccessible } from './support/accessibility.ts'
import { openOffice } from './support/admin.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { expect, logIn, mailTo, test, workerReady, type Page } from './support/phone.ts'
import { beyondEdge, computer, logInHere, openPage } from './support/shop.ts'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main', includeHidden: true })
const byPasskey = (page: Page) => page.getByRole('button', { name: logInWords.passkeyOf }).click()
const leave = async (page: Page, origin: string) => {
  await page.goto(`${origin}/logOut`)
  await expect(page.getByLabel('Email')).toBeVisible()
}

test('a phone is offered a passkey once, logs in with it, and a copy of it is refused', async ({
  page,
  link,
  server,
}) => {
  test.setTimeout(360_000)
  const origin = link.origin('puddle')
  const authenticator = await addAuthenticator(page)
  await page.goto(origin)
  await logIn(page, 'casey@example.com')
  const offer = page.getByRole('dialog', { name: words.offerTitle })
  await isAccessible(page, 'the offer of a passkey')
  await offer.getByRole('button', { name: words.offerYes }).click()
  await expect(page.getByText(words.added)).toBeVisible()
  expect(await authenticator.count()).toBe(1)

  await leave(page, origin)
  await byPasskey(page)
  await expect(main(page)).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.goto(`${origin}/security`)
  await expect(page.getByRole('button', { name: words.removeOf('Android phone') })).toBeVisible()
  await isAccessible(page, 'security on a phone')
  expect(await beyondEdge(page)).toBe(0)

  const uses = await authenticator.uses()
  await leave(page, origin)
  await authenticator.restore(uses - 1)
  await byPasskey(page)
  await expect(page.getByText('A copy of this passkey was used')).toBeVisible()
  const mail = await mailTo(server, 'casey@example.com', /passkey was refused/)
  expect(mail.text).toContain('Android phone, Chrome')

  await logIn(page, 'casey@example.com')
  await page.goto(`${origin}/security`)
  await expect(page.getByText(words.refused('Android phone, Chrome'))).toBeVisible()
  await page.getByRole('button', { name: words.wasMe }).click()
  await expect(page.getByText(words.refused('Android phone, Chrome'))).toHaveCount(0)
  await page.getByRole('button', { name: words.removeOf('Android phone') }).click()
  await page.getByRole('button', { name: words.removeYes }).click()
  await expect(page.getByText(words.passkeysNone)).toBeVisible()
  await leave(page, origin)
  await byPasskey(page)
  await expect(page.getByText('This passkey is not known here any more.')).toBeVisible()
})

test('a phone logs in with a mailed code, and starts offline afterwards', async ({ page, context, link, server }) => {
  await page.goto(link.origin('puddle'))
  await page.getByLabel('Email').fill('noor@example.com')
  await page.getByRole('button', { name: logInWords.code }).click()
  const sheet = page.getByRole('dialog', { name: ways.codeTitle })
  await expect(sheet.getByLabel('Email')).toHaveValue('noor@example.com')
  await isAccessible(page, 'the log-in with a code')
  await sheet.getByRole('button', { name: ways.send }).click()
  await expect(sheet.getByText(ways.sent('noor@example.com'))).toBeVisible()
  const { subject } = await mailTo(server, 'noor@example.com', /^\d{6} is your/)
  const code = subject.slice(0, 6)
  await sheet.getByLabel(ways.digits).fill(code === '000000' ? '111111' : '000000')
  await sheet.getByRole('button', { name: logInWords.submit }).click()
  await expect(sheet.getByText('This code is wrong or has expired.')).toBeVisible()
  await sheet.getByLabel(ways.digits).fill(code)
  await sheet.getByRole('button', { name: logInWords.submit }).click()
  await expect(main(page)).toBeVisible()
  await workerReady(page)
  await context.setOffline(true)
  await page.reload()
  await expect(main(page)).toBeVisible()
  await context.setOffline(false)
})

test.describe('on a computer', () => {
  test.use(computer)

  test('a customer makes a passkey in the shop, and logs in with it', async ({ page, link }) => {
    const origin = link.origin('blackline')
    await addAuthenticator(page)
    await openPage(page, origin)
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await logInHere(page)
    await page.getByRole('dialog', { name: words.offerTitle }).getByRole('button', { name: words.offerNo }).click()
    await page.goto(`${origin}/account?section=security`)
    await page.getByRole('button', { name: words.add }).click()
    await expect(page.getByRole('button', { name: words.removeOf('Linux') })).toBeVisible()
    await isAccessible(page, 'security in the shop')
    await page.goto(`${origin}/logOut`)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
    await openPage(page, `${origin}/logIn`)
    await byPasskey(page)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0)
  })

  test('a customer logs in to the shop with a mailed code', async ({ page, link, server }) => {
    await openPage(page, `${link.origin('blackline')}/logIn`)
    await page.getByRole('button', { name: logInWords.code }).click()
    const sheet = page.getByRole('dialog', { name: ways.codeTitle })
    await sheet.getByLabel('Email').fill('noor@example.com')
    await sheet.getByRole('button', { name: ways.send }).click()
    await expect(sheet.getByText(ways.sent('noor@example.com'))).toBeVisible()
    const { subject } = await mailTo(server, 'noor@example.com', /^\d{6} is your .*Black/i)
    await sheet.getByLabel(ways.digits).fill(subject.slice(0, 6))
    await sheet.getByRole('button', { name: logInWords.submit }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0)
  })

  test('after a lost phone a recovery code gets an administrator in, who ends its session', async ({
    page,
    link,
    browser,
  }) => {
    const origin = link.origin('puddle')
    const lost = await (await browser.newContext(computer)).newPage()
    await openOffice(lost, origin, '/security')
    await lost.getByRole('button', { name: words.codesNone }).click()
    const shown = lost.locator('[data-ui=recovery-codes] code')
    await expect(shown).toHaveCount(8)
    const codes = await shown.allTextContents()
    await isAccessible(lost, 'recovery codes')
    await lost.getByRole('button', { name: words.codesSaved }).click()
    await expect(lost.getByRole('button', { name: words.codesLeft(8) })).toBeVisible()

    await addAuthenticator(page)
    await openPage(page, `${origin}/logIn`)
    await page.getByRole('button', { name: logInWords.code }).click()
    await page.getByRole('button', { name: ways.recovery }).click()
    const sheet = page.getByRole('dialog', { name: ways.recoveryTitle })
    await sheet.getByLabel('Email').fill('avery@example.com')
    await sheet.getByLabel(ways.recoveryCode).fill(codes[0]!.toUpperCase())
    await sheet.getByRole('button', { name: logInWords.submit }).click()
    await page.getByRole('dialog', { name: words.offerTitle }).getByRole('button', { name: words.offerNo }).click()
    await page.goto(`${origin}/mmtpo/security`)
    await page.getByRole('button', { name: words.add }).click()
    await expect(page.getByRole('button', { name: words.removeOf('Linux') })).toBeVisible()
    await isAccessible(page, 'security in the office')
    await page.getByRole('button', { name: securityPageWords.others }).click()
    await page.getByRole('button', { name: words.othersYes }).click()
    await expect(page.getByText(words.othersEnded)).toBeVisible()
    await lost.reload()
    await expect(lost.getByRole('heading', { name: securityPageWords.title })).toHaveCount(0)
  })

  test('a passkey stands in for the password before a guarded act', async ({ page, link }) => {
    await addAuthenticator(page)
    await openOffice(page, link.origin('puddle'), '/security')
    await page.getByRole('button', { name: words.add }).click()
    await expect(page.getByText(words.added)).toBeVisible()
    await page.goto(`${link.origin('puddle')}/mmtpo/administrators`)
    await page
      .getByRole('button', { name: /^Invite/ })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel(/Email/).fill('robin@example.com')
    await page.getByRole('dialog').getByRole('button').last().click()
    const question = page.getByRole('dialog', { name: passwordAgainWords.title })
    await isAccessible(page, 'the password again')
    await question.getByRole('button', { name: passwordAgainWords.passkey }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByText('robin@example.com').first()).toBeVisible()
  })
})
