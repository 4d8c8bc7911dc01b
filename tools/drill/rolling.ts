import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import type { Sentence } from '../../tests/faults/orders/judge.ts'
import { pressAfterMessages } from '../../tests/faults/orders/press-after-messages.ts'
import { recordSentences } from '../../tests/faults/orders/record-sentences.ts'
import { claimOf } from '../../tests/faults/orders/sentences.ts'
import { catalogueWords } from '../../src/words/catalogue.ts'
import { purchaseWords } from '../../src/words/purchase.ts'
import { runPostgres } from '../../tests/support/postgres/run-postgres.ts'
import { openPhone, workerReady } from '../bench/browser.ts'
import { openFolder } from './folder.ts'
import { compareBooks, untilConcluded } from './books.ts'
import { openInstances } from './instances.ts'
import { builtRelease, previousRelease } from './releases.ts'
import { report } from './report.ts'
import { openShoppers, type Buyer } from './shoppers.ts'

/** Milliseconds for one purchase on a phone. */
const patience = 90_000

/** A phone with the app of the build that was served when it was opened. It buys as a person does. */
const openPhonePage = async (folder: string, port: number, buyer: Buyer) => {
  const sentences: Sentence[] = []
  const context: BrowserContext = await openPhone(mkdtempSync(join(folder, 'profile-')))
  await recordSentences(context, sentences)
  const page: Page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(patience)
  const origin = `http://puddle.localhost:${port}`
  await page.goto(origin)
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(buyer.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await workerReady(page)
  return {
    /** Buys a wash. @throws when it is not paid, with what the screen said of it */
    buy: async (): Promise<void> => {
      await page.goto(`${origin}/washes`)
      await pressAfterMessages(
        page,
        page.getByRole('button', { name: new RegExp(`^${catalogueWords.buyNow}: `) }).first(),
      )
      const since = Date.now()
      await page.getByRole('button', { name: purchaseWords.yesPay }).click()
      const said = () => sentences.filter(({ at }) => at >= since).map(({ text }) => text)
      while (!said().some((text) => claimOf(text) === 'paid')) {
        if (Date.now() - since > patience) throw new Error(`the phone was not told "paid", but: ${said().join(' | ')}`)
        await setTimeout(50)
      }
    },
    close: () => context.close(),
  }
}

/**
 * Two instances of the previous release are replaced by this one, one after the other, while customers buy: by the calls of
 * the API, and on two phones, of which one has the app of the previous release and one is opened when half is replaced.
 * @param isGuarded false: the two are killed, and each repetition of a purchase is sent under a key of its own
 * @returns whether no purchase has failed, and each that was confirmed is there; without the guard, whether it is seen that
 * customers were charged for more than they were told
 */
export const drillRolling = async (_: string[], isGuarded: boolean): Promise<boolean> => {
  const release = previousRelease()
  const before = builtRelease(release)
  const { folder, remove } = openFolder()
  const postgres = await runPostgres(18, { durable: true })
  const url = postgres.urlOf('postgres')
  try {
    const sources = { folder: before, program: ['--import', 'tsx', 'server/main.ts'] }
    const instances = await openInstances(folder, { count: 2, env: { DATABASE_URL: url }, each: () => sources })
    const phones: Awaited<ReturnType<typeof openPhonePage>>[] = []
    try {
      const [linesBefore, from] = [instances.servers[0]!.ledger().length, new Date()]
      const shoppers = await openShoppers(instances.port, { databaseUrl: url, isKeyed: isGuarded })
      const failed: string[] = []
      const signal = isGuarded ? undefined : 'SIGKILL'
      let bought = 0
      const onPhones = async (when: string) => {
        for (const [at, phone] of phones.entries())
          await phone.buy().then(
            () => void (bought += 1),
            (error: unknown) => void failed.push(`phone ${at + 1} ${when}: ${String(error)}`),
          )
      }
      phones.push(await openPhonePage(folder, instances.port, await shoppers.buyer()))
      await onPhones('before')
      await shoppers.more(20)
      await instances.replace(0, {}, signal)
      phones.push(await openPhonePage(folder, instances.port, await shoppers.buyer()))
      await onPhones('half way')
      await shoppers.more(20)
      await instances.replace(1, {}, signal)
      await onPhones('after')
      await onPhones('later')
      await shoppers.more(20)
      const shopping = await shoppers.close()
      await untilConcluded(url)
      const ledger = instances.servers[0]!.ledger().slice(linesBefore)
      const books = await compareBooks(url, { bought: shopping.bought, ledger, from })
      const title = `From ${release.version} (${release.commit}) to this one, two instances`
      // What the two phones were told is not in the list of the others.
      const untold = books.untold.slice(bought)
      const isSound = report(title, { ...shopping, failed: [...shopping.failed, ...failed] }, { ...books, untold })
      console.log(`| Of them on two phones | ${bought} more, of 7 |`)
      if (!isGuarded) return untold.length > 0
      return isSound && bought === 7
    } finally {
      for (const phone of phones) await phone.close()
      await instances.close()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}
