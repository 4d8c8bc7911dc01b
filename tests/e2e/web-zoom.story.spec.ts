import { expect, test, type Page } from './support/phone.ts'
import { asUser, asVisitor } from './support/shop-states.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use({ ...computer, colorScheme: 'dark' })

/** Spacing of text that WCAG 1.4.12 lets a user set. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`

const withSheet = (page: Page, sheet: string) =>
  page.evaluate((text) => {
    const own = new CSSStyleSheet()
    own.replaceSync(text)
    document.adoptedStyleSheets = [own]
  }, sheet)

/** What a user sets, as the window and the style sheet that the page gets by it. */
const settings = [
  { name: 'a zoom of 200 %', width: 720, height: 450, sheet: '' },
  { name: 'a zoom of 400 %', width: 360, height: 225, sheet: '' },
  { name: 'text of twice the size', width: 1280, height: 900, sheet: ':root { font-size: 200% !important }' },
  { name: 'spaced text', width: 1440, height: 900, sheet: spacing },
  { name: 'spaced text in a narrow window', width: 390, height: 844, sheet: spacing },
]

/** Texts of controls and headings that their own box cuts off. */
const cutTexts = (page: Page) =>
  page.locator('button, a, h1, h2, h3, label, p, td, dd, dt').evaluateAll((all) =>
    all
      .filter((each) => {
        const { overflowX, display } = getComputedStyle(each)
        const isCut = each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2
        return isCut && ['hidden', 'clip'].includes(overflowX) && display !== 'inline' && each.clientWidth > 1
      })
      .map((each) => each.textContent?.trim().slice(0, 40)),
  )

for (const { name, width, height, sheet } of settings)
  test(`with ${name} nothing of the shop is cut off, and no page scrolls sideways`, async ({ page, link }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width, height })
    const faults: string[] = []
    const look = async (what: string) => {
      if (sheet) await withSheet(page, sheet)
      const beyond = await beyondEdge(page)
      if (beyond > 0) faults.push(`${what}: ${beyond} px beyond the edge`)
      faults.push(...(await cutTexts(page)).map((text) => `${what}: "${text}" is cut`))
    }
    await asVisitor(page, link.origin('blackline'), look)
    await asUser(page, link.origin('blackline'), look)
    expect(faults).toEqual([])
  })
