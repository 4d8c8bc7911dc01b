import { createElement } from 'react'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { orderReference } from '#contract/rules/order-reference.ts'
import type { Intent } from '#src/local/intents.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { sleep } from '#src/platform/clock.ts'
import { ownClubPath } from '../memberships/own-club-path.ts'
import {
  account,
  memberships,
  points,
  products,
  purchases,
  wallet,
  washClub,
  type Resource,
} from '#src/resources/resource.ts'
import { Cloud } from '#src/ui/art/cloud.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import type { SmallStore } from '#src/ui/small-store.ts'
import { toasts, toastStore } from '#src/ui/toasts.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import type { Unit } from '../cart/bill.ts'
import { repriceCart } from '../cart/reprice.ts'
import { listingOf } from '../cart/listings.ts'
import type { Navigation } from '#src/kit/navigation/navigation.ts'
import type { Services } from '#src/kit/services.ts'
import { addCard } from './card/use-add-card.ts'
import { noticeAfter, unchargedMessage, type Notice } from './notice.ts'
import { markShown, outcomeFromEarlierPage, type Known, type Outcome } from './outcome.ts'
import { attentionOf } from './reload-between.ts'
import type { PaymentSession } from './session.ts'

export interface ShowPorts {
  services: Pick<Services, 'own' | 'keeper' | 'clock'>
  payment: PaymentSession
  navigation: Pick<Navigation, 'go' | 'opens'>
  addCard(): Promise<boolean>
  /** The units of the order: their prices are fetched again when the server reports that they changed. */
  units?: readonly Unit[]
}

/**
 * Shows the user how a payment ended, and navigates on from there. Until the user has seen it, the next start shows it
 * again. Unknown is not an end: the screen shows that the payment is being checked.
 */
export const showOutcome = async (ports: ShowPorts, intent: Intent, outcome: Outcome): Promise<void> => {
  if (outcome.is === 'unknown') return showDoubt(ports, intent)
  await showKnown(ports, intent, outcome, await countInCart(ports.services.own, intent))
}

/**
 * Shows the outcome of a user's payment that an earlier page learned and did not show. Resolves when the message is on
 * screen; its answer is not waited for.
 * @param loadedAt when this page was loaded, in epoch milliseconds
 */
export const showFromEarlierPage = async (
  ports: Pick<ShowPorts, 'payment' | 'navigation'> & { services: Services },
  person: string,
  loadedAt: number,
): Promise<void> => {
  const { services } = ports
  const { own } = services
  const unshown = await outcomeFromEarlierPage(own, person, loadedAt)
  if (!unshown) return
  const inCart = await countInCart(own, unshown.intent)
  void showKnown({ ...ports, addCard: () => addCard(services) }, unshown.intent, unshown.outcome, inCart)
}

/** A message with its one next step. */
export const showNotice = async (ports: ShowPorts, notice: Notice, person: string): Promise<void> => {
  const { kind, title, body, next, drawing } = notice
  const art = drawing && createElement(Cloud)
  const offer = (yes: string) => dialogs.confirm({ kind, title, body, yes })
  if (next === 'card' && (await offer(purchaseWords.changeCard))) await ports.addCard()
  if (next === 'vehicle' && (await offer(purchaseWords.addVehicle))) ports.navigation.go('/account')
  if (next === 'review') await review(ports, notice, person)
  if (!next) await dialogs.alert({ kind, title, body, ...(art && { art }) })
}

/** A payment with an unknown outcome moves from its dialog to the screen that waits for settle. */
const showDoubt = async ({ services, payment }: ShowPorts, { key }: Intent): Promise<void> => {
  const open = await services.own.intents.get(key)
  // The outcome may have been shown meanwhile, or the user left the screen.
  if (payment.state.get().stage.shows !== 'paying') return
  if (open) payment.open(key)
  else payment.show({ shows: 'nothing' })
}

/** How many of the order's lines are in the cart now: the user may have removed some while it was under way. */
const countInCart = async (own: OwnDatabase, { cartIds }: Intent): Promise<number> =>
  (await own.cart.bulkGet(cartIds)).filter((line) => line !== undefined).length

/**
 * The message is on screen when the call returns, and the promise resolves when the user has seen it.
 * @param inCart lines of the order that are in the cart now
 */
const showKnown = async (ports: ShowPorts, intent: Intent, outcome: Known, inCart: number): Promise<void> => {
  const { payment, services } = ports
  const shown = showEnd(ports, intent, outcome, inCart)
  void attentionOf(payment).hold('outcome', () => shown.then(() => untilRead(payment)))
  await shown
  await markShown(services.own, intent).catch((error: unknown) => console.warn(error))
}

/** Resolves when a toast or a screen is shown, or when a dialog is answered: the user has seen it then. */
const showEnd = async (ports: ShowPorts, intent: Intent, outcome: Known, inCart: number): Promise<void> => {
  if (outcome.is === 'approved') return showApproved(ports, intent)
  if (outcome.is === 'void') return showUncharged(ports, intent, inCart, outcome.returned === true)
  ports.payment.show({ shows: 'nothing' })
  const isCartKept = inCart > 0 && inCart === intent.cartIds.length
  await showNotice(ports, noticeAfter(outcome, isCartKept), intent.person)
}

/** The resources that a payment changes on the server. */
const touched = [points, account, purchases, washClub, memberships]

/**
 * How long the wallet's refresh, which includes what was bought, is waited for before the wallet opens, in
 * milliseconds.
 */
const timeLimit = 4_000

/** A waiting user is taken to what was bought; a user who continued to browse gets a toast only. */
const showApproved = async ({ services, payment, navigation }: ShowPorts, intent: Intent): Promise<void> => {
  const { stage, tapped } = payment.state.get()
  const watching = stage.shows !== 'nothing'
  payment.note({ approved: intent.key })
  const refreshed = services.keeper
    .refresh(wallet, undefined, { timeout: timeLimit, unshared: true })
    .catch(() => undefined)
  if (watching) await Promise.race([refreshed, sleep(services.clock, timeLimit)])
  void Promise.allSettled(touched.map((resource) => services.keeper.refresh(resource as Resource, undefined)))
  const kept = isForWallet(intent)
  const [now, late] = kept
    ? [purchaseWords.approved, purchaseWords.approvedLate]
    : [purchaseWords.approvedAway, purchaseWords.approvedAwayLate]
  toasts.show(tapped === intent.key && watching ? now : late, 'success')
  const receipts = phoneRoutes.purchaseHistory.path
  const bought = kept || !navigation.opens(receipts) ? '/wallet' : receipts
  if (watching) navigation.go(intent.order.membership ? ownClubPath : bought, { replace: true })
  payment.show({ shows: 'nothing' })
}

/** Gifts go to their recipients and goods to an address: neither is in the wallet of the buyer. */
const isForWallet = ({ order }: Intent): boolean => order.products.some(({ isGift, address }) => !isGift && !address)

/**
 * Shown on the payment's own screen if that is open, else in a dialog, which does not navigate away from the current
 * screen.
 */
const showUncharged = async (
  { payment }: ShowPorts,
  intent: Intent,
  inCart: number,
  isReturned: boolean,
): Promise<void> => {
  const ended = { inCart, ...(isReturned ? { returned: intent.total } : {}) }
  if (payment.state.get().stage.shows !== 'nothing')
    return payment.show({ shows: 'uncharged', reference: orderReference(intent.key), ...ended })
  await dialogs.alert({ kind: 'success', ...unchargedMessage(ended) })
}

const review = async (
  { services, units = [] }: ShowPorts,
  { kind, title, body }: Notice,
  person: string,
): Promise<void> => {
  const listings = new Set(units.map(({ product }) => listingOf(product.productType)))
  await Promise.all([...listings].map((listing) => services.keeper.refresh(products, listing).catch(() => undefined)))
  const { gone } = await repriceCart(services, person, 'freshen').catch(() => ({ gone: [] }))
  const more = gone.length > 0 ? ` ${purchaseWords.reviewGone(gone.join(', '))}` : ''
  await dialogs.alert({ kind, title, body: `${body}${more}`, ok: purchaseWords.review })
}

/** Resolves when no outcome is on screen any more: neither on the payment's screen nor in the toasts. */
const untilRead = async ({ state }: PaymentSession): Promise<void> => {
  await until(state, () => state.get().stage.shows !== 'uncharged')
  await until(toastStore, () => !toastStore.get().some(({ text }) => approvedTexts.includes(text as string)))
}

const approvedTexts: readonly string[] = [
  purchaseWords.approved,
  purchaseWords.approvedLate,
  purchaseWords.approvedAway,
  purchaseWords.approvedAwayLate,
]

const until = (store: Pick<SmallStore<unknown>, 'subscribe'>, isDone: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (!isDone()) return
      stop()
      resolve()
    }
    const stop = store.subscribe(check)
    check()
  })
