import { runPostgres } from '../../tests/support/postgres/run-postgres.ts'
import { openFolder } from './folder.ts'
import { openWatched } from './alerts.ts'
import { compareBooks, untilConcluded } from './books.ts'
import { report } from './report.ts'
import { openShoppers, unanswered, type Shopping } from './shoppers.ts'

/** Milliseconds after which the outcome of a charge counts as unknown. */
const chargeTimeout = 1_000

/** What customers have met before, while and after the processor was silent. */
const together = (...parts: readonly Shopping[]): Shopping => ({
  bought: parts.flatMap(({ bought }) => bought),
  failed: parts.flatMap(({ failed }) => failed),
  repeated: parts.reduce((sum, { repeated }) => sum + repeated, 0),
  took: parts.flatMap(({ took }) => took),
  longest: {
    page: Math.max(...parts.map(({ longest }) => longest.page)),
    order: Math.max(...parts.map(({ longest }) => longest.order)),
  },
})

/**
 * The card processor charges and does not answer, until the alert about it fires; then it answers again. The server looks
 * each payment up.
 * @param isGuarded false: each repetition of a purchase is sent under a key of its own
 * @returns whether each charge has become a purchase, and the alerts say what happened; without the guard, whether it is seen
 * that customers were charged for more than they were told
 */
export const drillProcessor = async (_: string[], isGuarded: boolean): Promise<boolean> => {
  const { folder, remove } = openFolder()
  const postgres = await runPostgres(18, { durable: true })
  const url = postgres.urlOf('postgres')
  try {
    const env = { DATABASE_URL: url, CHARGE_TIMEOUT: String(chargeTimeout) }
    const instances = await openWatched(folder, { count: 2, env })
    try {
      const [linesBefore, from] = [instances.servers[0]!.ledger().length, new Date()]
      const open = (card?: string) =>
        openShoppers(instances.port, { databaseUrl: url, isKeyed: isGuarded, ...(card ? { card } : {}) })
      const before = await open()
      await before.more(5)
      const sold = [await before.close()]
      const during = await open(unanswered)
      instances.alerts.begin()
      await instances.alerts.untilFiring('ClearcoatProcessorFailing')
      sold.push(await during.close())
      const after = await open()
      await after.more(40)
      sold.push(await after.close())
      await untilConcluded(url)
      const shopping = together(...sold)
      const ledger = instances.servers[0]!.ledger().slice(linesBefore)
      const books = await compareBooks(url, { bought: shopping.bought, ledger, from })
      const isSound = report('The card processor charges and does not answer', shopping, books)
      console.log(`| Confirmed of charges without an answer | ${sold[1]!.bought.length} |`)
      if (!isGuarded) return books.untold.length > 0
      const isTold = await instances.alerts.conclude(['ClearcoatProcessorFailing'])
      return isSound && isTold
    } finally {
      await instances.close()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}
