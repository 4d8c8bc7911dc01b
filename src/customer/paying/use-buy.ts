import { createElement, useCallback, useState } from 'react'
import type { Product } from '#contract/shapes/product.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts, toastStore } from '#src/ui/toasts.ts'
import { changedCartWords } from '#src/words/changed-cart.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { useAddCard } from './card/use-add-card.ts'
import { usePerson } from '#src/kit/data/use-session.ts'
import { useVerifiedEmail } from '../email/use-verified-email.ts'
import { money } from '#src/kit/format.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices, type Services } from '#src/kit/services.ts'
import { BillFacts } from './bill-facts.tsx'
import { buyAndShow, oneTapAtOnce, showPaymentUnderWay } from './buy-and-show.ts'
import type { PurchaseQuestions, Purchase } from './buy.ts'
import type { ConcludePorts } from './conclude.ts'
import { drainWithDialog } from './drain.ts'
import { send } from './send.ts'

export interface Buying {
  /** From the tap to the known outcome, or to the user's No. */
  buy(purchase: Omit<Purchase, 'person'>): Promise<void>
  /** One unit, without the cart; of a reload, with the number of the card. */
  buyNow(product: Product, cardNumber?: string | null): Promise<void>
  /** Under way, and no question about it is open. */
  busy: boolean
}

/** Pays: email, card, confirmation, the order, and the next step that its end requires. */
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
      const showPorts: ConcludePorts = { services, navigation, addCard, units: what.units }
      const asked = questions(services, verifyEmail, addCard)
      const confirm: PurchaseQuestions['confirm'] = async (...total) => {
        setBusy(false)
        const isConfirmed = await asked.confirm(...total)
        setBusy(isConfirmed)
        return isConfirmed
      }
      const pay = async () => {
        setBusy(true)
        try {
          await buyAndShow(services, { ...asked, confirm }, showPorts, { ...what, person })
        } finally {
          setBusy(false)
        }
      }
      await oneTapAtOnce(pay, () => showPaymentUnderWay(services, showPorts, person))
    },
    [services, navigation, person, verifyEmail, addCard],
  )

  const buyNow = useCallback(
    (product: Product, cardNumber: string | null = null) =>
      run({ units: [{ product, gift: null, cardNumber }], cartIds: [] }),
    [run],
  )
  return { buy: run, buyNow, busy }
}

const questions = (
  services: Services,
  verifyEmail: () => Promise<boolean>,
  addCard: () => Promise<boolean>,
): PurchaseQuestions => ({
  verifyEmail,
  addCard,
  confirm(bill, card, changed) {
    // A toast about the cart must not cover the buttons.
    for (const { id } of toastStore.get()) toasts.dismiss(id)
    return dialogs.confirm({
      title: card ? purchaseWords.confirmTitle(money(bill.total)) : purchaseWords.confirmFreeTitle,
      body: [
        ...(changed ? [changedCartWords.changed] : []),
        card ? purchaseWords.confirmBody(card) : purchaseWords.confirmFree,
      ].join(' '),
      details: createElement(BillFacts, { bill }),
      ...(card ? { yes: purchaseWords.yesPay } : {}),
    })
  },
  drain: (person, kinds) =>
    drainWithDialog(services, person, kinds, (draining) =>
      dialogs.promise(purchaseWords.draining, draining, purchaseWords.drainingBody),
    ),
  pay: (intent, units) => send(services, intent, units),
})
