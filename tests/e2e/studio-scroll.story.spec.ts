import { openOffice } from './support/admin.ts'
import { expect, test, type Page } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

const list = (page: Page) => page.getByRole('main').getByRole('list')

/** Scrolls the list. @returns how many of its elements came, stayed, and were rendered again though they stayed */
const scroll = (page: Page, top: number) =>
  list(page).evaluate(async (element, to) => {
    const all = () => [...element.querySelectorAll('[role=listitem], [role=listitem] *')]
    // React notes at an element what it was rendered from last: another object for each render.
    const renderOf = (node: Element) => Object.entries(node).find(([key]) => key.startsWith('__reactProps$'))?.[1]
    const before = new Map(all().map((node) => [node, renderOf(node)]))
    const frame = () => new Promise(requestAnimationFrame)
    element.closest('main')!.scrollTo(0, to)
    await frame()
    await frame()
    const stayed = all().filter((node) => before.has(node))
    return {
      noted: [...before.values()].filter((render) => render !== undefined).length,
      came: all().length - stayed.length,
      stayed: stayed.length,
      again: stayed.filter((node) => renderOf(node) !== before.get(node)).length,
    }
  }, top)

test('a row that stays in view is not rendered again while the list scrolls', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/products')
  await expect(page.getByRole('textbox', { name: /^Price, / }).first()).toBeVisible()
  let tops = [300, 900]
  // An answer that arrives at the same moment renders all rows rightly, but not at each scroll.
  await expect(async () => {
    const [from = 0, to = 0] = tops
    await scroll(page, from)
    tops = [to, from]
    const seen = await scroll(page, to)
    expect(seen.noted).toBeGreaterThan(0)
    expect(seen.came).toBeGreaterThan(0)
    expect(seen.stayed).toBeGreaterThan(0)
    expect(seen.again).toBe(0)
  }).toPass({ timeout: 20_000 })
})
