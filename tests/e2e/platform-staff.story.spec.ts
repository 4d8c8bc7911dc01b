import { execFileSync } from 'node:child_process'
import { officeStaffWords as staffWords, staffPasskeyWords as words } from '#src/words/office-staff.ts'
import { updaterWords } from '#src/words/office.ts'
import { faultsOf } from './support/accessibility.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { expect, password, test, type Page, type RunningServer } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

/** Runs the operator's command beside a stopped server. @param office its origin. @returns what it prints */
const platformUser = ({ dataDir }: RunningServer, office: string, ...args: string[]): string =>
  execFileSync(process.execPath, ['--import', 'tsx', 'server/cli/platform-user.ts', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, PUBLIC_PORT: new URL(office).port, LOG_LEVEL: 'error' },
    encoding: 'utf8',
    timeout: 120_000,
  })

const enterPassword = async (page: Page, name: string, typed: string) => {
  const form = page.getByRole('form', { name: /Sign in to/ })
  await form.getByLabel('Username').fill(name)
  await form.getByLabel('Password', { exact: true }).fill(typed)
  await form.getByRole('button', { name: updaterWords.signIn }).click()
}
const staff = (page: Page) => page.getByRole('region', { name: staffWords.title })
const rowOf = (page: Page, name: string) =>
  staff(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })

test('platform staff add a passkey by the operator’s link, sign in with it, and sign each other out', async ({
  page,
  server,
  link: network,
  browser,
}) => {
  test.setTimeout(480_000)
  const office = network.origin('puddle').replace('puddle.', '')
  await server.stop()
  const [, lees = ''] = /^lee: (\S+)$/m.exec(platformUser(server, office, 'lee')) ?? []
  const [link = ''] = /^http:\S+$/m.exec(platformUser(server, office, 'kim', '--passkey')) ?? []
  await server.start()
  expect(lees).toHaveLength(24)
  const authenticator = await addAuthenticator(page)

  await test.step('the link makes a passkey, once', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: words.enrolTitle })).toBeVisible()
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await beyondEdge(page)).toBe(0)
    await page.setViewportSize(computer.viewport)
    await page.getByRole('button', { name: words.enrol }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.done })).toBeVisible()
    expect(await authenticator.count()).toBe(1)
    const again = await (await browser.newContext(computer)).newPage()
    await again.goto(link)
    await expect(again.getByRole('heading', { level: 1, name: words.void })).toBeVisible()
    await again.close()
  })

  await test.step('the password alone opens nothing, and the passkey signs in', async () => {
    await page.getByRole('link', { name: words.signIn }).click()
    await enterPassword(page, 'kim', password)
    const step = page.getByRole('group', { name: words.title })
    await expect(step.getByRole('button', { name: words.use })).toBeFocused()
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
    await expect(staff(page)).toHaveCount(0)
    await step.getByRole('button', { name: words.use }).click()
    await expect(page.getByText(updaterWords.signedIn('kim'))).toBeVisible()
    await expect(rowOf(page, 'kim')).toContainText(staffWords.you)
    await expect(rowOf(page, 'kim')).toContainText('used')
  })

  await test.step('another member of staff is signed out everywhere', async () => {
    const other = await (await browser.newContext(computer)).newPage()
    await other.goto(`${office}/SiteConfigUpdater`)
    await enterPassword(other, 'lee', lees)
    await expect(rowOf(other, 'lee')).toContainText(staffWords.you)
    await page.reload()
    await enterPassword(page, 'kim', password)
    await page.getByRole('button', { name: words.use }).click()
    await expect(rowOf(page, 'lee')).toContainText('Until')
    await expect(rowOf(page, 'lee')).toContainText(staffWords.none)
    expect(await faultsOf(page, ['light', 'dark'])).toEqual([])
    await page.getByRole('button', { name: staffWords.withdrawOf('lee') }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: staffWords.withdrawYes }).click()
    await expect(rowOf(page, 'lee')).not.toContainText('Until')
    await other.getByRole('button', { name: updaterWords.checkAll }).click()
    await expect(other.getByText(updaterWords.ended)).toBeVisible()
    await expect(staff(other)).toHaveCount(0)
    await other.close()
  })

  await test.step('a passkey that is removed is refused', async () => {
    await page.getByRole('button', { name: /^Remove the passkey .* of kim$/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: staffWords.removeYes }).click()
    await expect(rowOf(page, 'kim')).toContainText(staffWords.none)
  })
})
