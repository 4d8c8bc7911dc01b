import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from './phone.ts'
import { beyondEdge } from './shop.ts'

type RunOptions = Parameters<AxeBuilder['options']>[0]
export type Scheme = 'light' | 'dark'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** WCAG 2.2 A and AA, as far as a program can detect them, and content outside landmarks. */
const everyRule: RunOptions = { runOnly: { type: 'tag', values: tags }, rules: { region: { enabled: true } } }
/** Also: each landmark has a name of its own, and the name of a control holds the words that it shows. */
export const shopRules: RunOptions = {
  ...everyRule,
  rules: {
    ...everyRule.rules,
    'landmark-unique': { enabled: true },
    'label-content-name-mismatch': { enabled: true },
  },
}
const contrastAlone: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

const violationsOf = async (page: Page, options: RunOptions): Promise<string[]> => {
  // The legacy mode opens no other page for the result; the app has no frames.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** A page or dialog of the shop has no violation, as far as a program can detect it. */
export const isAccessible = async (page: Page, what: string): Promise<void> =>
  expect(await violationsOf(page, shopRules), what).toEqual([])

/** Violations in the first scheme; the others change colours alone, so they are checked for contrast. */
export const faultsOf = async (page: Page, [first, ...others]: readonly Scheme[], rules = everyRule) => {
  const faults = await violationsOf(page, rules)
  for (const colorScheme of others) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme)
    // A colour that changes in a transition, however short, is the former one until the next frame.
    await page.waitForFunction(() => !document.getAnimations().some((each) => each instanceof CSSTransition))
    faults.push(...(await violationsOf(page, contrastAlone)).map((fault) => `${colorScheme}: ${fault}`))
  }
  if (others.length > 0) {
    await page.emulateMedia({ colorScheme: first })
    await expect(page.locator('html')).toHaveAttribute('data-scheme', first!)
  }
  return faults
}

/** Has no fault that a program finds in these schemes, in a wide and in a narrow window, and nothing beyond its edge. */
export const looksRight = async (page: Page, schemes: readonly Scheme[], rules = shopRules): Promise<void> => {
  const before = page.viewportSize()!
  for (const width of new Set([before.width, 390])) {
    await page.setViewportSize({ ...before, width })
    expect(await faultsOf(page, schemes, rules)).toEqual([])
    expect(await beyondEdge(page)).toBe(0)
  }
  await page.setViewportSize(before)
}
