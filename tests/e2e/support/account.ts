import type { Link } from '#tests/support/faulty-link.ts'
import { personOnServer } from './client.ts'
import { expect, logIn, workerReady, type Page, type RunningServer } from './phone.ts'

/** From now on no request reaches the server. */
export const silence = (link: Link) => link.break({ match: '.', dropRequest: 'every:1' })

/** Logs in, and opens the account screen. */
export const openAccount = async (page: Page, link: Link, email: string) => {
  await page.goto(link.origin('puddle'))
  await logIn(page, email)
  if (email.startsWith('noor')) await page.getByRole('button', { name: 'Got it' }).click()
  await workerReady(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Options' })).toBeVisible()
}

/** What another device reads of the account. */
export const accountOnServer = async (server: RunningServer, email: string) =>
  (await personOnServer(server, email)).get<{ preferences: { dark_theme: boolean | null }; lastName: string }>('/users')
