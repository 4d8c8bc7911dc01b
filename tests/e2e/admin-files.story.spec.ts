import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { isAccessible } from './support/accessibility.ts'
import { openSection, publish, unpublished } from './support/admin.ts'
import { chooseByKeyboard, pressByKeyboard } from './support/by-keyboard.ts'
import { personOnServer } from './support/client.ts'
import { expect, test, type Page } from './support/phone.ts'
import { beyondEdge, computer, logInHere, openPage } from './support/shop.ts'

test.use(computer)

const drawing = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="${fill}"/></svg>`
const svgFile = (name: string, fill: string) => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(drawing(fill)),
})
const film = readFileSync(new URL('../../server/demo/art/puddle/bubbles.mp4', import.meta.url))

const openFiles = async (page: Page, origin: string): Promise<void> => {
  await openPage(page, origin)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logInHere(page, 'avery@example.com')
  await page.goto(`${origin}/mmtpo/files`)
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In use' })).toBeVisible()
}

const tileOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const thisUpload = (page: Page) => page.getByRole('region', { name: 'This upload' })

/** Gives the page files as a desktop does when they are dropped or pasted. */
const give = (page: Page, how: 'drop' | 'paste', name: string) =>
  page.evaluate(
    ([event, called, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([content], called, { type: 'image/svg+xml' }))
      document.body.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
      )
    },
    [how, name, drawing('teal')] as const,
  )

test('an administrator uploads files, places one, and customers get it with the save', async ({
  page,
  link,
  server,
}) => {
  const origin = link.origin('puddle')
  await openFiles(page, origin)

  await test.step('what the site shows is there, with its use', async () => {
    await expect(tileOf(page, 'logo.svg')).toContainText('Logo')
    await isAccessible(page, 'the files')
    expect(await beyondEdge(page)).toBe(0)
  })

  await test.step('several files at once: stored, or refused with the reason', async () => {
    const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await page
      .getByLabel('Choose files')
      .setInputFiles([
        svgFile('winter.svg', 'navy'),
        { name: 'not-a-picture.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') },
        { name: 'tunnel.mp4', mimeType: 'video/mp4', buffer: film },
        { name: 'salt.png', mimeType: 'image/png', buffer: picture },
      ])
    await expect(thisUpload(page).getByRole('status')).toHaveText('3 done, 1 refused')
    await expect(thisUpload(page).getByRole('alert')).toHaveText(
      'Refused. Only .svg, .png and .mp4 files can be uploaded.',
    )
    await expect(tileOf(page, 'tunnel.mp4').first()).toContainText('Not used')
    await isAccessible(page, 'the files after an upload')
  })

  await test.step('a file that is dropped or pasted is uploaded as well', async () => {
    await give(page, 'drop', 'dropped.svg')
    await give(page, 'paste', 'pasted.svg')
    await expect(thisUpload(page).getByRole('status')).toHaveText('5 done, 1 refused')
    await page.getByRole('button', { name: 'Remove not-a-picture.png from this list' }).click()
    await expect(thisUpload(page).getByRole('alert')).toHaveCount(0)
  })

  await test.step('a file is placed and saved', async () => {
    await thisUpload(page)
      .getByRole('button', { name: /^Place winter.svg/ })
      .click()
    await page.getByRole('menuitemradio', { name: 'Logo', exact: true }).click()
    await expect(page.getByText('Logo: placed. Publish it to show it to customers.')).toBeVisible()
    await publish(page)
    await expect(page.getByText('Published. Every open app is getting it now.')).toBeVisible()
    const guest = await personOnServer(server, 'avery@example.com')
    const { logo } = await guest.get<{ logo: string }>('/accounts/site-config')
    expect(logo).toMatch(/^\/assets\/\d+\/winter-[0-9a-f]{12}\.svg$/)
  })

  await test.step('the former logo cannot be deleted while a save in the history shows it', async () => {
    await page.reload()
    await expect(tileOf(page, 'winter.svg')).toContainText('Logo')
    await expect(tileOf(page, 'logo.svg')).toContainText('In an earlier save')
    await expect(page.getByRole('button', { name: 'Delete logo.svg' })).toHaveCount(0)
  })
})

test('a picture that is shown in several places is replaced in all of them, after they are named', async ({
  page,
  link,
  server,
}) => {
  const origin = link.origin('puddle')
  await openFiles(page, origin)
  await page
    .getByLabel('Choose files')
    .setInputFiles([svgFile('old-foam.svg', 'navy'), svgFile('new-foam.svg', 'teal')])
  await expect(thisUpload(page).getByRole('status')).toHaveText('2 done')

  await test.step('it is the picture of a product, and the logo', async () => {
    await thisUpload(page)
      .getByRole('button', { name: /^Place old-foam.svg/ })
      .click()
    await page.getByRole('menuitemradio', { name: 'Logo', exact: true }).click()
    await expect(unpublished(page, 1)).toBeVisible()
    await openSection(page, 'products')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Quick Dip/ })
      .first()
      .click()
    const picture = page.getByRole('group', { name: 'Picture' })
    await picture.getByRole('button', { name: 'Choose picture' }).click()
    await picture.getByRole('button', { name: 'old-foam.svg' }).click()
    await expect(unpublished(page, 2)).toBeVisible()
    await publish(page)
    await expect(page.getByText('Published. Every open app is getting it now.')).toBeVisible()
  })

  await test.step('the question names both places, and the answer changes both', async () => {
    await page.goto(`${origin}/mmtpo/files`)
    await page.getByRole('button', { name: 'Replace old-foam.svg' }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace old-foam.svg?' })
    await expect(dialog.getByRole('listitem').filter({ hasText: /^Logo$/ })).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Quick Dip' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Replace', exact: true })).toBeDisabled()
    await dialog.getByRole('button', { name: 'new-foam.svg' }).click()
    await isAccessible(page, 'the question before a file is replaced')
    expect(await beyondEdge(page)).toBe(0)
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect(page.getByText('old-foam.svg is replaced. Publish it to show it to customers.')).toBeVisible()
    await expect(unpublished(page, 2)).toBeVisible()
    await publish(page)
    await expect(page.getByText('Published. Every open app is getting it now.')).toBeVisible()
    const guest = await personOnServer(server, 'avery@example.com')
    const { logo } = await guest.get<{ logo: string }>('/accounts/site-config')
    expect(logo).toMatch(/new-foam-[0-9a-f]{12}\.svg$/)
    await page.reload()
    await expect(tileOf(page, 'new-foam.svg').first()).toContainText('Quick Dip')
    await expect(page.getByRole('button', { name: 'Delete new-foam.svg' })).toHaveCount(0)
  })
})

test('a file that another administrator places meanwhile is not deleted, and its use is named', async ({
  page,
  link,
  server,
}) => {
  await openFiles(page, link.origin('puddle'))
  await page.getByLabel('Choose files').setInputFiles([svgFile('spare.svg', 'olive')])
  await expect(tileOf(page, 'spare.svg').first()).toContainText('Not used')
  const other = await personOnServer(server, 'avery@example.com')
  const { files } = await other.get<{ files: { originalName: string; url: string }[] }>('/accounts/files')
  const { url } = files.find(({ originalName }) => originalName === 'spare.svg')!
  const { logo } = await other.get<{ logo: string }>('/accounts/site-config')
  await other.post('/accounts/site-config/changes', { changes: [{ path: '/logo', before: logo, after: url }] })
  await page.getByRole('button', { name: 'Delete spare.svg' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Unable to delete the file' })).toContainText(
    'It is shown meanwhile, and stays: Logo.',
  )
})

test('an upload is cancelled while it is on its way', async ({ page, link, server }) => {
  await openFiles(page, link.origin('puddle'))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/accounts/upload', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await page.getByLabel('Choose files').setInputFiles([svgFile('one.svg', 'red'), svgFile('two.svg', 'green')])
  await expect(page.getByRole('progressbar', { name: 'Upload of one.svg' })).toBeVisible()
  await expect(thisUpload(page)).toContainText('Waiting for the one before')
  await page.getByRole('button', { name: 'Cancel one.svg' }).click()
  await expect(thisUpload(page).getByText('one.svg')).toHaveCount(0)
  release()
  await expect(thisUpload(page).getByRole('status')).toHaveText('1 done')
  const { files } = await (
    await personOnServer(server, 'avery@example.com')
  ).get<{ files: { originalName: string }[] }>('/accounts/files')
  expect(files.map(({ originalName }) => originalName)).not.toContain('one.svg')
})

test.describe('at 1024 in the dark, by keyboard', () => {
  test.use({ viewport: { width: 1024, height: 768 }, colorScheme: 'dark' })

  test('a file is uploaded, chosen for a setting, and another is deleted', async ({ page, link }) => {
    const origin = link.origin('puddle')
    await openFiles(page, origin)

    await test.step('the chooser opens with Space', async () => {
      const files = [svgFile('keyboard.svg', 'purple'), svgFile('spare.svg', 'grey')]
      await chooseByKeyboard(page, page.getByLabel('Choose files'), files)
      await expect(thisUpload(page).getByRole('status')).toHaveText('2 done')
      await isAccessible(page, 'the files in the dark')
      expect(await beyondEdge(page)).toBe(0)
    })

    await test.step('an unused file is deleted after a confirmation', async () => {
      await pressByKeyboard(page, page.getByRole('button', { name: 'Delete spare.svg' }))
      const dialog = page.getByRole('alertdialog', { name: 'Delete spare.svg?' })
      await pressByKeyboard(page, dialog.getByRole('button', { name: 'Keep' }))
      await expect(tileOf(page, 'spare.svg').first()).toBeVisible()
      await pressByKeyboard(page, page.getByRole('button', { name: 'Delete spare.svg' }))
      await pressByKeyboard(page, dialog.getByRole('button', { name: 'Delete' }))
      await expect(page.getByText('spare.svg is deleted.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Delete spare.svg' })).toHaveCount(0)
    })

    await test.step('a setting shows its file, and takes another from the list', async () => {
      await page.goto(`${origin}/mmtpo/basics`)
      const logo = page.getByRole('group', { name: 'Logo' })
      await pressByKeyboard(page, logo.getByRole('button', { name: 'Choose logo' }))
      await isAccessible(page, 'the choice of a file')
      await pressByKeyboard(page, logo.getByRole('button', { name: 'keyboard.svg' }), 'Space')
      await expect(logo.getByRole('button', { name: 'keyboard.svg' })).toHaveAttribute('aria-pressed', 'true')
      await expect(unpublished(page, 1)).toBeVisible()
      await pressByKeyboard(page, logo.getByRole('button', { name: 'Remove logo' }))
      await expect(logo).toContainText('None')
    })
  })
})
