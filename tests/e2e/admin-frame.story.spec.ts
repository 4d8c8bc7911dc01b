import { adminSections } from '#contract/routes/admin.ts'
import { publishWords } from '#src/words/admin-publish.ts'
import { barWords, searchWords } from '#src/words/admin-frame.ts'
import { adminWords, historyWords, overviewWords } from '#src/words/admin.ts'
import { isAccessible } from './support/accessibility.ts'
import {
  entryOf,
  keepAsDraft,
  openOffice,
  openSection,
  publish,
  publishButton,
  showChanges,
  unpublished,
} from './support/admin.ts'
import { pressByKeyboard } from './support/by-keyboard.ts'
import { expect, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const nav = (page: Page) => page.getByRole('navigation', { name: adminWords.sections })
const group = (page: Page, name: keyof typeof adminWords.groups) =>
  nav(page).getByRole('button', { name: adminWords.groups[name] })
const openGroups = (page: Page) => nav(page).getByRole('button', { expanded: true })
const search = (page: Page) => page.getByRole('combobox', { name: searchWords.label, exact: true })
const found = (page: Page, count: number) =>
  expect(page.getByRole('status').filter({ hasText: searchWords.found(count) })).toBeAttached()
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const tagline = (page: Page) => page.getByLabel('One sentence below it')

test('one group of sections is open, and the navigation does not scroll', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'))
  for (const { name, group: of } of adminSections) {
    await openSection(page, name)
    await expect(entryOf(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(openGroups(page)).toHaveText([adminWords.groups[of]])
    expect(await nav(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), name).toBe(0)
  }

  await openSection(page, 'basics')
  await tagline(page).fill('Clean by noon')
  await expect(entryOf(page, 'basics')).toContainText('1')
  await pressByKeyboard(page, group(page, 'studio'))
  await expect(openGroups(page)).toHaveText([adminWords.groups.studio])
  await expect(group(page, 'studio')).toBeFocused()
  // A closed group says what waits in it.
  await expect(group(page, 'site')).toHaveAccessibleName(`${adminWords.groups.site} ${adminWords.unpublishedHere(1)}`)
  await isAccessible(page, 'the frame')
})

test('the search leads to pages, settings, a customer and the products of the shop, by keys alone', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('puddle'))
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('car')
  const hits = page.getByRole('option')
  await expect(hits.filter({ hasText: adminWords.names.carousel })).toHaveCount(1)
  // The products of the shop are among them once they are read.
  await expect(async () => {
    const status = page.getByRole('status').filter({ hasText: searchWords.found(await hits.count()) })
    await expect(status).toBeAttached({ timeout: 500 })
  }).toPass()
  await expect(hits.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(hits.nth(1)).toHaveAttribute('aria-selected', 'true')
  await isAccessible(page, 'the hits')
  await page.keyboard.press('ArrowUp')
  await expect(search(page)).toHaveAttribute('aria-activedescendant', (await hits.first().getAttribute('id'))!)
  await page.keyboard.press('Escape')
  await expect(hits).toHaveCount(0)
  await expect(search(page)).toHaveValue('')

  await page.keyboard.type('history')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(historyWords.title)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('company name')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Company name')).toBeFocused()
  // What is typed in a field is typed.
  await page.keyboard.press('End')
  await page.keyboard.type('/')
  await expect(page.getByLabel('Company name')).toHaveValue(/\/$/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('casey@example.com')
  await found(page, 1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Casey Okafor' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('no such thing')
  await found(page, 0)
  await search(page).fill('big splash')
  await found(page, 2)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toContainText('The Big Splash')
})

test('the bar lists what is not published, undoes one of it, and says afterwards who published', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('puddle'), '/basics')
  const bar = page.getByRole('region', { name: barWords.region, exact: true })
  await expect(bar).toContainText(barWords.live)
  await tagline(page).fill('Clean by noon')
  await page.getByLabel('Line below the car').fill('Warming up')
  await expect(unpublished(page, 2)).toBeVisible()
  await expect(bar).toContainText('by you, ')
  // The row covers nothing.
  const [main, row] = [(await page.getByRole('main').boundingBox())!, (await bar.boundingBox())!]
  expect(main.y + main.height).toBeLessThanOrEqual(row.y + 0.5)

  await showChanges(page)
  const list = page.getByRole('dialog')
  await expect(list).toContainText('Clean by noon')
  await isAccessible(page, 'the list of changes')
  await list.getByRole('button', { name: /^Undo: .*Line below/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(unpublished(page, 1)).toBeVisible()

  await publish(page, (target) => pressByKeyboard(page, target))
  await expect(page.getByText(adminWords.saved)).toBeVisible()
  await expect(bar).toContainText(/Published by you, \d/)
  await expect(bar).toBeFocused()
})

test('a change waits for a time to come, is taken back into the draft, and is published from the bar', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('blackline'), '/basics')
  await tagline(page).fill('Faster in winter')
  await page.getByRole('button', { name: barWords.schedule, exact: true }).click()
  const when = page.getByLabel(overviewWords.draftWhen)
  await when.fill('2020-01-01T05:00')
  await expect(page.getByText(overviewWords.draftPast)).toBeVisible()
  await when.fill('2099-12-01T05:00')
  await isAccessible(page, 'the time of a draft')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: publishWords.planFor('01/12/2099 - 5:00am') })
    .click()
  const bar = page.getByRole('region', { name: barWords.region, exact: true })
  await expect(bar).toContainText(barWords.live)
  await openSection(page, 'history')
  await page.getByRole('button', { name: /01.12.2099 - 5:00am/ }).click()
  await page.getByRole('button', { name: historyWords.plannedBack }).click()
  await expect(page.getByText(historyWords.plannedTakenBack)).toBeVisible()
  await openSection(page, 'basics')
  await page.reload()
  await expect(unpublished(page, 1)).toBeVisible()
  await publish(page)
  await expect(page.getByText(adminWords.saved)).toBeVisible()
  await expect(bar).toContainText(barWords.live)
})

test.describe('in a window of 390 pixels', () => {
  test.use({ ...computer, viewport: { width: 390, height: 844 } })

  test('the sections are in a drawer that holds the focus, and Escape, Back and a choice close it', async ({
    page,
    link,
  }) => {
    await page.setViewportSize(computer.viewport)
    await openOffice(page, link.origin('puddle'), '/pwa')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(nav(page)).toHaveCount(0)
    const menu = page.getByRole('button', { name: adminWords.menu, exact: true })
    await pressByKeyboard(page, menu)
    const drawer = page.getByRole('dialog', { name: adminWords.menu })
    await expect(drawer).toBeVisible()
    await isAccessible(page, 'the drawer')
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab')
      await expect(drawer.locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.click()
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(drawer).toBeHidden()
    await expect(heading(page)).toHaveText('PWA')
    await openSection(page, 'history')
    await expect(drawer).toBeHidden()
    await expect(heading(page)).toHaveText(historyWords.title)
    await expect(page.getByRole('main')).toBeFocused()
    await page.goBack()
    await expect(heading(page)).toHaveText('PWA')
  })

  test('the search lies over the bar until it is left, and a draft is kept by thumb', async ({ page, link }) => {
    await page.setViewportSize(computer.viewport)
    await openOffice(page, link.origin('puddle'), '/basics')
    await page.setViewportSize({ width: 390, height: 844 })
    const opener = page.getByRole('button', { name: searchWords.label, exact: true })
    await opener.click()
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('caro')
    await isAccessible(page, 'the search over the bar')
    await page.goBack()
    await expect(search(page)).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await opener.click()
    await page.keyboard.type('caro')
    await page.getByRole('option').first().click()
    await expect(heading(page)).toHaveText('Carousel')
    await openSection(page, 'basics')
    await tagline(page).fill('Clean by night')
    for (const button of [publishButton(page), page.getByRole('button', { name: barWords.schedule, exact: true })]) {
      const { width, height } = (await button.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    const icon = page.getByRole('button', { name: barWords.schedule, exact: true }).locator('[data-ui=icon]')
    expect((await icon.boundingBox())!.width, 'the icon that stands for the words').toBeGreaterThanOrEqual(16)
    expect(await beyondEdge(page)).toBe(0)
    await keepAsDraft(page)
    await expect(unpublished(page, 1)).toBeVisible()
  })
})
