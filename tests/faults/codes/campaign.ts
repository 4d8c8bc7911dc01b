import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { applyDiscount, discountTermsOf } from '#contract/rules/discount.ts'
import { endsOrder } from '#contract/rules/order-end.ts'
import { fromCents, toCents, type Cents } from '#contract/rules/money.ts'
import { totalsOf } from '#contract/rules/pricing.ts'
import type { CheckedCode } from '#contract/shapes/discount.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { Customer } from '#tests/support/customer.ts'
import { outcomesFor } from '../orders/outcomes.ts'
import { makeDice, type Dice } from '../queue/dice.ts'
import type { Setting } from '../setting.ts'
import { judge, type Judgement, type Tried, type Word } from './judge.ts'
import { openWorld, type World } from './world.ts'

export interface Campaign extends Judgement {
  tried: readonly Tried[]
  faults: [name: string, count: number][]
  /** Why the campaign stopped early; null when it completed. */
  broken: string | null
}

const approving = '4242424242424242'
/** Declined, fails at the gateway, charges and does not answer. */
const troubled = ['4000000000000002', '4000000000009995', '4000000000000119'] as const
/** Of late copies, in milliseconds: during the same purchase, and the next ones. */
const delays = [500, 2_000, 5_000, 15_000]

/** Lets two customers buy with codes that can be used a few times, under faults, and judges what became of them. */
export const runCodes = async (
  count: number,
  seed: number,
  tell: (tried: Tried) => void = () => undefined,
  setting: Setting = {},
): Promise<Campaign> => {
  const world = await openWorld(setting)
  const faults = new Map<string, number>()
  const note = (fault: string) => void faults.set(fault, (faults.get(fault) ?? 0) + 1)
  const tried: Tried[] = []
  let broken: string | null = null
  try {
    let code: string | null = null
    for (let number = 1; number <= count && broken === null; number += 2) {
      const dice = makeDice(seed, `codes ${number}`)
      try {
        for (const customer of world.customers) await customer.logIn()
        if (code === null || dice.happens(0.5)) code = await makeCode(world, dice)
        const done = await buyBoth(world, { number, code, dice, note })
        for (const each of done) tell(each)
        tried.push(...done)
      } catch (error) {
        broken = `purchase ${number}: ${String(error)}`
      }
    }
    await world.rest()
    return {
      ...judge({ tried, ledger: world.ledger(), ...(await world.evidence()) }),
      tried,
      faults: [...faults].sort(([, a], [, b]) => b - a),
      broken,
    }
  } finally {
    await world.close()
  }
}

/** Of a code that all customers together can use one to four times, and mostly each of them once or twice. */
const makeCode = async ({ desk, customers }: World, dice: Dice): Promise<string> => {
  const washes = await customers[0].washes()
  const given = dice.one([
    { percent: 15 + dice.whole(40) },
    { amount: fromCents(100 + dice.whole(900)) },
    { freeItemId: washes[0]!.productId },
  ])
  const terms = { fromTotal: 0, startsAt: null, endsAt: null, firstPurchase: false }
  const body = {
    name: 'Rainy days',
    percent: null,
    amount: null,
    freeItemId: null,
    ...given,
    ...terms,
    productTypes: [],
    productIds: [],
    totalLimit: 1 + dice.whole(4),
    personLimit: dice.happens(0.3) ? null : 1 + dice.whole(2),
    code: `RAIN${dice.whole(1_000_000)}`,
    size: 1,
  }
  const made = await desk.call('POST /accounts/discounts', '/accounts/discounts', { key: randomUUID(), body })
  if (made.status !== 201) throw new Error(`the code was not made: ${made.errorCode}`)
  return body.code
}

interface Buying {
  number: number
  code: string
  dice: Dice
  note: (fault: string) => void
}

/** Both customers buy with the same code at the same time. */
const buyBoth = async (world: World, { number, code, dice, note }: Buying): Promise<Tried[]> => {
  const { customers } = world
  const carts: { customer: Customer; cart: Cart }[] = []
  for (const customer of customers) {
    const card = dice.happens(0.7) ? approving : dice.one(troubled)
    if (card !== approving) note(`card ending ${card.slice(-4)}`)
    await customer.addCard(card)
    carts.push({ customer, cart: await shown(customer, code, 1 + dice.whole(3)) })
  }
  world.meet(outcomesFor(dice, { note, delays }))
  const isKilled = dice.happens(0.25)
  if (isKilled) note('server killed')
  const [told] = await Promise.all([
    Promise.all(carts.map(({ customer, cart }) => send(customer, cart))),
    isKilled ? killServer(world, dice) : undefined,
  ])
  world.meet(() => ({ is: 'pass' }))
  const words = await Promise.all(
    carts.map(async ({ customer, cart }, at) => told[at] ?? (await settled(customer, cart.key))),
  )
  return carts.map(({ cart }, at) => {
    const { key, shownCents } = cart
    return { number: number + at, key, code, shownCents, told: words[at]! }
  })
}

const killServer = async ({ server }: World, dice: Dice): Promise<void> => {
  await pause(dice.whole(1_200))
  await server.stop('SIGKILL')
  await pause(dice.whole(500))
  await server.start()
}

/** What a customer is about to pay. */
interface Cart {
  key: string
  body: object
  shownCents: Cents
}

/** A cart with the total that the customer confirms: with the code where it is accepted when it is typed. */
const shown = async (customer: Customer, code: string, units: number): Promise<Cart> => {
  const wash = (await customer.washes())[0]!
  const products = Array.from({ length: units }, () => ({ productId: wash.productId }))
  const checked = await customer.call('POST /discounts/check', '/discounts/check', { body: { code, products } })
  const shownCents = totalOf(wash, units, checked.status === 200 ? checked.result : null)
  // One that is spent by now is sent all the same, as by a phone that was offline when it was typed.
  return { key: randomUUID(), body: { products, code, total: fromCents(shownCents) }, shownCents }
}

/** By the rule of the phone. */
const totalOf = (wash: Product, units: number, checked: CheckedCode | null): Cents => {
  const { productId, taxRate = 0 } = wash
  const unit = { productId, productType: 'AppWash' as const, unitPrice: toCents(wash.price), taxRate }
  const all = Array.from({ length: units }, () => unit)
  const given = checked && applyDiscount(all, discountTermsOf(checked))
  if (given && 'lines' in given) return totalsOf(given.lines).total
  return toCents(wash.price + wash.taxes) * units
}

/** Sends an order under one key until an answer has a verdict. @returns undefined: none came */
const send = async (customer: Customer, { key, body }: Cart): Promise<Word | undefined> => {
  const deadline = Date.now() + 12_000
  while (Date.now() < deadline) {
    try {
      const told = await customer.call('POST /orders', '/orders', { key, body })
      if (told.status === 200) return told.result.approved ? 'paid' : 'nothing'
      if (told.errorCode && endsOrder(told.errorCode)) return 'nothing'
    } catch {
      // A lost connection, a portal's page and a cut answer have no verdict.
    }
    await pause(300)
  }
  return undefined
}

/** As the app asks when the answer is lost. */
const settled = async (customer: Customer, key: string): Promise<Word> => {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const told = await customer.call('POST /orders/{key}/settle', `/orders/${key}/settle`).catch(() => undefined)
    if (told?.status === 200) return told.result.state === 'approved' ? 'paid' : 'nothing'
    await pause(1_000)
  }
  return 'unsure'
}

/** A text for each failed check; empty when all pass. */
export const wrongIn = (campaign: Campaign): string[] => [
  ...(campaign.broken === null ? [] : [campaign.broken]),
  ...campaign.usedTooOften,
  ...campaign.miscounted,
  ...campaign.heldWrongly,
  ...campaign.chargedTwice,
  ...campaign.chargedOther,
  ...campaign.toldFalsely,
]
