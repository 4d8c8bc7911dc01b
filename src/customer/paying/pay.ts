import { useCallback, useState } from 'react'
import { shownTaxedAt, type PlaceRates } from '#contract/rules/place-tax.ts'
import type { Product } from '#contract/shapes/product.ts'
import { showOutOfSpace } from '#src/customer/queued/out-of-space.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import type { Intent } from '#src/local/intents.ts'
import { isOutOfSpace } from '#src/local/out-of-space.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { isLost, type Contact } from '#src/platform/contact.ts'
import { isRefused, NoAnswer } from '#src/remote/outcome.ts'
import { account, appTexts } from '#src/resources/resource.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { clubIn, type Unit } from '../cart/bill.ts'
import { orderPlace } from '../cart/order-place.ts'
import { askConsent } from '../consent/question.ts'
import { useVerifiedEmail } from '../email/use-verified-email.ts'
import { useAddCard } from './card/use-add-card.ts'
import { atNewPrices, cartPurchase, changedSince, changedTotalIn } from './changed-purchase.ts'
import {
  clubNeeds,
  confirm,
  confirmInDialog,
  drainWithDialog,
  orderNeeds,
  type Changed,
  type ConfirmPorts,
  type ConfirmQuestions,
} from './confirm.tsx'
import { noticeBefore, type NotPaid } from './notice.ts'
import { markShown, type Outcome, type Unsent } from './outcome.ts'
import { postUnderDialog } from './post.ts'
import { attentionOf } from './reload-between.ts'
import { openIntent, type PaymentSession, type Purchase } from './session.ts'
import { showNotice, showOutcome, type ShowPorts } from './show.ts'
import { usePaymentSession } from './use-payment.ts'

export interface Paying {
  /** From the tap to the known outcome, or to the user's No. */
  pay(purchase: Omit<Purchase, 'person'>): Promise<void>
  /** One unit, without the cart; of a reload, with the number of the card. */
  payNow(product: Product, cardNumber?: string | null): Promise<void>
  /** Under way, and no question about it is open. */
  busy: boolean
}

/** Pays: email, card, confirmation, the order, and the next step that its end requires. */
export const usePay = (): Paying => {
  const services = useServices()
  const payment = usePaymentSession()
  const navigation = useNavigation()
  const person = useUserId()
  const verifyEmail = useVerifiedEmail()
  const addCard = useAddCard()
  const [busy, setBusy] = useState(false)

  const run = useCallback(
    async (what: Omit<Purchase, 'person'>) => {
      if (person === undefined) return
      const showPorts: ShowPorts = { services, payment, navigation, addCard, units: what.units }
      const questions: PayQuestions = {
        verifyEmail,
        addCard,
        async consent() {
          setBusy(false)
          const isAnswered = await askConsent('buying')
          setBusy(isAnswered)
          return isAnswered && (await questions.drain(person, orderNeeds)).length === 0
        },
        async confirm(...bill) {
          setBusy(false)
          const isConfirmed = await confirmInDialog(...bill)
          setBusy(isConfirmed)
          return isConfirmed
        },
        drain: (whose, kinds) =>
          drainWithDialog(services, whose, kinds, (draining) =>
            dialogs.promise(purchaseWords.draining, draining, purchaseWords.drainingBody),
          ),
        post: (intent, units) => postUnderDialog({ ...services, payment }, intent, units),
      }
      const work = async () => {
        setBusy(true)
        try {
          const { place, rates } = await orderPlace(services)
          // An act of a member is taxed at its own location.
          const at = what.membership ? null : place
          const units = what.cartIds.length > 0 || what.membership ? what.units : taxedUnits(what.units, rates)
          await payAndShow(services, questions, showPorts, { ...what, units, person, ...(at && { place: at }) })
        } finally {
          setBusy(false)
        }
      }
      await oneTapAtOnce(payment, work, () => showUnderWay(services, showPorts, person))
    },
    [services, payment, navigation, person, verifyEmail, addCard],
  )

  const payNow = useCallback(
    (product: Product, cardNumber: string | null = null) =>
      run({ units: [{ product, gift: null, cardNumber }], cartIds: [] }),
    [run],
  )
  return { pay: run, payNow, busy }
}

/** Units straight from the catalogue at the rates of the order's location; those of the cart have them. */
const taxedUnits = (units: readonly Unit[], rates: PlaceRates): Unit[] =>
  units.map((unit) => ({ ...unit, product: shownTaxedAt(unit.product, rates) }))

/**
 * One payment of this page at a time, from the tap to its end. React state is too late for that, since a second tap may
 * come before the first one has rendered.
 * @param meanwhile runs for a tap during another payment, itself one at a time
 */
export const oneTapAtOnce = async (
  payment: PaymentSession,
  work: () => Promise<void>,
  meanwhile: () => Promise<void>,
): Promise<void> => {
  const attention = attentionOf(payment)
  const began = await attention.ifFree('tap', work)
  if (!began) await attention.ifFree('meanwhile', meanwhile)
}

/** For a tap during another payment: shows that one; nothing while its confirmation is still open. */
export const showUnderWay = async (
  { own }: Pick<PayPorts, 'own'>,
  showPorts: ShowPorts,
  person: string,
): Promise<void> => {
  if (await openIntent(own, person)) await showOpenPayment(own, showPorts, person)
}

const showOpenPayment = async (own: OwnDatabase, showPorts: ShowPorts, person: string): Promise<void> => {
  await showNotice(showPorts, noticeBefore({ is: 'under-way' }), person)
  const open = await openIntent(own, person)
  if (open) showPorts.payment.open(open.key)
}

/** Pays and shows the result. Afterwards no payment is shown, or one whose outcome is still being settled. */
export const payAndShow = async (
  ports: PayPorts,
  questions: PayQuestions,
  showPorts: ShowPorts,
  purchase: Purchase,
): Promise<void> => {
  const { payment } = showPorts
  payment.note({ interrupted: null })
  await payment.searched
  try {
    const result = await pay(ports, questions, purchase)
    if (result.is === 'settled') return await showOutcome(showPorts, result.intent, result.outcome)
    payment.show({ shows: 'nothing' })
    if (result.is === 'stopped') return
    if (result.is === 'under-way') return await showOpenPayment(ports.own, showPorts, purchase.person)
    if (result.is === 'no-signal') payment.note({ interrupted: purchase })
    await showNotice(showPorts, noticeBefore(result), purchase.person)
  } catch (error) {
    if (!(await showBreakdown(ports.own, payment, purchase.person, error))) throw error
  }
}

/**
 * An unexpected error. The database decides what the message can state about the charge.
 * @returns whether it is explained: a full disk, which refuses a payment before anything is sent
 */
const showBreakdown = async (
  own: OwnDatabase,
  payment: PaymentSession,
  person: string,
  error: unknown,
): Promise<boolean> => {
  const open = await openIntent(own, person).catch(() => undefined)
  if (open) {
    payment.open(open.key)
    return false
  }
  payment.show({ shows: 'nothing' })
  if (isOutOfSpace(error)) {
    showOutOfSpace('purchase')
    return true
  }
  await dialogs.alert({
    kind: 'error',
    title: purchaseWords.failedTitle,
    body: `${purchaseWords.broken} ${purchaseWords.nothingCharged}`,
  })
  return false
}

export interface PayPorts extends ConfirmPorts {
  own: OwnDatabase
  contact: Contact
}

/** What a payment asks of the user and of the rest of the app, one after the other. */
export interface PayQuestions extends ConfirmQuestions {
  /** Sends the waiting changes of the kinds that the order depends on; returns the kinds that still wait. */
  drain(person: string, kinds: readonly string[]): Promise<string[]>
  /** Posts the order of these units, and shows that it is under way. */
  post(intent: Intent, units: readonly Unit[]): Promise<Outcome | Unsent>
}

/** How the payment ended. Unless an intent is named, no order was sent and nothing was charged. */
type PayResult = { is: 'stopped' } | NotPaid | { is: 'settled'; intent: Intent; outcome: Outcome }

/** How often the server may miss an email or a card before its refusal is shown. */
const rounds = 3

/**
 *   drained → email confirmed → card on file → confirmed by the user → posted
 *                          ▲                               ▲                  │
 *                          │                               └─ cart changed ◄──┤
 *                          │                               ├─ prices changed ◄┤
 *                          └─ the server has no card, or no confirmed email ◄─┘
 */
export const pay = async (ports: PayPorts, questions: PayQuestions, purchase: Purchase): Promise<PayResult> => {
  if (await openIntent(ports.own, purchase.person)) return { is: 'under-way' }
  if (isLost(ports.contact, ports.clock.now())) return { is: 'no-signal' }
  const kinds = await questions.drain(purchase.person, clubIn(purchase.units) ? clubNeeds : orderNeeds)
  if (kinds.length > 0) return { is: 'waiting', kinds }
  try {
    return await confirmAndPost(ports, questions, purchase)
  } catch (error) {
    if (error instanceof NoAnswer) return { is: 'no-signal' }
    throw error
  }
}

const confirmAndPost = async (ports: PayPorts, questions: PayQuestions, purchase: Purchase): Promise<PayResult> => {
  let now = purchase
  let changed: Changed | null = null
  /** The last tap, which the server refused. */
  let refused: Intent | undefined
  for (let round = 1; ;) {
    const intent = await confirm(ports, questions, now, changed)
    if (!intent) {
      // The question has said what the refusal was about: the next start does not repeat it.
      if (refused) await markShown(ports.own, refused)
      return { is: 'stopped' }
    }
    const outcome = await questions.post(intent, now.units)
    if (outcome.is === 'under-way') return outcome
    if (outcome.is === 'changed') {
      const next = await cartPurchase(ports.own, now)
      if ('is' in next) return next
      changed = changedSince(now.units, next.units) ?? { prices: [] }
      now = next
      continue
    }
    // The price of a member's act is shown again by the sheet that started it.
    const costs = now.membership ? undefined : changedTotalIn(outcome)
    const next = costs && (await atNewPrices(ports, now, costs))
    if (next && 'is' in next) return next
    changed = next ? changedSince(now.units, next.units) : null
    if (await hasOlderTerms(ports, now, outcome)) return { is: 'newTerms' }
    // Where no change explains the refusal, the same order would be refused again.
    if (round === rounds || !(changed ?? lacks(outcome))) return { is: 'settled', intent, outcome }
    round += 1
    refused = intent
    if (next) now = next
    else await ports.keeper.refresh(account, undefined)
  }
}

/** The server lacks a card, an answer or a confirmed email that the stored account had: fetch the account and repeat. */
const lacks = (outcome: Outcome): boolean =>
  outcome.is === 'refused' && isRefused(outcome.error, 'NO_CARD', 'EMAIL_UNCONFIRMED', 'CONSENT_REQUIRED')

/** The refused order has a club, and its user has agreed to terms that are not the club's any more. */
const hasOlderTerms = async (
  { keeper }: PayPorts,
  { units, clubTerms = 0 }: Purchase,
  outcome: Outcome,
): Promise<boolean> => {
  if (outcome.is !== 'refused' || !isRefused(outcome.error, 'CONSENT_REQUIRED') || !clubIn(units)) return false
  await keeper.refresh(appTexts, undefined).catch(() => undefined)
  const texts = await keeper.read(appTexts, undefined)
  return (texts?.value.versions?.clubTerms ?? 0) !== clubTerms
}
