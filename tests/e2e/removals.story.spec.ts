import type { Locator } from '@playwright/test'
import type { Account } from '#contract/shapes/account.ts'
import type { FirebaseKey } from '#contract/shapes/notification.ts'
import { firebaseWords } from '#src/words/admin-firebase.ts'
import { dataWords } from '#src/words/data.ts'
import { keyOf, openOffice } from './support/admin.ts'
import { pressByKeyboard } from './support/by-keyboard.ts'
import { personOnServer } from './support/client.ts'
import { expect, openAsCasey, password, test, type Page, type RunningServer } from './support/phone.ts'
import { computer, openShopAsCasey, stands } from './support/shop.ts'

const question = (page: Page) => page.getByRole('alertdialog')

/** The ways out of a question that answer No. */
const ways: [string, (page: Page) => Promise<unknown>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['Back', (page) => page.goBack()],
]

/** The calls of a page that remove something. */
const removalsOf = (page: Page): string[] => {
  const removals: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') removals.push(new URL(request.url()).pathname)
  })
  return removals
}

/** Asks the question, and leaves it in each way: nothing is done, and the focus is where the question was asked. */
const leaves = async (page: Page, ask: () => Promise<void>, opener: Locator): Promise<void> => {
  const address = page.url()
  for (const [way, leave] of ways)
    await test.step(`left by ${way}`, async () => {
      await ask()
      await expect(question(page)).toBeVisible()
      await leave(page)
      await expect(question(page)).toHaveCount(0)
      await expect(page).toHaveURL(address)
      await expect(opener).toBeFocused()
    })
}

/** Nothing renews with Casey's card. */
const endClub = async (server: RunningServer, site: string): Promise<void> => {
  const casey = await personOnServer(server, 'casey@example.com', site)
  await casey.remove('/users/washclub')
}
const cardOnServer = async (server: RunningServer, site: string): Promise<boolean> =>
  (await (await personOnServer(server, 'casey@example.com', site)).get<Account>('/users')).payment.onFile

test('on a phone the question about the card gives the focus back to its row, and so does the removal', async ({
  page,
  link,
  server,
}) => {
  await endClub(server, 'puddle')
  const removals = removalsOf(page)
  await openAsCasey(page, link.origin('puddle'))
  await page.goto(`${link.origin('puddle')}/account`)
  const card = page.getByRole('button', { name: /^Visa ending/ })
  const ask = async () => {
    await card.focus()
    await page.keyboard.press('Enter')
    await pressByKeyboard(page, page.getByRole('dialog').getByRole('button', { name: 'Remove card' }))
  }
  await leaves(page, ask, card)
  expect(removals).toEqual([])

  await ask()
  await pressByKeyboard(page, question(page).getByRole('button', { name: 'Yes, remove' }))
  await expect(page.getByText('Your card is removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^No card on file/ })).toBeFocused()
  expect(await cardOnServer(server, 'puddle')).toBe(false)
})

test.describe('on a computer', () => {
  test.use(computer)

  test('the question about the card gives the focus back to its button, and the removal to the next', async ({
    page,
    link,
    server,
  }) => {
    await endClub(server, 'blackline')
    const removals = removalsOf(page)
    await openShopAsCasey(page, link.origin('blackline'))
    await page.goto(`${link.origin('blackline')}/account?section=payment`)
    await stands(page)
    const remove = page.getByRole('button', { name: 'Remove card' })
    const ask = async () => {
      await remove.focus()
      await page.keyboard.press('Enter')
    }
    await leaves(page, ask, remove)
    expect(removals).toEqual([])

    await ask()
    await pressByKeyboard(page, question(page).getByRole('button', { name: 'Yes, remove' }))
    await expect(page.getByText('Your card is removed.')).toBeVisible()
    await expect(remove).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button', { name: 'Add', exact: true })).toBeFocused()
    expect(await cardOnServer(server, 'blackline')).toBe(false)
  })

  test('the key for pushes is removed only by Yes and the password, and the page then shows what the server has', async ({
    page,
    link,
    server,
  }) => {
    const admin = await personOnServer(server, 'avery@example.com')
    const keyOnServer = async () => (await admin.get<FirebaseKey>('/accounts/firebase-key')).key
    const calls = '**/api/v1/accounts/firebase-key'
    const removals = removalsOf(page)
    await openOffice(page, link.origin('puddle'), '/firebase')
    await page.getByLabel(firebaseWords.file).setInputFiles(keyOf('puddle-lane-push'))
    await page.getByRole('button', { name: firebaseWords.add }).click()
    const again = page.getByRole('dialog', { name: 'Enter your password again' })
    const enterPassword = async () => {
      await again.getByRole('textbox', { name: 'Your password' }).fill(password)
      await page.keyboard.press('Enter')
      await expect(again).toHaveCount(0)
    }
    await enterPassword()
    await expect(page.getByText(firebaseWords.keyEnd('9f3c'))).toBeVisible()
    await expect(page.getByText(/^(Refused|No answer)$/)).toBeVisible({ timeout: 30_000 })
    const remove = page.getByRole('button', { name: firebaseWords.remove })
    const ask = async () => {
      await remove.focus()
      await page.keyboard.press('Enter')
    }
    await leaves(page, ask, remove)
    expect(removals).toEqual([])
    expect(await keyOnServer()).not.toBeNull()

    await test.step('while nothing answers, the page says that it may show what was', async () => {
      await page.route(calls, (route) => route.abort())
      await ask()
      await pressByKeyboard(page, question(page).getByRole('button', { name: firebaseWords.removeYes }))
      await question(page).getByRole('button', { name: 'OK' }).click()
      await expect(page.getByRole('main').getByText(dataWords.failed)).toBeVisible()
      await page.unroute(calls)
      expect(await keyOnServer()).not.toBeNull()
    })

    // The page needs no other answer than that of the removal.
    await page.route(calls, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
    await ask()
    await pressByKeyboard(page, question(page).getByRole('button', { name: firebaseWords.removeYes }))
    await expect(page.getByText(firebaseWords.removed)).toBeVisible()
    await expect(page.getByText(firebaseWords.keyEnd('9f3c'))).toHaveCount(0)
    await expect(page.getByText(firebaseWords.noneDemo)).toBeVisible()
    await expect(remove).toHaveCount(0)
    expect(await page.evaluate(() => document.querySelector('main')!.contains(document.activeElement))).toBe(true)
    expect(await keyOnServer()).toBeNull()
  })
})
