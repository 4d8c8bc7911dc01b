import { adminSections, type AdminSectionName } from '#contract/routes/admin.ts'
import { barWords } from '#src/words/admin-frame.ts'
import { publishWords } from '#src/words/admin-publish.ts'
import { adminWords, menuWords, sortWords } from '#src/words/admin.ts'
import { previewWords } from '#src/words/admin-preview.ts'
import { faultsOf, shopRules } from './support/accessibility.ts'
import {
  openOffice,
  openSection,
  openSectionByKeyboard,
  publish,
  publishButton as saveButton,
  showEntry,
  unpublished,
} from './support/admin.ts'
import { pressByKeyboard, stopsOf, tabTo } from './support/by-keyboard.ts'
import { expect, test, type Page } from './support/phone.ts'
import { beyondEdge, computer, openPage, stands } from './support/shop.ts'

test.use(computer)

const looks = [
  { size: { width: 1440, height: 900 }, colorScheme: 'light', merchant: 'puddle' },
  { size: { width: 1440, height: 900 }, colorScheme: 'dark', merchant: 'blackline' },
  { size: { width: 1024, height: 768 }, colorScheme: 'light', merchant: 'puddle' },
  { size: { width: 1024, height: 768 }, colorScheme: 'dark', merchant: 'blackline' },
] as const

/** Below this width the preview opens from a button. */
const isNarrow = ({ width }: { width: number }): boolean => width < 1200

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 })
const preview = (page: Page) => page.getByRole('complementary', { name: previewWords.title })
const openPreview = (page: Page) => page.getByRole('button', { name: previewWords.open, exact: true })

/**
 * Controls of a part of the page whose target is lower than 44 pixels: a press 21 pixels above or below the middle has to reach the control or
 * its label. A link in a sentence is exempt.
 */
const lowControls = (page: Page, part: 'body' | 'aside'): Promise<string[]> =>
  page.evaluate((part) => {
    const low: string[] = []
    for (const each of document.querySelectorAll<HTMLInputElement>(
      `${part} :is(a[href], button, input, select, textarea)`,
    )) {
      const isInText = each.tagName === 'A' && getComputedStyle(each).display === 'inline'
      if (isInText || !each.checkVisibility({ visibilityProperty: true }) || each.disabled) continue
      const around = each.closest('label')
      const target = around ?? each
      target.scrollIntoView({ block: 'center', inline: 'nearest' })
      const box = target.getBoundingClientRect()
      // What only a screen reader or the focus shows is a pixel wide.
      if (box.width < 2 || box.height >= 43.5) continue
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const isReached = (at: number) => target.contains(document.elementFromPoint(x, at))
      if (isReached(y - 21) && isReached(y + 21)) continue
      const name = each.getAttribute('aria-label') ?? each.textContent?.trim().slice(0, 40) ?? ''
      low.push(`${each.tagName.toLowerCase()} ${name}: ${Math.round(box.height)}`)
    }
    document.querySelector('main')?.scrollTo(0, 0)
    return low
  }, part)

/** Parts of the office that hold more than their width: nothing in them may need to be pushed sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, aside, header')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth - clientWidth} pixels too wide`),
  )

const faultsIn = async (page: Page, scheme: 'light' | 'dark', part: 'body' | 'aside'): Promise<string[]> => {
  const beyond = await beyondEdge(page)
  return [
    ...(beyond > 0 ? [`${beyond} pixels beyond the edge`] : []),
    ...(await tooWide(page)),
    ...(await faultsOf(page, [scheme], shopRules)),
    ...(await lowControls(page, part)),
  ]
}

for (const { size, colorScheme, merchant } of looks)
  test.describe(`at ${size.width}, ${colorScheme}`, () => {
    test.use({ viewport: size, colorScheme })

    test('every section opens with the mouse, fits the window, has targets of full height, and is accessible', async ({
      page,
      link,
    }) => {
      test.setTimeout(300_000)
      await openOffice(page, link.origin(merchant))
      const faults: string[] = []
      let previews = 0
      for (const { name } of adminSections) {
        await openSection(page, name)
        await expect(heading(page)).toBeVisible()
        const entry = await showEntry(page, name)
        await expect(entry).toHaveAttribute('aria-current', 'page')
        await expect(entry).toBeInViewport({ ratio: 0.99 })
        if (isNarrow(size)) await page.keyboard.press('Escape')
        await stands(page)
        faults.push(...(await faultsIn(page, colorScheme, 'body')).map((fault) => `${name}: ${fault}`))
        if (!(await openPreview(page).isVisible())) continue
        previews += 1
        await openPreview(page).click()
        await expect(preview(page)).toBeInViewport()
        // What the open preview covers cannot be pressed.
        const inPreview = await faultsIn(page, colorScheme, 'aside')
        faults.push(...inPreview.map((fault) => `${name}, preview: ${fault}`))
        await preview(page).getByRole('button', { name: previewWords.close }).click()
        await expect(preview(page)).toBeHidden()
      }
      expect(faults).toEqual([])
      expect(previews).toBe(isNarrow(size) ? previewed.length : 0)
    })

    test('a section that is opened by its address shows its entry', async ({ page, link }) => {
      await openOffice(page, link.origin(merchant), '/raw')
      await expect(await showEntry(page, 'raw')).toBeInViewport({ ratio: 0.99 })
    })
  })

/** Presses a slider at a part of its length. */
const pressSlider = async (page: Page, name: string, part: number): Promise<void> => {
  const slider = main(page).getByRole('slider', { name, exact: true })
  await slider.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await slider.boundingBox())!
  await page.mouse.click(x + width * part, y + height / 2)
}

/** Drags the row of one name over the row of another by their handles. */
const drag = async (page: Page, name: string, onto: string): Promise<void> => {
  const handle = (of: string) => page.getByRole('button', { name: sortWords.move(of), exact: true })
  await handle(onto).scrollIntoViewIfNeeded()
  const [from, to] = [(await handle(name).boundingBox())!, (await handle(onto).boundingBox())!]
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await page.mouse.up()
  // The library takes the next 50 ms of clicks as part of the drag.
  await page.waitForTimeout(100)
}

const sliderStands = (page: Page, name: string) => main(page).getByRole('slider', { name, exact: true }).inputValue()
const handles = (page: Page) =>
  page.getByRole('button', { name: /^Move / }).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
const switchStands = (page: Page, name: string) =>
  main(page)
    .getByRole('switch', { name, exact: true })
    .evaluate((each: HTMLInputElement) => each.checked)

interface Edit {
  /** What the mouse does. */
  press: (page: Page) => Promise<void>
  /** What the section then shows, before it is saved and when it is opened again. */
  shown: (page: Page) => Promise<unknown>
}

/** What each section of settings is for. */
const edits: Partial<Record<AdminSectionName, Edit>> = {
  basics: { press: (page) => pressSlider(page, 'Zoom', 0.8), shown: (page) => sliderStands(page, 'Zoom') },
  menu: {
    press: async (page) => {
      await drag(page, 'Locations', 'Shop')
      await page.getByRole('button', { name: menuWords.remove('About') }).click()
    },
    shown: handles,
  },
  carousel: {
    press: async (page) => {
      await page.getByRole('button', { name: 'Add slide' }).click()
      await page
        .getByRole('button', { name: /^Edit / })
        .last()
        .click()
      await page.getByLabel('Heading').fill('Winter salt offer')
      await drag(page, 'Winter salt offer', 'Four places to get clean.')
    },
    shown: handles,
  },
  themes: {
    press: async (page) => {
      await main(page).getByText('Crisp', { exact: true }).click()
      await main(page).getByRole('switch', { name: 'Shadows' }).click()
    },
    shown: async (page) => [await page.getByLabel('Crisp').isChecked(), await switchStands(page, 'Shadows')],
  },
  modals: { press: (page) => pressSlider(page, 'Corners', 0.1), shown: (page) => sliderStands(page, 'Corners') },
  buttons: {
    press: async (page) => {
      await main(page)
        .getByRole('button', { name: /^Background/ })
        .click()
      const { x, y, width, height } = (await page.getByRole('group', { name: /^Saturation and bright/ }).boundingBox())!
      await page.mouse.click(x + width * 0.9, y + height * 0.6)
      await page.getByRole('button', { name: 'Done' }).click()
    },
    shown: (page) =>
      main(page)
        .getByRole('button', { name: /^Background/ })
        .innerText(),
  },
  input: { press: (page) => pressSlider(page, 'Corners', 0.9), shown: (page) => sliderStands(page, 'Corners') },
  pwa: {
    press: async (page) => {
      await drag(page, 'AirPAY', 'Buy a Wash')
      await main(page).getByRole('switch', { name: 'Bubbles' }).click()
    },
    shown: async (page) => [await handles(page), await switchStands(page, 'Bubbles')],
  },
}

/** The sections whose changes show in the preview. */
const previewed = [...Object.keys(edits), 'products', 'offers', 'locations', 'texts', 'survey']

test('each section of settings is changed with the mouse, saved, and shown to visitors', async ({ page, link }) => {
  test.setTimeout(300_000)
  const origin = link.origin('puddle')
  await openOffice(page, origin)
  for (const [name, { press, shown }] of Object.entries(edits))
    await test.step(name, async () => {
      await openSection(page, name as AdminSectionName)
      await expect(heading(page)).toBeVisible()
      await stands(page)
      const before = await shown(page)
      await press(page)
      await expect(page.getByRole('status').filter({ hasText: barWords.inDraft })).toBeVisible()
      const after = await shown(page)
      expect(after).not.toEqual(before)
      await publish(page)
      await expect(page.getByText(adminWords.saved)).toBeVisible()
      await page.reload()
      await stands(page)
      expect(await shown(page)).toEqual(after)
    })
  await openPage(page, origin)
  const links = page.getByRole('banner').getByRole('navigation').first().getByRole('link')
  await expect(links).toHaveText(['Home', 'Locations', 'Shop'])
})

/** A control of each section of settings, and the key that changes it. */
const changes: Partial<Record<AdminSectionName, { role: 'switch' | 'slider' | 'button'; name: string; key: string }>> =
  {
    basics: { role: 'slider', name: 'Zoom', key: 'ArrowRight' },
    menu: { role: 'button', name: menuWords.remove('Locations'), key: 'Enter' },
    carousel: { role: 'button', name: 'Add slide', key: 'Enter' },
    themes: { role: 'switch', name: 'Shadows', key: 'Space' },
    modals: { role: 'slider', name: 'Corners', key: 'ArrowRight' },
    // Puddle's buttons have the greatest corners.
    buttons: { role: 'slider', name: 'Corners', key: 'ArrowLeft' },
    input: { role: 'slider', name: 'Corners', key: 'ArrowRight' },
    pwa: { role: 'switch', name: 'Bubbles', key: 'Space' },
  }

/** Sections of what the demo has none of: there is nothing to press. */
const idle: readonly AdminSectionName[] = ['parcels', 'waiting']

for (const { size, colorScheme, merchant } of [looks[0], looks[3]])
  test.describe(`at ${size.width}, ${colorScheme}, by keyboard alone`, () => {
    test.use({ viewport: size, colorScheme })

    test('every section opens, and the focus is seen at each of its stops', async ({ page, link }) => {
      test.setTimeout(600_000)
      await openOffice(page, link.origin(merchant), '/raw')
      const faults: string[] = []
      for (const { name } of adminSections)
        await test.step(name, async () => {
          await openSectionByKeyboard(page, name)
          await expect(heading(page)).toBeVisible()
          // The field of a search takes the focus, or the page itself.
          await expect(page.locator('main:is(:focus, :has(:focus))')).toBeVisible()
          await stands(page)
          if (idle.includes(name)) return
          await expect(main(page).locator(':is(a[href], button, input, select)').first()).toBeVisible()
          await main(page).focus()
          const stops = await stopsOf(page)
          expect(stops).not.toEqual([])
          // Once, the end of the page leads to its start.
          expect(stops.filter(({ follows }) => !follows).length).toBeLessThanOrEqual(1)
          const bad = stops.filter(({ seen, marked }) => seen === 0 || !marked)
          faults.push(...bad.map((stop) => `${name}: ${JSON.stringify(stop)}`))
        })
      expect(faults).toEqual([])
    })

    test('each section of settings is changed and saved', async ({ page, link }) => {
      test.setTimeout(300_000)
      await openOffice(page, link.origin(merchant))
      for (const [name, { role, name: label, key }] of Object.entries(changes))
        await test.step(name, async () => {
          await openSectionByKeyboard(page, name as AdminSectionName)
          await expect(main(page)).toBeFocused()
          await stands(page)
          await pressByKeyboard(page, main(page).getByRole(role, { name: label, exact: true }).first(), key)
          await expect(unpublished(page, 1)).toBeVisible()
          await tabTo(page, saveButton(page), 'Shift+Tab')
          await page.keyboard.press('Enter')
          await page.getByRole('dialog').getByRole('button', { name: publishWords.go }).press('Enter')
          await expect(page.getByText(adminWords.saved)).toBeVisible()
          await expect(saveButton(page)).toHaveCount(0)
        })
    })
  })

test.describe('in a narrow window', () => {
  test.use({ viewport: looks[3].size })

  test('the preview takes the focus from its button, and gives it back', async ({ page, link }) => {
    await openOffice(page, link.origin('blackline'), '/buttons')
    await pressByKeyboard(page, openPreview(page))
    await expect(preview(page).getByRole('button', { name: previewWords.close })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(preview(page)).toBeHidden()
    await expect(openPreview(page)).toBeFocused()
  })
})
