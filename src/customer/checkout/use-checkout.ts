import { useState } from 'react'
import type { Cents } from '#contract/rules/money.ts'
import { allLocations } from '#contract/constants.ts'
import { needsClubTerms } from '#contract/rules/cart.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { appTexts } from '#src/resources/resource.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import type { CartLine } from '#src/local/cart.ts'
import { checkoutWords } from '#src/words/checkout.ts'
import { shippingWords } from '#src/words/shipping.ts'
import { billOf, type Bill } from '../cart/bill.ts'
import { reductionsOf } from '../cart/discounted.ts'
import { useOrderPlace } from '../cart/order-place.ts'
import { cartLimit, payableIn } from '../cart/cart.ts'
import { linesAt } from '../cart/sections.ts'
import { useSalesPause } from '../cart/use-sales-pause.ts'
import { usePay } from '../paying/pay.ts'
import { lacksAddress } from './parcels.ts'
import { useDiscount, type Discount } from './use-discount.ts'

export interface Checkout {
  /** The lines at the chosen location; all lines that are sold are paid. */
  shown: CartLine[]
  /** Number of lines that the location filter hides. */
  hidden: number
  location: number
  setLocation(location: number): void
  /** The cart accepts no more units. */
  full: boolean
  /** The terms of the wash club are accepted. */
  agreed: boolean
  setAgreed(agreed: boolean): void
  discount: Discount
  /** What the code takes off each line, by its id. */
  reductions: ReadonlyMap<string, Cents>
  payment: {
    bill: Bill
    busy: boolean
    /** Why the cart cannot be paid now. */
    reason: string | undefined
    onPay(): void
  }
}

/** A cart with content at the checkout: what is shown of it, and its payment. */
export const useCheckout = (lines: CartLine[]): Checkout => {
  const offline = useConnectionState() === 'offline'
  const { pay, busy } = usePay()
  const clubTerms = knownOr(useStored(appTexts, undefined))?.versions?.clubTerms ?? 0
  // Of an older version than the one that is shown: to be ticked again.
  const [agreedTo, setAgreedTo] = useState<number>()
  const agreed = agreedTo === clubTerms
  const [location, setLocation] = useState<number>(allLocations)
  const shown = linesAt(lines, location)
  const paid = payableIn(lines)
  const needsTerms = needsClubTerms(paid.map(({ product, gift }) => ({ ...product, isGift: gift !== null })))
  const discount = useDiscount(paid)
  const place = useOrderPlace()?.place
  const bill = { ...billOf(paid, discount.code), ...(place && { place: place.name }) }
  const paused = useSalesPause(paid.map(({ product }) => product))
  const reason = offline
    ? checkoutWords.needsSignal
    : paid.length === 0
      ? checkoutWords.noneSold
      : (paused ??
        (lacksAddress(paid) ? shippingWords.addFirst : needsTerms && !agreed ? checkoutWords.agreeFirst : undefined))
  const payWithCode = async () => {
    const code = await discount.settle()
    if (code === 'refused') return
    await pay({
      units: paid,
      cartIds: paid.map(({ id }) => id),
      ...(clubTerms > 0 && agreed ? { clubTerms } : {}),
      ...(code ? { code } : {}),
    })
  }
  return {
    shown,
    hidden: lines.length - shown.length,
    location,
    setLocation,
    full: lines.length >= cartLimit,
    agreed,
    setAgreed: (isAgreed) => setAgreedTo(isAgreed ? clubTerms : undefined),
    discount,
    reductions: reductionsOf(paid, discount.code),
    payment: {
      bill,
      busy: busy || discount.busy,
      reason,
      onPay: () => void payWithCode(),
    },
  }
}
