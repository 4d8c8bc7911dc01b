import { makeDice } from '../queue/dice.ts'
import type { Setting } from '../setting.ts'
import { sharesOf } from '../shares.ts'
import { judge, type Judgement } from './judge.ts'
import { openTrials } from './trial.ts'
import { openWorld } from './world.ts'

export interface Campaign extends Judgement {
  purchases: number
  /** Purchases for which the phone sent an order. */
  sent: number
  faults: [name: string, count: number][]
  /** Milliseconds from the tap to the final sentence, for each purchase that had one. */
  toldIn: number[]
  /** Why the campaign stopped early; null when it completed. */
  broken: string | null
}

/** Runs purchases one after another in one world, then judges them by ledger, database and screen. */
const runOrders = async (
  numbers: readonly number[],
  seed: number,
  tell: (number: number, toldIn: number | undefined) => void,
  setting: Setting,
): Promise<Campaign> => {
  const world = await openWorld(setting)
  const toldIn: number[] = []
  let broken: string | null = null
  try {
    const page = await world.openBrowser()
    await world.logIn(page)
    const trials = openTrials(world, page)
    for (const number of numbers) {
      try {
        const told = await trials.run(number, makeDice(seed, `purchase ${number}`))
        if (told.toldIn !== undefined) toldIn.push(told.toldIn)
        tell(number, told.toldIn)
      } catch (error) {
        broken = `purchase ${number}: ${String(error)}`
        break
      }
    }
    await trials.settle()
    const ledger = world.ledger()
    const purchases = trials.purchases()
    const judgement = judge({ purchases, ledger, orders: await world.orders() })
    return {
      ...judgement,
      purchases: purchases.length,
      sent: purchases.filter(({ keys }) => keys.length > 0).length,
      faults: [...trials.faults].sort(([, a], [, b]) => b - a),
      toldIn,
      broken,
    }
  } finally {
    await world.close()
  }
}

/** Runs purchases on several phones at a time, each with a server of its own, and judges them together. */
export const runOrdersOn = async (
  phones: number,
  count: number,
  seed: number,
  tell: (number: number, toldIn: number | undefined) => void = () => undefined,
  setting: Setting = {},
): Promise<Campaign> => {
  const done = await Promise.all(sharesOf(count, phones).map((numbers) => runOrders(numbers, seed, tell, setting)))
  const faults = new Map<string, number>()
  for (const [name, times] of done.flatMap((each) => each.faults)) faults.set(name, (faults.get(name) ?? 0) + times)
  const sum = (of: (campaign: Campaign) => number) => done.reduce((so, each) => so + of(each), 0)
  return {
    purchases: sum(({ purchases }) => purchases),
    sent: sum(({ sent }) => sent),
    charged: sum(({ charged }) => charged),
    faults: [...faults].sort(([, a], [, b]) => b - a),
    toldIn: done.flatMap(({ toldIn }) => toldIn),
    broken: done.flatMap(({ broken }) => broken ?? []).join('\n') || null,
    chargedTwice: done.flatMap(({ chargedTwice }) => chargedTwice),
    toldFalsely: done.flatMap(({ toldFalsely }) => toldFalsely),
    neverTold: done.flatMap(({ neverTold }) => neverTold),
    misdelivered: done.flatMap(({ misdelivered }) => misdelivered),
  }
}

/** A text for each failed check; empty when all pass. */
export const wrongIn = ({ broken, chargedTwice, toldFalsely, neverTold, misdelivered }: Campaign): string[] => [
  ...(broken === null ? [] : [broken]),
  ...chargedTwice,
  ...toldFalsely,
  ...neverTold,
  ...misdelivered,
]
