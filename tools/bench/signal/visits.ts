import type { BrowserContext, Page } from '@playwright/test'
import type { Link } from '../../../tests/support/faulty-link.ts'
import { pictureStored, type WorkerControl } from '../../../tests/e2e/support/worker.ts'
import { fillLogIn, logInButton, slowDown, timeUntil, walletMarks, workerReady, type Times } from '../browser.ts'
import { timeFromTap } from './tap.ts'
import type { Shape } from './traces.ts'

/** The address of the server for the phone, and its round trip. */
export interface Reach {
  phone: BrowserContext
  link: Link
  /** Round-trip time in milliseconds. */
  rtt: number
}

export interface Bytes {
  sent: number
  received: number
}

export interface FirstVisit {
  /** Milliseconds from navigation to the log-in form, after the merchant's splash has ended. */
  logIn: number
  /** Milliseconds from the tap on "Log in" to the complete home. */
  home: number | undefined
  bytes: Bytes
}

const timeLimit = 150_000
const logInForm = 'body:not(:has([data-ui=splash])) #root form input[type="email"]'
const wholeHome = 'body:not(:has([data-ui=skeleton], main[aria-busy="true"])) #root nav[aria-label="Main"]'
const origin = (link: Link) => link.origin('puddle')

const shape = ({ link, rtt }: Reach, to: Shape) => link.break({ ...to, rtt })

const bytesOf = ({ link }: Reach): Bytes => ({ sent: link.stats().up.bytes, received: link.stats().down.bytes })

/** A visit without stored data. The link stays shaped and the page stays open afterwards. */
export const visitFirst = async (reach: Reach, page: Page, to: Shape): Promise<FirstVisit> => {
  await slowDown(page)
  await shape(reach, to)
  const { usable } = await timeUntil(page, `${origin(reach.link)}/`, { shown: logInForm, usable: logInForm })
  await fillLogIn(page)
  const home = await timeFromTap(page, logInButton(page), { selector: wholeHome, path: '/' }, timeLimit)
  return { logIn: usable, home, bytes: bytesOf(reach) }
}

/** Changing the link cut the worker's requests, so one of the next starts installs it. */
const openInstalled = async (page: Page, address: string): Promise<void> => {
  for (let start = 1; start <= 5; start += 1) {
    await page.goto(address)
    if (
      await workerReady(page, 12_000).then(
        () => true,
        () => false,
      )
    )
      return
  }
  throw new Error('the worker does not get installed')
}

/**
 * Milliseconds from "Yes, pay" to the wallet; undefined when the payment is not confirmed after two and a half
 * minutes.
 */
export const purchase = async (reach: Reach, page: Page, to: Shape): Promise<number | undefined> => {
  await reach.link.heal()
  await openInstalled(page, `${origin(reach.link)}/washes`)
  await page.getByRole('button', { name: 'Add To Cart: Quick Dip' }).click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Checkout/ })
    .click()
  await page.getByRole('button', { name: /Complete Purchase/ }).click()
  const yes = page.getByRole('button', { name: 'Yes, pay' })
  await yes.waitFor()
  await shape(reach, to)
  return timeFromTap(page, yes, { selector: `#root ${walletMarks.shown}`, path: '/wallet' }, timeLimit)
}

/** Ends a visit in which all data arrived and the wallet's picture was stored. */
export const leaveWithPicture = async ({ link }: Reach, page: Page): Promise<void> => {
  await link.heal()
  await page.goto(`${origin(link)}/wallet`)
  await page.locator('#root [data-ui=ticket]').first().waitFor()
  await pictureStored(page, '/wallet')
  await page.close()
}

/**
 * A visit with the app stored and its worker stopped. `to`: null when no server listens. `stay`: milliseconds for
 * which the wallet stays open.
 */
export const visitAgain = async (
  reach: Reach,
  worker: WorkerControl,
  to: Shape | null,
  stay = 0,
): Promise<Times & { bytes: Bytes }> => {
  const { phone, link } = reach
  const page = await phone.newPage()
  await slowDown(page)
  await worker.stop()
  if (to) await shape(reach, to)
  else await link.close()
  const times = await timeUntil(page, `${origin(link)}/wallet`, walletMarks)
  await page.waitForTimeout(stay)
  const bytes = bytesOf(reach)
  await page.close()
  return { ...times, bytes }
}
