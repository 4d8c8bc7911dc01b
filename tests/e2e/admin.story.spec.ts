import { adminSections } from '#contract/routes/admin.ts'
import { barWords } from '#src/words/admin-frame.ts'
import {
  hasStored,
  keepAsDraft,
  openOffice,
  openSection,
  previewStands,
  publish,
  publishButton,
  resetAll,
  showChanges,
  unpublished,
} from './support/admin.ts'
import { faultsOf, shopRules } from './support/accessibility.ts'
import { expect, test } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

test('two administrators: the second sees both values of a setting, chooses, and saves', async ({
  page,
  link,
  browser,
}) => {
  const origin = link.origin('puddle')
  const other = await (await browser.newContext(computer)).newPage()
  await openOffice(page, origin, '/basics')
  await openOffice(other, origin, '/basics')
  await page.getByLabel('One sentence below it').fill('Ours')
  await page.getByLabel('Line below the car').fill('Warming up')
  await other.getByLabel('One sentence below it').fill('Theirs')
  await publish(other)
  await expect(other.getByText('Published. Every open app is getting it now.')).toBeVisible()

  const conflict = page.getByRole('alert').filter({ hasText: 'One setting was changed by both of you' })
  await expect(conflict).toContainText('Theirs', { timeout: 20_000 })
  await expect(publishButton(page)).toBeDisabled()
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByLabel('One sentence below it')).toHaveValue('Theirs')
  await expect(unpublished(page, 1)).toBeVisible()
  await publish(page)
  await expect(page.getByText('Published. Every open app is getting it now.')).toBeVisible()
  await expect(other.getByLabel('Line below the car')).toHaveValue('Warming up', { timeout: 20_000 })
  await other.context().close()
})

test('edits survive a reload, cards are put in order with the keyboard, and Reset asks first', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('puddle'), '/pwa')
  const cards = page.getByRole('button', { name: /^Edit / })
  await page.getByRole('button', { name: 'Move Promo Codes', exact: true }).focus()
  const said = (words: string) => expect(page.getByText(words, { exact: true }).first()).toBeAttached()
  await page.keyboard.press('Space')
  // Arrow keys act once the rows are measured.
  await said('Promo Codes, position 2 of 5.')
  await page.keyboard.press('ArrowUp')
  await said('Promo Codes, position 1 of 5.')
  await page.keyboard.press('Space')
  await expect(cards.first()).toHaveAccessibleName('Edit Promo Codes')
  await expect(unpublished(page, 1)).toBeVisible()
  await expect.poll(() => hasStored(page, 'draft/site-config')).toBe(true)
  await page.reload()
  await expect(unpublished(page, 1)).toBeVisible()
  await expect(cards.first()).toHaveAccessibleName('Edit Promo Codes')
  await resetAll(page)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(cards.first()).toHaveAccessibleName('Edit Buy a Wash')
})

test('a colour that cannot be read is shown as customers will see it, and its nearest readable one is taken', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('puddle'), '/input')
  await page.getByRole('button', { name: /^Text #/ }).click()
  await page.getByLabel('Hex').fill('#eeeeee')
  await expect(page.getByRole('status').filter({ hasText: 'Too faint here.' })).toBeVisible()
  const use = page.getByRole('button', { name: /^Use #/ })
  const colour = (await use.innerText()).replace('Use ', '')
  await use.click()
  await expect(page.getByRole('button', { name: `Text ${colour}` })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Clear enough' })).toBeVisible()
  await page.getByLabel('Hue').focus()
  await page.keyboard.press('ArrowRight')
  await expect(unpublished(page, 1)).toBeVisible()
})

test('a colour is picked by mouse and by keys, and its hue stays where it has none of its own', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('puddle'), '/input')
  await page.getByRole('button', { name: /^Text #/ }).click()
  const hex = page.getByLabel('Hex')
  await hex.fill('#3366CC')
  const area = page.getByRole('group', { name: 'Saturation and brightness' })
  const [saturation, brightness] = [area.getByLabel('Saturation'), area.getByLabel('Brightness')]
  await expect(saturation).toHaveAttribute('aria-valuetext', '75%, azure')

  await test.step('the area is one stop of the Tab key, with both axes', async () => {
    await saturation.focus()
    await page.keyboard.press('ArrowRight')
    await expect(saturation).toHaveValue('76')
    await page.keyboard.press('PageDown')
    await expect(brightness).toBeFocused()
    await expect(brightness).toHaveValue('70')
    await page.keyboard.press('Shift+ArrowUp')
    await expect(brightness).toHaveValue('80')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Hue')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(brightness).toBeFocused()
  })

  await test.step('a drag to a corner and back keeps the hue', async () => {
    const { x, y, width, height } = (await area.boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x - 20, y + height + 20)
    await expect(hex).toHaveValue('#000000')
    await expect(page.getByLabel('Hue')).toHaveValue('220')
    await page.mouse.move(x + width + 20, y - 20)
    await page.mouse.up()
    await expect(hex).toHaveValue('#0055FF')
  })

  await test.step('the alpha is a percentage, and a digit of the colour', async () => {
    await page.getByLabel('Alpha', { exact: true }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByLabel('Alpha 0-255')).toHaveValue('252')
    await expect(page.getByRole('button', { name: 'Text #0055FFFC' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(hex).toBeHidden()
  })
})

test('what is clicked in the preview is opened for editing', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/pwa')
  await previewStands(page)
  await page.frameLocator('iframe').locator('[data-ui=tab-bar]').dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ecom themes')
  await expect(page.getByRole('region', { name: 'Bar colour' })).toBeVisible()
})

test('slides, a menu entry and a message are made with the keyboard, and the server’s words are shown', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('puddle'), '/carousel')
  await page.getByRole('button', { name: 'Add slide' }).press('Enter')
  await page.getByRole('button', { name: /^Edit Slide / }).press('Enter')
  await page.getByLabel('Heading').fill('Winter salt offer')
  await page.getByLabel('Goes to').selectOption('_SHOP')
  await expect(page.getByLabel('Part of the shop')).toHaveValue('_WASHES')
  await page.getByLabel('Goes to').selectOption('_LOCATIONS')
  await expect(page.getByLabel('Part of the shop')).toHaveCount(0)
  await expect(unpublished(page, 1)).toBeVisible()

  await openSection(page, 'push')
  await page.getByLabel('Email').fill('nobody@example.com')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.press('Enter')
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Send', exact: true })
    .press('Enter')
  await expect(page.getByText('No user was found for that email.')).toBeVisible()
  await page.getByLabel('Email').fill('nobody')
  await send.press('Enter')
  await expect(page.getByText('Please enter a valid email.')).toBeVisible()
})

test('a draft waits for the other administrators, and is published from its list of changes', async ({
  page,
  link,
  browser,
}) => {
  const origin = link.origin('blackline')
  await openOffice(page, origin, '/basics')
  await page.getByLabel('One sentence below it').fill('Faster in winter')
  await keepAsDraft(page)
  await expect(page.getByRole('region', { name: barWords.region })).toContainText('by you')

  const other = await (await browser.newContext(computer)).newPage()
  await openOffice(other, origin)
  await expect(other.getByRole('region', { name: barWords.region })).toContainText('by you')
  await showChanges(other)
  await expect(other.getByText('Name: One sentence below it')).toBeVisible()
  await other.getByRole('button', { name: 'Publish now' }).click()
  await expect(other.getByText('Published. Every open app is getting it now.')).toBeVisible()
  await openSection(other, 'basics')
  await expect(other.getByLabel('One sentence below it')).toHaveValue('Faster in winter')
  await other.context().close()
})

test('the raw editor is locked until the password, finds what is wrong, and shows what it changes', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('puddle'), '/raw')
  await page.getByLabel('Admin password').fill('not it')
  await page.getByRole('button', { name: 'Unlock editor' }).click()
  await expect(page.getByText('Incorrect Password')).toBeVisible()
  expect(await page.content()).not.toContain('lightTheme')
  await page.getByLabel('Admin password').fill('raw-config')
  await page.getByRole('button', { name: 'Unlock editor' }).click()

  const editor = page.getByRole('textbox', { name: 'Site config as JSON' })
  await expect(editor).toContainText('"companyName"')
  await editor.press('Control+a')
  await page.keyboard.insertText('{ "companyName": "Raw" ')
  await expect(page.getByText('1 error')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { name: 'Config Error' })).toBeVisible()
  await expect(page.getByText('Invalid Config.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()

  await editor.press('Control+a')
  const raw = { companyName: 'Raw', version: '1.5.1', menuItems: [], shopItems: [], fontSize: 99 }
  await page.keyboard.insertText(JSON.stringify(raw))
  await expect(page.getByText('1 error')).toBeVisible()
  await editor.press('Control+a')
  await page.keyboard.insertText(JSON.stringify({ ...raw, fontSize: 12 }))
  await expect(page.getByText('The JSON reads cleanly.')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Name and texts, Name: Company name')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).last().click()
  await expect(page.getByText('Applied. It waits for Publish.')).toBeVisible()
  await openSection(page, 'basics')
  await expect(page.getByLabel('Company name')).toHaveValue('Raw')
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(() => {
    test.use({ colorScheme })

    test(`the sections have no detectable accessibility violations, ${colorScheme}`, async ({ page, link }) => {
      test.setTimeout(240_000)
      await openOffice(page, link.origin('blackline'))
      const faults: string[] = []
      for (const { name } of adminSections) {
        await openSection(page, name)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        faults.push(...(await faultsOf(page, [colorScheme], shopRules)).map((fault) => `${name}: ${fault}`))
      }
      expect(faults).toEqual([])
    })
  })
