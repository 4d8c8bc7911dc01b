import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { demoMerchants } from '#server/demo/merchants.ts'
import { keyOf, openOffice } from './support/admin.ts'
import { isAccessible } from './support/accessibility.ts'
import { chooseByKeyboard, pressByKeyboard, tabTo } from './support/by-keyboard.ts'
import { personOnServer } from './support/client.ts'
import { expect, password, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const puddle = demoMerchants.find(({ subdomain }) => subdomain === 'puddle')!
type Server = Parameters<typeof personOnServer>[0]

const scanWith = async (server: Server, terminalId: string, secret: string, code: string): Promise<number> => {
  const answer = await server.ask(
    'POST',
    '/api/v1/kiosk/scan',
    {
      host: `puddle.localhost:${server.port}`,
      app_key: puddle.appKey,
      'content-type': 'application/json',
      Authorization: `Basic ${Buffer.from(`${terminalId}:${secret}`).toString('base64')}`,
      'Idempotency-Key': randomUUID(),
    },
    { code, locationId: puddle.locations[0]!.id },
  )
  return answer.status
}

const enterPassword = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
  await dialog.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

const walletCode = async (server: Server): Promise<string> => {
  const casey = await personOnServer(server, 'casey@example.com')
  const items = await casey.get<{ code: string; maxUses: number; useLimitCount: number }[]>('/users/wallet')
  return items.find(({ code, maxUses, useLimitCount }) => code.startsWith('W') && useLimitCount < maxUses)!.code
}

test('terminal credentials are made, stored, replaced with an overlap, and revoked', async ({ page, link, server }) => {
  await openOffice(page, link.origin('puddle'), '/terminal')
  const code = await walletCode(server)
  const card = page.getByRole('region', { name: 'Copy these now' })
  const secret = card.getByLabel('Secret', { exact: true })
  await expect(page.getByRole('row', { name: /PUDDLE-LANE-1/ })).toBeVisible()

  const first = await test.step('a new pair is shown once, after the password', async () => {
    await page.getByRole('button', { name: 'New terminal' }).click()
    await page.getByLabel('Terminal ID').fill('lane 1')
    await page.getByRole('button', { name: 'Create credentials' }).click()
    await expect(page.getByText('Please use letters, digits, dots, dashes and underscores only.')).toBeVisible()
    await page.getByLabel('Terminal ID').fill('LANE-1')
    await page.getByRole('button', { name: 'Create credentials' }).click()
    await enterPassword(page)
    await expect(card).toContainText('The former secret works until')
    await expect(card.getByRole('button', { name: 'Done' })).toBeDisabled()
    await isAccessible(page, 'the secret')
    expect(await beyondEdge(page)).toBe(0)
    return secret.inputValue()
  })

  await test.step('it is downloaded for a kiosk, and the card closes only after it was stored', async () => {
    const downloading = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Download .env' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('LANE-1.env')
    expect(readFileSync(await file.path(), 'utf8')).toContain(`TERMINAL_ID=LANE-1\nTERMINAL_SECRET=${first}\n`)
    await card.getByText('I have stored the secret safely').click()
    await card.getByRole('button', { name: 'Done' }).click()
    await expect(card).toHaveCount(0)
  })

  await test.step('both pairs work, and the page shows the one that a kiosk uses', async () => {
    expect(await scanWith(server, 'LANE-1', first, code)).toBe(200)
    const { terminalId, terminalSecret } = puddle.terminal
    expect(await scanWith(server, terminalId, terminalSecret, code)).toBe(200)
    await page.reload()
    await expect(page.getByRole('row', { name: /LANE-1/ }).first()).toContainText(/now|ago/)
    await expect(page.getByRole('row', { name: /PUDDLE-LANE-1/ })).toContainText('Replaced. Works until')
  })

  await test.step('a test scan says what a kiosk would, and uses nothing up', async () => {
    for (let times = 0; times < 2; times += 1) {
      await page.getByLabel('Code', { exact: true }).fill(code)
      await page.getByRole('button', { name: 'Test', exact: true }).click()
      await expect(page.getByText(/^Accepted: /)).toBeVisible()
    }
    await page.getByLabel('Code', { exact: true }).fill('W34679ACEFGHJ')
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByText('Refused: Code not found.')).toBeVisible()
    await isAccessible(page, 'the terminals')
  })

  await test.step('a revoked pair ends at once', async () => {
    await page.getByRole('button', { name: 'Revoke PUDDLE-LANE-1' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('PUDDLE-LANE-1 is revoked.')).toBeVisible()
    const { terminalId, terminalSecret } = puddle.terminal
    expect(await scanWith(server, terminalId, terminalSecret, code)).toBe(403)
    expect(await scanWith(server, 'LANE-1', first, code)).toBe(200)
  })
})

test('the key for pushes is checked in the browser, stored, asked about, and removed', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/firebase')
  await expect(page.getByText('Works', { exact: true })).toBeVisible()
  const file = page.getByLabel('Service account file, JSON')

  await test.step('what is no key is named before it is sent', async () => {
    const web = { apiKey: 'A', projectId: 'puddle-lane-push' }
    await file.setInputFiles({
      name: 'web.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(web)),
    })
    await expect(page.getByText('This is the configuration for browsers.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a key' })).toBeDisabled()
    await isAccessible(page, 'a file that is no key')
  })

  await test.step('a key is stored after the password, and only its last four characters are shown', async () => {
    await file.setInputFiles(keyOf('puddle-lane-push'))
    await expect(page.getByText('A key of puddle-lane-push.')).toBeVisible()
    await page.getByRole('button', { name: 'Add a key' }).click()
    await enterPassword(page)
    await expect(page.getByText('•••••••••••• 9f3c')).toBeVisible()
    // No such account exists at Google: it is refused there, or nothing answers.
    await expect(page.getByText(/^(Refused|No answer)$/)).toBeVisible({ timeout: 30_000 })
    await isAccessible(page, 'a key that does not work')
    expect(await beyondEdge(page)).toBe(0)
  })

  await test.step('it is removed after a question', async () => {
    await page.getByRole('button', { name: 'Remove key' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove key' }).click()
    await expect(page.getByText('The key is removed.')).toBeVisible()
    await expect(page.getByText('Works', { exact: true })).toBeVisible()
  })
})

test('what became of a message is told for each device', async ({ page, link, server }) => {
  const casey = await personOnServer(server, 'casey@example.com')
  await casey.post('/users/firebase', { token: 'token-of-casey' })
  await openOffice(page, link.origin('puddle'), '/push')
  await page.getByLabel('Email').fill('casey@example.com')
  await page.getByRole('textbox', { name: 'Title' }).fill('Rain tomorrow')
  await page.getByLabel('Opens').selectOption('/wallet')
  for (const platform of ['iPhone', 'Android', 'Computer']) {
    await page.getByRole('radio', { name: platform }).check({ force: true })
    await expect(page.getByRole('complementary', { name: 'On a locked phone' })).toContainText('Rain tomorrow')
  }
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
  const sent = page.getByRole('article', { name: 'Rain tomorrow' })
  await expect(sent).toContainText('To casey@example.com')
  await expect(sent).toContainText('by you. Opens /wallet')
  await expect(sent).toContainText('Delivered to Firebase')
  await expect(page.getByText('token-of-casey')).toHaveCount(0)
  await isAccessible(page, 'what became of a message')
})

test('a message to an audience is counted, confirmed, and told by device', async ({ page, link, server }) => {
  for (const name of ['casey', 'avery']) {
    const one = await personOnServer(server, `${name}@example.com`)
    await one.post('/users/firebase', { token: `token-of-${name}` })
  }
  await openOffice(page, link.origin('puddle'), '/push')
  await test.step('the audience is counted as it is chosen', async () => {
    await page.getByRole('radio', { name: 'At a location' }).check({ force: true })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Please choose a location.')).toBeVisible()
    await page.getByRole('group', { name: 'Locations' }).getByRole('button').first().click()
    await expect(page.getByRole('status').filter({ hasText: 'of 3 customers' })).toBeVisible()
    await isAccessible(page, 'an audience')
    await page.getByRole('radio', { name: 'Everyone' }).check({ force: true })
    await expect(page.getByRole('button', { name: 'Send to 1' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Only customers who want offers and news' }).uncheck({ force: true })
    await expect(page.getByRole('button', { name: 'Send to 2' })).toBeVisible()
  })

  await test.step('it needs a text, and is sent after a question', async () => {
    await page.getByRole('button', { name: 'Send to 2' }).click()
    await expect(page.getByText('Please enter a message.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Title' }).fill('Sunday')
    await page.getByRole('textbox', { name: 'Message' }).fill('The first 20 washes get a free wax.')
    await page.getByRole('button', { name: 'Send to 2' }).click()
    const question = page.getByRole('alertdialog', { name: 'Send it to 2 customers?' })
    await question.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('On its way to 2 customers.')).toBeVisible()
  })

  await test.step('the form is as at the start', async () => {
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
    await expect(page.getByRole('radio', { name: 'One person' })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  })

  await test.step('what became of it is told', async () => {
    const sent = page.getByRole('article', { name: 'Sunday' })
    await expect(async () => {
      await page.reload()
      await expect(sent).toContainText('Delivered to Firebase: 2', { timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
    await expect(sent).toContainText('To Everyone: 2 customers')
  })
})

test.describe('at 1024 in the dark, by keyboard', () => {
  test.use({ viewport: { width: 1024, height: 768 }, colorScheme: 'dark' })

  test('a secret is replaced, and a key file is chosen', async ({ page, link }) => {
    const origin = link.origin('blackline')
    await openOffice(page, origin, '/terminal')
    await test.step('a secret is replaced', async () => {
      await pressByKeyboard(page, page.getByRole('button', { name: 'New secret for BLACKLINE-1' }))
      await pressByKeyboard(page, page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }))
      await enterPassword(page)
      const card = page.getByRole('region', { name: 'Copy these now' })
      await expect(card.getByRole('heading')).toBeFocused()
      await tabTo(page, card.getByRole('checkbox'))
      await page.keyboard.press('Space')
      await isAccessible(page, 'the secret in the dark')
      expect(await beyondEdge(page)).toBe(0)
      await pressByKeyboard(page, card.getByRole('button', { name: 'Done' }))
      await expect(card).toHaveCount(0)
    })

    await test.step('a key file is chosen', async () => {
      await page.goto(`${origin}/mmtpo/firebase`)
      await expect(page.getByText('Works', { exact: true })).toBeVisible()
      await chooseByKeyboard(page, page.getByLabel('Service account file, JSON'), keyOf('blackline-push'))
      await expect(page.getByText('A key of blackline-push.')).toBeVisible()
      await isAccessible(page, 'the key in the dark')
      expect(await beyondEdge(page)).toBe(0)
    })
  })

  test('a message is written, and the checks run', async ({ page, link }) => {
    const origin = link.origin('blackline')
    await openOffice(page, origin, '/push')
    await test.step('a message is written', async () => {
      await tabTo(page, page.getByLabel('Email'))
      await isAccessible(page, 'the message in the dark')
      expect(await beyondEdge(page)).toBe(0)
    })

    await test.step('the checks run', async () => {
      await page.goto(`${origin}/mmtpo/testing`)
      await pressByKeyboard(page, page.getByRole('button', { name: 'Run all' }))
      await expect(page.getByRole('status').filter({ hasText: 'pass' })).toHaveText('7 pass, 1 fails', {
        timeout: 60_000,
      })
      await isAccessible(page, 'the checks in the dark')
      expect(await beyondEdge(page)).toBe(0)
    })
  })
})
