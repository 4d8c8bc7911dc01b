import { devices } from '@playwright/test'
import { officeErrorWords as words } from '#src/words/office-errors.ts'
import { updaterWords } from '#src/words/office.ts'
import { faultsOf } from './support/accessibility.ts'
import { expect, openAsCasey, password, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const errors = (page: Page) => page.getByRole('region', { name: words.title, exact: true })
const cause = (page: Page) => errors(page).getByRole('button', { name: /the shelf is empty/ })

/** An error that nothing catches, as of a version of the app. */
const throwIn = (phone: Page, version: string) =>
  phone.evaluate((released) => {
    document.documentElement.dataset.version = released
    // Each report is sent once in the life of a page: the number is no part of the cause.
    const number = Math.round(performance.now())
    setTimeout(() => {
      throw new TypeError(`the shelf is empty at ${number}`)
    })
  }, version)

/** Looks again until the list of the state shows the cause with a fact. */
const untilListed = async (page: Page, state: keyof typeof words.states, fact: string) => {
  await errors(page)
    .getByText(new RegExp(`^${words.states[state]} \\d`))
    .click()
  await expect(async () => {
    await errors(page).getByRole('button', { name: words.refresh }).click()
    await expect(cause(page)).toContainText(fact, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}

test('an error of the phone app reaches platform staff, is resolved, and opens again in a later version', async ({
  page,
  server,
  browser,
}) => {
  test.setTimeout(240_000)
  const phone = await (await browser.newContext(devices['Pixel 7'])).newPage()
  await openAsCasey(phone, server.origin('puddle'))
  await throwIn(phone, '1.5.1')

  await test.step('it is listed with its source, version and merchant', async () => {
    await page.goto(`${server.origin('puddle').replace('puddle.', '')}/SiteConfigUpdater`)
    const form = page.getByRole('form', { name: /Sign in to/ })
    await form.getByLabel('Username').fill('kim')
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: updaterWords.signIn }).click()
    await untilListed(page, 'open', words.times(1))
    for (const fact of [words.sources.phone, words.times(1), '1.5.1', 'puddle'])
      await expect(cause(page)).toContainText(fact)
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
  })

  await test.step('its occurrence is opened by keyboard, and fits a phone', async () => {
    await cause(page).press('Enter')
    await expect(errors(page).getByRole('button', { name: words.back })).toBeFocused()
    await expect(errors(page).getByRole('heading', { name: /the shelf is empty/ })).toBeVisible()
    await expect(errors(page).getByText(words.details.page)).toBeVisible()
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await beyondEdge(page)).toBe(0)
    await page.setViewportSize(computer.viewport)
  })

  await test.step('it is resolved, and the focus goes back to it', async () => {
    await errors(page).getByRole('button', { name: words.resolve }).click()
    await expect(errors(page).getByText(/Resolved by kim/)).toBeVisible()
    await errors(page).getByRole('button', { name: words.back }).click()
    await expect(errors(page).getByText(words.counted(words.states.open, 0))).toBeVisible()
    await expect(cause(page)).toHaveCount(0)
  })

  await test.step('the same version leaves it resolved, a later one opens it again', async () => {
    await throwIn(phone, '1.5.1')
    await untilListed(page, 'resolved', words.times(2))
    await throwIn(phone, '1.5.2')
    await untilListed(page, 'open', words.cameAgain('1.5.2'))
    await phone.context().close()
  })
})
