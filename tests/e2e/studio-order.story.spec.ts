import { adminWords, sortWords } from '#src/words/admin.ts'
import { moveWords } from '#src/words/admin-move.ts'
import { openOffice, publish, unpublished } from './support/admin.ts'
import { expect, test, type Page } from './support/phone.ts'
import { faultsOf, shopRules } from './support/accessibility.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const list = (page: Page) => page.getByRole('main').getByRole('list')
const handle = (page: Page, name: string) => page.getByRole('button', { name: sortWords.move(name), exact: true })
const prices = (page: Page) => list(page).getByRole('textbox', { name: /^Price, / })
/** The washes as the list shows them, by the names of their prices. */
const washes = async (page: Page, count = 3): Promise<string[]> => {
  await expect(prices(page).nth(count - 1)).toBeVisible()
  return (
    await prices(page).evaluateAll((all) =>
      all
        .map((each) => ({
          name: each.getAttribute('aria-label')!.replace('Price, ', ''),
          top: each.getBoundingClientRect().top,
        }))
        .sort((a, b) => a.top - b.top)
        .map(({ name }) => name),
    )
  ).slice(0, count)
}

const arrange = async (page: Page) => {
  await page.getByText(moveWords.orders.arranged).click()
  await expect(
    list(page)
      .getByRole('button', { name: /^Move / })
      .first(),
  ).toBeVisible()
}

test('washes are moved by keys with spoken positions, and customers see them in that order', async ({ page, link }) => {
  const origin = link.origin('blackline')
  await openOffice(page, origin, '/products')
  const [first = '', second = '', third = ''] = await washes(page)
  await arrange(page)
  await handle(page, third).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: `${third} picked up. Position 3 of` })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: `${third}, position 1 of` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: sortWords.cancelled(third) })).toBeVisible()
  expect(await washes(page)).toEqual([first, second, third])
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect.poll(() => washes(page)).toEqual([third, first, second])
  await expect(handle(page, third)).toBeFocused()

  await publish(page)
  await expect(page.getByText(adminWords.saved)).toBeVisible()
  await page.goto(`${origin}/washes`)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.first()).toContainText(third)
})

test('a wash is dragged to its place, and moved there without dragging', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/products')
  await expect(prices(page).first()).toBeVisible()
  await arrange(page)
  const [first = '', second = '', third = ''] = await washes(page)
  const from = (await handle(page, first).boundingBox())!
  await page.mouse.move(from.x + 20, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 60)
  await page.mouse.move(from.x + 22, from.y + 30 + 2 * 60, { steps: 5 })
  await expect(page.getByRole('status').filter({ hasText: `${first}, position 3 of` })).toBeVisible()
  await page.mouse.up()
  await expect.poll(() => washes(page)).toEqual([second, third, first])

  await handle(page, first).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${first}, 3 of`)
  await dialog.getByRole('button', { name: moveWords.up, exact: true }).click()
  await expect(dialog).toContainText(`${first}, 2 of`)
  await dialog.getByLabel(moveWords.place).fill('1')
  await dialog.getByRole('button', { name: moveWords.go }).click()
  await expect(dialog).toContainText(`${first}, 1 of`)
  await page.keyboard.press('Escape')
  await expect.poll(() => washes(page)).toEqual([first, second, third])
  await expect(
    unpublished(page, 3).or(page.getByRole('status').filter({ hasText: /changes? in this draft/ })),
  ).toBeVisible()
})

for (const { size, colorScheme } of [
  { size: { width: 1440, height: 900 }, colorScheme: 'light' },
  { size: { width: 1024, height: 768 }, colorScheme: 'dark' },
  { size: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const)
  test.describe(`at ${size.width}, ${colorScheme}`, () => {
    test.use({ viewport: size, colorScheme })

    test('the arranged list and its dialog fit the window and are accessible', async ({ page, link }) => {
      await openOffice(page, link.origin('blackline'), '/products')
      const faults: string[] = []
      const look = async (what: string) => {
        if ((await beyondEdge(page)) > 0) faults.push(`${what}: beyond the edge`)
        faults.push(...(await faultsOf(page, [colorScheme], shopRules)).map((fault) => `${what}: ${fault}`))
      }
      await arrange(page)
      await look('list')
      await list(page)
        .getByRole('button', { name: /^Move / })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('dialog')
      expect(faults).toEqual([])
    })
  })
