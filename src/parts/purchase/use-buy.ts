import { createElement, useCallback, useState } from 'react'
import type { Product } from '#contract/shapes/product.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts, toastStore } from '#src/ui/toasts.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { useAddCard } from '../card/use-add-card.ts'
import { usePerson } from '../data/use-session.ts'
import { useVerifiedEmail } from '../email-verification/use-verified-email.ts'
import { money } from '../format.ts'
import { useNavigation } from '../navigation.ts'
import { useServices, type Services } from '../services.ts'
import { BillFacts } from './bill-facts.tsx'
import { buy, type Asking, type Purchase } from './buy.ts'
import { conclude, explain, type ConcludePorts } from './conclude.ts'
import { drainPast } from './drain.ts'
import { noticeBefore } from './notice.ts'
import { openIntent } from './intents.ts'
import { interrupted } from './interrupted.ts'
import { showPayment, showStage } from './payment-state.ts'
import { send } from './send.ts'

export interface Buying {
  /** From the tap to the known outcome, or to the person's No. */
  buy(purchase: Omit<Purchase, 'person'>): Promise<void>
  /** One unit, without the cart. */
  buyNow(product: Product): Promise<void>
  /** Under way, up to the question of the total. */
  busy: boolean
}

/** Pays: email, card, confirmation, the order, and whatever its end asks for. */
export const useBuy = (): Buying => {
  const services = useServices()
  const navigation = useNavigation()
  const person = usePerson()
  const verifyEmail = useVerifiedEmail()
  const addCard = useAddCard()
  const [busy, setBusy] = useState(false)

  const run = useCallback(
    async (what: Omit<Purchase, 'person'>) => {
      if (person === undefined) return
      interrupted.set(null)
      setBusy(true)
      const ports: ConcludePorts = { services, navigation, addCard, units: what.units }
      try {
        await buyAndTell(services, asking(services, verifyEmail, addCard), ports, { ...what, person })
      } catch (error) {
        await tellBreakdown(services, person)
        throw error
      } finally {
        setBusy(false)
      }
    },
    [services, navigation, person, verifyEmail, addCard],
  )

  const buyNow = useCallback(
    (product: Product) => run({ units: [{ product, gift: null, cardNumber: null }], cartIds: [] }),
    [run],
  )
  return { buy: run, buyNow, busy }
}

const buyAndTell = async (services: Services, how: Asking, ports: ConcludePorts, purchase: Purchase): Promise<void> => {
  const ending = await buy(services, how, purchase)
  if (ending.is === 'stopped') return showStage({ shows: 'nothing' })
  if (ending.is === 'settled') return conclude(ports, ending.intent, ending.outcome)
  if (ending.is === 'no-signal') interrupted.set(purchase)
  await explain(ports, noticeBefore(ending), purchase.person)
  const open = ending.is === 'under-way' ? await openIntent(services.own, purchase.person) : undefined
  if (open) showPayment(open.key)
}

/** Something here broke, a full disk for one. What is in the database decides what can be said of the money. */
const tellBreakdown = async ({ own }: Services, person: string): Promise<void> => {
  const open = await openIntent(own, person).catch(() => undefined)
  if (open) return showPayment(open.key)
  showStage({ shows: 'nothing' })
  await dialogs.alert({
    kind: 'error',
    title: purchaseWords.failedTitle,
    body: `${purchaseWords.broken} ${purchaseWords.nothingCharged}`,
  })
}

const asking = (services: Services, verifyEmail: () => Promise<boolean>, addCard: () => Promise<boolean>): Asking => ({
  verifyEmail,
  addCard,
  confirm(bill, card) {
    // What was said of the cart has been read, and must not lie over the buttons.
    for (const { id } of toastStore.get()) toasts.dismiss(id)
    return dialogs.confirm({
      title: card ? purchaseWords.confirmTitle(money(bill.total)) : purchaseWords.confirmFreeTitle,
      body: card ? purchaseWords.confirmBody(card) : purchaseWords.confirmFree,
      details: createElement(BillFacts, { bill }),
      ...(card ? { yes: purchaseWords.yesPay } : {}),
    })
  },
  drain: async (person) => {
    const waiting = await services.own.requests
      .where('person')
      .equals(person)
      .filter(({ state }) => state === 'waiting')
      .count()
    return waiting === 0
      ? []
      : dialogs.promise(purchaseWords.draining, drainPast(services, person), purchaseWords.drainingBody)
  },
  pay: (intent) => send(services, intent),
})
