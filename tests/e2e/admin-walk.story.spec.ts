import { adminSections, type AdminSectionName } from '#contract/routes/admin.ts'
import { offices } from '#contract/routes/offices.ts'
import { closeWords } from '#src/words/admin-closes.ts'
import { barWords } from '#src/words/admin-frame.ts'
import { adminWords } from '#src/words/admin.ts'
import { previewWords } from '#src/words/admin-preview.ts'
import { officeSiteWords } from '#src/words/office-sites.ts'
import { openOffice, openSection, unpublished } from './support/admin.ts'
import { expect, password, test, type Page } from './support/phone.ts'
import { computer, stands } from './support/shop.ts'

test.use(computer)

/** The narrower one has no place for the preview beside a section. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
]
const schemes = ['light', 'dark'] as const

/** Sections whose bar has acts of their own in the place of the draft; those of a role are there once one is opened. */
const ownActs: Partial<Record<AdminSectionName, string[]>> = { close: [closeWords.close], roles: [] }

/** Run in the page: what is wider than its place, and Publish and other controls of the bars outside the window. */
const outside = (): string[] => {
  const wide = [
    document.scrollingElement!,
    ...document.querySelectorAll('main, aside, header, [role=region][tabindex]'),
  ]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, scrollWidth }) => `${tagName} is ${scrollWidth} px wide`)
  const controls = [...document.querySelectorAll<HTMLElement>('header button, [role=region][tabindex] button')]
    .filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      return right > left && (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight)
    })
    .map((control) => `${control.innerText || control.ariaLabel} lies outside`)
  return [...wide, ...controls]
}

/** Run in the page: the controls of some parts of it that something lies over, once they are scrolled to. */
const covered = (parts: string): string[] => {
  const controls = document.querySelectorAll<HTMLInputElement>(`:is(${parts}) :is(button, input, select, textarea)`)
  const found: string[] = []
  for (const control of controls) {
    const target = control.closest('label') ?? control
    target.scrollIntoView({ block: 'center', inline: 'center' })
    const { x, y, width, height } = target.getBoundingClientRect()
    // What only a screen reader or the focus shows is a pixel wide.
    if (!target.checkVisibility({ visibilityProperty: true }) || width < 2) continue
    if (target.contains(document.elementFromPoint(x + width / 2, y + height / 2))) continue
    found.push(`${control.ariaLabel || target.innerText || control.name || control.tagName} is covered`)
  }
  for (const each of [window, document.querySelector('main')!]) each.scrollTo(0, 0)
  return found
}

const named = (name: string, faults: readonly string[]): string[] => faults.map((fault) => `${name}: ${fault}`)

/** What is wrong with a page in both colour schemes. @param parts those whose controls can be pressed */
const faultsIn = async (
  page: Page,
  name: string,
  parts = 'header, main, aside, [role=region][tabindex]',
): Promise<string[]> => {
  const faults: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    faults.push(...named(`${name}, ${colorScheme}`, await page.evaluate(outside)))
    faults.push(...named(`${name}, ${colorScheme}`, await page.evaluate(covered, parts)))
  }
  return faults
}

/** Errors that the pages of a test write to the console, or do not catch. */
const errorsOf = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  return errors
}

test('a preview that fills a narrow window closes once the focus leaves it', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/buttons')
  await page.setViewportSize(sizes[0]!)
  const open = page.getByRole('button', { name: previewWords.open, exact: true })
  await open.click()
  const preview = page.getByRole('complementary', { name: previewWords.title })
  await expect(preview.getByRole('button', { name: previewWords.close })).toBeFocused()
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Shift+Tab')
  await expect(preview).toBeHidden()
  await expect(open).toBeFocused()
})

for (const size of sizes)
  test.describe(`in a window of ${size.width} pixels`, () => {
    test('every section fits, with the acts of its bar in the window and no control covered, also beside its preview', async ({
      page,
      link,
    }) => {
      const errors = errorsOf(page)
      await openOffice(page, link.origin('puddle'), '/basics')
      await page.setViewportSize(size)
      const name = page.getByLabel('Company name')
      await name.fill(`${await name.inputValue()} of the whole town`)
      await expect(unpublished(page, 1)).toBeVisible()
      const open = page.getByRole('button', { name: previewWords.open, exact: true })
      const preview = page.getByRole('complementary', { name: previewWords.title })
      const faults: string[] = []
      let previews = 0
      for (const section of adminSections) {
        await openSection(page, section.name)
        await expect(page).toHaveURL(`${link.origin('puddle')}${section.path}`)
        await stands(page)
        await expect(page.locator('main [data-ui=skeleton]')).toHaveCount(0)
        faults.push(...(await faultsIn(page, section.name)))
        for (const button of ownActs[section.name] ?? [barWords.schedule, adminWords.publish])
          await expect(page.getByRole('button', { name: button, exact: true })).toBeInViewport({ ratio: 1 })
        if (!(await open.isVisible())) continue
        previews += 1
        await open.click()
        await expect(preview).toBeInViewport()
        // Over a narrow window the preview is all there is, until it is closed.
        const parts = size.width < 1000 ? 'aside' : 'header, main, aside, [role=region][tabindex]'
        faults.push(...(await faultsIn(page, `${section.name} with its preview`, parts)))
        await preview.getByRole('button', { name: previewWords.close }).click()
        await expect(preview).toBeHidden()
      }
      expect(faults).toEqual([])
      expect(errors).toEqual([])
      expect(previews).toBeGreaterThan(0)
    })

    test('the pages of the platform fit, with no control covered', async ({ page, link }) => {
      const errors = errorsOf(page)
      await page.setViewportSize(size)
      await page.goto(`${link.origin('puddle')}${offices.updater.path}`)
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
      await stands(page)
      const faults = await faultsIn(page, 'updater')
      await page.getByLabel('Username').fill('kim')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('rowheader', { name: 'puddle' })).toBeVisible()
      await expect(page.getByRole('heading', { name: officeSiteWords.title })).toBeVisible()
      faults.push(...(await faultsIn(page, 'updater, signed in')))

      await page.setViewportSize(computer.viewport)
      await openOffice(page, link.origin('puddle'))
      await page.setViewportSize(size)
      await page.goto(`${link.origin('puddle')}${offices.siteAdmin.path}`)
      await stands(page)
      faults.push(...(await faultsIn(page, 'site admin')))
      expect(faults).toEqual([])
      expect(errors).toEqual([])
    })
  })
