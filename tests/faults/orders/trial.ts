import type { Page } from '@playwright/test'
import { catalogueWords } from '#src/words/catalogue.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import type { Dice } from '../queue/dice.ts'
import { pressAfterMessages } from './press-after-messages.ts'
import { outcomesFor, keyOf } from './outcomes.ts'
import type { Purchase } from './judge.ts'
import { claimOf } from './sentences.ts'
import type { World } from './world.ts'

/** The longest time without a final sentence, in milliseconds. */
const timeLimit = 180_000

const approving = '4242424242424242'
/**
 * In order: declined, fails at the gateway, charges and does not answer. A failed order whose late copy reaches an
 * approving card is the hardest case.
 */
const troubled = ['4000000000000002', '4000000000009995', '4000000000009995', '4000000000000119'] as const

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Runs purchases one after another on one phone, under faults. Late copies of one purchase arrive during the next
 * ones.
 */
export const openTrials = (world: World, page: Page) => {
  const faults = new Map<string, number>()
  const note = (fault: string) => void faults.set(fault, (faults.get(fault) ?? 0) + 1)
  const purchases: { number: number; keys: Set<string>; from: number }[] = []
  let shown = page
  let card: string = approving

  const reopen = async (): Promise<void> => {
    await world.killBrowser()
    shown = await world.openBrowser()
    await shown.goto(world.origin, { waitUntil: 'commit' })
  }

  const killServer = async (dice: Dice): Promise<void> => {
    await world.server.stop('SIGKILL')
    await pause(dice.whole(1_500))
    await world.server.start()
  }

  const changeCard = async (dice: Dice): Promise<void> => {
    const next = dice.happens(0.6) ? approving : dice.one(troubled)
    if (next !== card) await world.useCard(next)
    card = next
  }

  const tap = async (): Promise<void> => {
    await shown.goto(`${world.origin}/washes`)
    const buyNow = shown.getByRole('button', { name: new RegExp(`^${catalogueWords.buyNow}: `) }).first()
    await pressAfterMessages(shown, buyNow)
    await shown.getByRole('button', { name: purchaseWords.yesPay }).click()
  }

  const lastWord = (since: number): boolean =>
    world.sentences.some(({ at, text }) => at >= since && claimOf(text) !== undefined)

  const disturb = async (dice: Dice): Promise<void> => {
    const kills = [
      { name: 'browser killed', probability: 0.15, kill: reopen },
      { name: 'server killed', probability: 0.1, kill: () => killServer(dice) },
    ]
    for (const { name, probability, kill } of kills) {
      if (!dice.happens(probability)) continue
      await pause(dice.whole(2_500))
      note(name)
      await kill()
    }
  }

  return {
    faults,
    /** @throws when the purchase cannot be begun */
    async run(number: number, dice: Dice): Promise<{ toldIn: number | undefined }> {
      await changeCard(dice)
      if (card !== approving) note(`card ending ${card.slice(-4)}`)
      const purchase = { number, keys: new Set<string>(), from: Date.now() }
      const outcomeFor = outcomesFor(dice, { lost: dice.happens(0.03), note })
      world.meet((sent) => {
        const key = keyOf(sent)
        // A settle call may also ask about the previous purchase.
        if (key && !purchases.some(({ keys }) => keys.has(key))) purchase.keys.add(key)
        return outcomeFor(sent)
      })
      await tap()
      purchase.from = Date.now()
      purchases.push(purchase)
      await disturb(dice)
      const deadline = purchase.from + timeLimit
      while (!lastWord(purchase.from) && Date.now() < deadline) await pause(50)
      const toldIn = lastWord(purchase.from) ? Date.now() - purchase.from : undefined
      // A sentence that contradicts the first would follow within this time.
      await pause(300)
      if (dice.happens(0.2)) await shown.goto(world.origin)
      return { toldIn }
    },
    /** Ends all faults. Requests under way arrive, and an open page shows its remaining sentences. */
    async settle(): Promise<void> {
      world.meet(() => ({ is: 'pass' }))
      while (world.copiesUnderway() > 0) await pause(250)
      await shown.goto(world.origin)
      await pause(8_000)
    },
    purchases: (): Purchase[] =>
      purchases.map(({ number, keys, from }, index) => ({
        number,
        keys: [...keys],
        sentences: world.sentences.filter(
          ({ at }) => at >= from && at < (purchases[index + 1]?.from ?? Number.POSITIVE_INFINITY),
        ),
      })),
  }
}
