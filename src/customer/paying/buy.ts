import type { Account } from '#contract/shapes/account.ts'
import type { Intent } from '#src/local/intents.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import { isLost, type Contact } from '#src/platform/contact.ts'
import { isRefused, NoAnswer } from '#src/remote/outcome.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { account } from '#src/resources/resource.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { billOf, clubIn, orderOf, type Bill, type Unit } from '../cart/bill.ts'
import { cartOf } from '../cart/cart.ts'
import { clubNeeds } from './drain.ts'
import { openIntent } from './intents.ts'
import type { Outcome, Unsent } from './outcome.ts'
import { cardName } from '#src/customer/paying/card/card-name.ts'
import { missingRequirement, type Requirement } from './requirements.ts'

/** The purchase: units, and the cart lines among them that leave the cart when it is paid. */
export interface Purchase {
  person: string
  units: readonly Unit[]
  cartIds: string[]
}

/** The questions of a purchase to the user: dialogs and sheets in the app, a script in tests. */
export interface PurchaseQuestions {
  verifyEmail(): Promise<boolean>
  addCard(): Promise<boolean>
  /** @param changed the cart has changed since the previous question */
  confirm(bill: Bill, card: string, changed: boolean): Promise<boolean>
  /** Sends the waiting changes of the kinds that the order depends on; returns the kinds that still wait. */
  drain(person: string, kinds: readonly string[]): Promise<string[]>
  /** Sends the order of these units, and shows that it is under way. */
  pay(intent: Intent, units: readonly Unit[]): Promise<Outcome | Unsent>
}

export interface BuyPorts {
  own: OwnDatabase
  clock: Clock
  contact: Contact
  keeper: Keeper
  newKey(): string
}

/** How the purchase ended. Unless an intent is named, no order was sent and nothing was charged. */
export type BuyResult =
  | { is: 'stopped' }
  | { is: 'no-signal' }
  | { is: 'under-way' }
  /** Another tab has paid for the cart or emptied it since the question. */
  | { is: 'emptied' }
  /** Another tab has added a wash club to the cart, whose terms were not accepted here. */
  | { is: 'changed' }
  | { is: 'waiting'; kinds: string[] }
  | { is: 'settled'; intent: Intent; outcome: Outcome }

/** How often the server may miss an email or a card before its refusal is shown. */
const rounds = 3

/**
 *   drained (club) → email confirmed → card on file → confirmed by the user → sent
 *                          ▲                               ▲                  │
 *                          │                               └─ cart changed ◄──┤
 *                          └─ the server has no card, or no confirmed email ◄─┘
 */
export const buy = async (ports: BuyPorts, questions: PurchaseQuestions, purchase: Purchase): Promise<BuyResult> => {
  if (await openIntent(ports.own, purchase.person)) return { is: 'under-way' }
  if (isLost(ports.contact, ports.clock.now())) return { is: 'no-signal' }
  if (clubIn(purchase.units)) {
    const kinds = await questions.drain(purchase.person, clubNeeds)
    if (kinds.length > 0) return { is: 'waiting', kinds }
  }
  try {
    return await confirmAndPay(ports, questions, purchase)
  } catch (error) {
    if (error instanceof NoAnswer) return { is: 'no-signal' }
    throw error
  }
}

const confirmAndPay = async (ports: BuyPorts, questions: PurchaseQuestions, purchase: Purchase): Promise<BuyResult> => {
  let now = purchase
  for (let round = 1; ;) {
    const bill = billOf(now.units)
    const buyer = await fulfil(ports, questions, bill.total)
    if (!buyer) return { is: 'stopped' }
    const card = bill.total > 0 ? cardName(buyer.payment) : ''
    if (!(await questions.confirm(bill, card, now !== purchase))) return { is: 'stopped' }
    const intent = intentOf(ports, now, bill, card)
    const outcome = await questions.pay(intent, now.units)
    if (outcome.is === 'under-way') return outcome
    if (outcome.is === 'changed') {
      const next = await cartPurchase(ports.own, now)
      if ('is' in next) return next
      now = next
      continue
    }
    if (round === rounds || !lacks(outcome)) return { is: 'settled', intent, outcome }
    round += 1
    await ports.keeper.refresh(account, undefined)
  }
}

/** The current cart, or why it cannot be confirmed. */
const cartPurchase = async (own: OwnDatabase, { person, units }: Purchase): Promise<Purchase | BuyResult> => {
  const lines = await cartOf(own, person)
  if (lines.length === 0) return { is: 'emptied' }
  const club = clubIn(lines)
  if (club && club.productId !== clubIn(units)?.productId) return { is: 'changed' }
  return { person, units: lines, cartIds: lines.map(({ id }) => id) }
}

/** The server lacks a card or a confirmed email that the stored account had: fetch the account and repeat. */
const lacks = (outcome: Outcome): boolean =>
  outcome.is === 'refused' && isRefused(outcome.error, 'NO_CARD', 'EMAIL_UNCONFIRMED')

/**
 * The account once it meets the requirements of a purchase; undefined when the user cancelled.
 * @throws NoAnswer
 */
const fulfil = async (ports: BuyPorts, questions: PurchaseQuestions, total: number): Promise<Account | undefined> => {
  const ask: Record<Requirement, () => Promise<boolean>> = {
    email: () => questions.verifyEmail(),
    card: () => questions.addCard(),
  }
  let buyer = await currentAccount(ports)
  for (let need = missingRequirement(buyer, total); need; need = missingRequirement(buyer, total)) {
    // The stored account may be older than a confirmation by email or a card added on another phone.
    buyer = await currentAccount(ports, { surely: true })
    if (missingRequirement(buyer, total) !== need) continue
    if (!(await ask[need]())) return undefined
    buyer = await currentAccount(ports, { surely: true })
    if (missingRequirement(buyer, total) === need) return undefined
  }
  return buyer
}

/** The age of a copy of the account that suffices for a purchase, in milliseconds. */
const accountSuffices = 60_000

/** A recent copy suffices; an older one when the server is slow to answer. */
const currentAccount = async ({ keeper, clock }: BuyPorts, { surely = false } = {}): Promise<Account> => {
  const stored = await keeper.read(account, undefined)
  if (stored && !surely && clock.now() - stored.at < accountSuffices) return stored.value
  try {
    await keeper.refresh(account, undefined, { timeout: 8_000, unshared: surely })
  } catch (error) {
    const slow = error instanceof NoAnswer && error.reason === 'timeout'
    if (!slow || !stored || surely) throw error
  }
  const now = (await keeper.read(account, undefined)) ?? stored
  if (!now) throw new NoAnswer('network')
  return now.value
}

const intentOf = (
  { clock, newKey }: BuyPorts,
  { person, units, cartIds }: Purchase,
  bill: Bill,
  card: string,
): Intent => ({
  key: newKey(),
  person,
  order: orderOf(units),
  total: bill.total,
  card,
  itemCount: bill.count,
  goods: purchaseWords.goods(bill.goods),
  cartIds,
  startedAt: clock.now(),
  state: 'sending',
})
