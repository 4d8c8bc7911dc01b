import type { Account } from '#contract/shapes/account.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { currencyOf, money } from '#src/kit/format.ts'
import type { Intent } from '#src/local/intents.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { sleep, type Clock } from '#src/platform/clock.ts'
import type { Queue } from '#src/queue/queue.ts'
import { NoAnswer } from '#src/remote/outcome.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { account, processor } from '#src/resources/resource.ts'
import { KeyValues } from '#src/ui/key-values.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import { toasts, toastStore } from '#src/ui/toasts.ts'
import { changedCartWords } from '#src/words/changed-cart.ts'
import { priceChangeWords } from '#src/words/price-change.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { billOf, orderOf, type Bill } from '../cart/bill.ts'
import { discountText } from '../cart/discount-text.ts'
import { taxName } from '../cart/tax-name.ts'
import { changeTexts, type PriceChange } from '../cart/price-change.ts'
import { cardName } from './card/card-name.ts'
import { chargedAs } from './charged-as.ts'
import type { Purchase } from './session.ts'

export interface ConfirmPorts {
  clock: Clock
  keeper: Keeper
  newKey(): string
}

/** The questions before an order is sent: dialogs and sheets in the app, a script in tests. */
export interface ConfirmQuestions {
  verifyEmail(): Promise<boolean>
  addCard(): Promise<boolean>
  /** Asks for the texts of the merchant that wait for an answer. True: the server has the answers. */
  consent(): Promise<boolean>
  /** @param changed since the previous question about this payment; null: this is the first */
  confirm(bill: Bill, card: string, changed: Changed | null): Promise<boolean>
}

/** What is not as it was at the previous question. */
export interface Changed {
  /** Empty: the cart has other content. */
  prices: readonly PriceChange[]
}

/**
 * Asks for what the user still lacks, an email and a card, and then for a Yes to the bill.
 * @returns the intent with its new key; undefined when the user stopped
 * @throws NoAnswer
 */
export const confirm = async (
  ports: ConfirmPorts,
  questions: ConfirmQuestions,
  purchase: Purchase,
  changed: Changed | null,
): Promise<Intent | undefined> => {
  const { place, units, code } = purchase
  const bill = { ...billOf(units, code), ...(place && { place: place.name }) }
  const buyer = await fulfil(ports, questions, purchase, bill)
  if (!buyer) return undefined
  const card = bill.total > 0 ? cardName(buyer.payment) : ''
  return (await questions.confirm(bill, card, changed)) ? intentOf(ports, purchase, bill, card) : undefined
}

/** The requirements before a total is shown for confirmation, in this order. */
type Requirement = 'email' | 'consent' | 'card'

/**
 * The first requirement that is not met; undefined when the order can be confirmed. A free order needs no card, unless its
 * code lowers the first bill of a club.
 */
const missingRequirement = (
  { emailConfirmed, asked, payment }: Account,
  { clubTerms = 0 }: Purchase,
  { total, discount, monthly }: Bill,
): Requirement | undefined => {
  if (!emailConfirmed) return 'email'
  // What is agreed to at the checkout goes with the order.
  if (asked?.some(({ kind, version }) => kind !== 'clubTerms' || version > clubTerms)) return 'consent'
  const isCharged = total > 0 || (discount !== null && monthly !== null)
  return isCharged && !payment.onFile ? 'card' : undefined
}

/**
 * The account once it meets the requirements of an order; undefined when the user cancelled.
 * @throws NoAnswer
 */
const fulfil = async (
  ports: ConfirmPorts,
  questions: ConfirmQuestions,
  purchase: Purchase,
  bill: Bill,
): Promise<Account | undefined> => {
  const ask: Record<Requirement, () => Promise<boolean>> = {
    email: () => questions.verifyEmail(),
    consent: () => questions.consent(),
    card: () => questions.addCard(),
  }
  const missing = () => missingRequirement(buyer, purchase, bill)
  let buyer = await currentAccount(ports)
  for (let need = missing(); need; need = missing()) {
    // The stored account may be older than a confirmation by email or a card added on another phone.
    buyer = await currentAccount(ports, { surely: true })
    if (missing() !== need) continue
    if (!(await ask[need]())) return undefined
    buyer = await currentAccount(ports, { surely: true })
    if (missing() === need) return undefined
  }
  return buyer
}

/** The age of a copy of the account that suffices for a payment, in milliseconds. */
const accountSuffices = 60_000

/** A recent copy suffices; an older one when the server is slow to answer. */
const currentAccount = async ({ keeper, clock }: ConfirmPorts, { surely = false } = {}): Promise<Account> => {
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
  { clock, newKey }: ConfirmPorts,
  { person, units, cartIds, ...more }: Purchase,
  bill: Bill,
  card: string,
): Intent => ({
  key: newKey(),
  person,
  order: orderOf(units, more),
  total: bill.total,
  card,
  itemCount: bill.count,
  goods: purchaseWords.goods(bill.goods),
  cartIds,
  startedAt: clock.now(),
  state: 'sending',
})

/** The question of `confirm` in a dialog. */
export const confirmInDialog: ConfirmQuestions['confirm'] = (bill, card, changed) => {
  // A toast about the cart must not cover the buttons.
  for (const { id } of toastStore.get()) toasts.dismiss(id)
  return dialogs.confirm({
    title: card ? purchaseWords.confirmTitle(money(bill.total)) : purchaseWords.confirmFreeTitle,
    body: [
      ...(changed ? [changed.prices.length > 0 ? priceChangeWords.title : changedCartWords.changed] : []),
      card ? purchaseWords.confirmBody(card) : purchaseWords.confirmFree,
    ].join(' '),
    details: (
      <>
        {changed && changed.prices.length > 0 && <PriceChanges changes={changed.prices} />}
        <BillFacts bill={bill} />
      </>
    ),
    ...(card ? { yes: purchaseWords.yesPay } : {}),
  })
}

/** Each product that costs something else than at the previous question. */
const PriceChanges = ({ changes }: { changes: readonly PriceChange[] }) => (
  <KeyValues
    plate
    pairs={changes.flatMap((change) =>
      changeTexts(change, 'question').map((text, at) => ({ name: at === 0 ? change.name : '', value: text })),
    )}
  />
)

/** The content of the order, line by line; the charged currency too, where the display shows another one. */
function BillFacts({ bill }: { bill: Bill }) {
  const settings = knownOr(useStored(processor, undefined))
  const charged = chargedAs(bill.total, settings?.currency, currencyOf())
  return (
    <KeyValues
      plate
      pairs={[
        { name: purchaseWords.goods(bill.goods), value: amount(money(bill.subtotal)) },
        ...(bill.discount ? [{ name: bill.discount.code, value: amount(discountText(bill.discount)) }] : []),
        { name: taxName(bill), value: amount(money(bill.taxes)) },
        ...(bill.monthly === null ? [] : [{ name: purchaseWords.monthly, value: amount(money(bill.monthly)) }]),
        ...(charged ? [{ name: purchaseWords.charged(settings?.currency ?? ''), value: amount(charged) }] : []),
      ]}
    />
  )
}

/** A figure is never broken. */
const amount = (text: string) => <span className={layout.nowrap}>{text}</span>

export interface DrainPorts {
  own: OwnDatabase
  clock: Clock
  queue: Pick<Queue, 'flush'>
}

/** The changes that every order depends on, and those that one with a wash club does. */
export const orderNeeds = ['consent'] as const
export const clubNeeds = ['vehicle', 'profile', ...orderNeeds] as const

/**
 * Sends the waiting requests of the user's lane until none of these kinds is left in it, for 10 s at most, with `show`
 * around the wait. Other waiting changes do not delay an order.
 * @returns the kinds that still wait
 */
export const drainWithDialog = async (
  ports: DrainPorts,
  person: string,
  kinds: readonly string[],
  show: (draining: Promise<string[]>) => Promise<string[]>,
): Promise<string[]> =>
  (await waitingKinds(ports.own, person, kinds)).length === 0 ? [] : show(drainPast(ports, person, kinds))

const timeLimit = 10_000
const checkInterval = 1_000

const drainPast = async (ports: DrainPorts, person: string, kinds: readonly string[]): Promise<string[]> => {
  const deadline = ports.clock.now() + timeLimit
  for (;;) {
    const waiting = await waitingKinds(ports.own, person, kinds)
    const left = deadline - ports.clock.now()
    if (waiting.length === 0 || left <= 0) return waiting
    await Promise.race([ports.queue.flush({ evenIfEarly: true }), sleep(ports.clock, left)])
    const still = await waitingKinds(ports.own, person, kinds)
    if (still.length > 0) await sleep(ports.clock, Math.min(checkInterval, Math.max(0, deadline - ports.clock.now())))
  }
}

const waitingKinds = async (own: OwnDatabase, person: string, kinds: readonly string[]): Promise<string[]> => {
  const theirs = await own.requests.where('person').equals(person).toArray()
  const waiting = theirs.filter(({ state, kind }) => state === 'waiting' && kinds.includes(kind))
  return [...new Set(waiting.map(({ kind }) => kind))]
}
