import { useState, type ReactNode } from 'react'
import { allLocations } from '#contract/constants.ts'
import { needsClubTerms } from '#contract/rules/cart.ts'
import type { CartLine } from '#src/local/cart.ts'
import { billOf } from '#src/shop/cart/bill.ts'
import { cartLimit } from '#src/shop/cart/cart.ts'
import { linesAt } from '#src/shop/cart/sections.ts'
import { useCart } from '#src/shop/cart/use-cart.ts'
import { useConnectionState } from '#src/kit/changes/use-pill.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { LocationFilter } from '#src/shop/place/location-filter.tsx'
import { useBuy } from '#src/shop/purchase/use-buy.ts'
import { lacksAddress } from '#src/shop/shipping/parcels.ts'
import { Note } from '#src/ui/note.tsx'
import { Page } from '#src/ui/page.tsx'
import { checkoutWords } from '#src/words/checkout.ts'
import { shippingWords } from '#src/words/shipping.ts'
import { CartSections } from './cart-sections.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { EmptyCartButton } from './empty-cart-button.tsx'
import { PaidWith } from './paid-with.tsx'
import { Payment } from './payment.tsx'
import { usePriceCheck } from './use-price-check.ts'

/** The cart: its content, its price, and the payment. Readable offline. */
export default function CheckoutScreen() {
  const lines = useCart()
  const { back } = useNavigation()
  const priceNote = usePriceCheck()
  // The focused line is removed when the cart becomes empty: the next step gets the focus.
  const [hadLines, setHadLines] = useState(false)
  if (lines && lines.length > 0 && !hadLines) setHadLines(true)
  if (!lines) return null
  const note = priceNote && (
    <Note tone="warning" live>
      {priceNote}
    </Note>
  )
  if (lines.length > 0) return <FullCart lines={lines} note={note} />
  return (
    <Page title={checkoutWords.title} onBack={back}>
      {note}
      <EmptyCart focused={hadLines} />
    </Page>
  )
}

function FullCart({ lines, note }: { lines: CartLine[]; note: ReactNode }) {
  const { back } = useNavigation()
  const offline = useConnectionState() === 'offline'
  const { buy, busy } = useBuy()
  const [agreed, setAgreed] = useState(false)
  const [location, setLocation] = useState<number>(allLocations)
  const shown = linesAt(lines, location)
  const hidden = lines.length - shown.length
  const needsTerms = needsClubTerms(lines.map(({ product, gift }) => ({ ...product, isGift: gift !== null })))
  const reason = offline
    ? checkoutWords.needsSignal
    : lacksAddress(lines)
      ? shippingWords.addFirst
      : needsTerms && !agreed
        ? checkoutWords.agreeFirst
        : undefined
  const pay = () => void buy({ units: lines, cartIds: lines.map(({ id }) => id) })
  return (
    <Page
      title={checkoutWords.title}
      end={<LocationFilter value={location} onChange={setLocation} />}
      onBack={back}
      footer={<Payment bill={billOf(lines)} busy={busy} reason={reason} onPay={pay} />}
    >
      {note}
      {hidden > 0 && <Note>{checkoutWords.hidden(hidden)}</Note>}
      <CartSections lines={shown} full={lines.length >= cartLimit} agreed={agreed} onAgree={setAgreed} />
      {billOf(lines).total > 0 && <PaidWith />}
      <EmptyCartButton />
    </Page>
  )
}
