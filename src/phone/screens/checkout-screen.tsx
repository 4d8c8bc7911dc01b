import { useNavigation } from '#src/kit/navigation/navigation.ts'
import type { CartLine } from '#src/local/cart.ts'
import { useCart } from '#src/customer/cart/use-cart.ts'
import { HiddenNote, PriceNote } from '#src/customer/checkout/cart-notes.tsx'
import { CartSections } from '#src/customer/checkout/cart-sections.tsx'
import { DiscountCode } from '#src/customer/checkout/discount-code.tsx'
import { EmptyCartButton } from '#src/customer/checkout/empty-cart-button.tsx'
import { EmptyCart } from '#src/customer/checkout/empty-cart.tsx'
import { PaidWith } from '#src/customer/checkout/paid-with.tsx'
import { Payment } from '#src/customer/checkout/payment.tsx'
import { useCheckout } from '#src/customer/checkout/use-checkout.ts'
import { useHadLines } from '#src/customer/checkout/use-had-lines.ts'
import { usePriceCheck } from '#src/customer/checkout/use-price-check.ts'
import { LocationFilter } from '#src/customer/places/location-filter.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { PayBar } from '#src/phone/ui/pay-bar.tsx'
import { checkoutWords } from '#src/words/checkout.ts'

/** The cart: its content, its price, and the payment. Readable offline. */
export default function CheckoutScreen() {
  const lines = useCart()
  const { back } = useNavigation()
  const priceNote = usePriceCheck()
  const hadLines = useHadLines(lines)
  if (!lines) return null
  if (lines.length > 0) return <FullCart lines={lines} priceNote={priceNote} />
  return (
    <Page title={checkoutWords.title} onBack={back}>
      <PriceNote text={priceNote} />
      <EmptyCart focused={hadLines} />
    </Page>
  )
}

function FullCart({ lines, priceNote }: { lines: CartLine[]; priceNote: string | undefined }) {
  const { back } = useNavigation()
  const checkout = useCheckout(lines)
  return (
    <Page
      title={checkoutWords.title}
      end={<LocationFilter value={checkout.location} onChange={checkout.setLocation} />}
      onBack={back}
      footer={
        <PayBar label={checkoutWords.payment}>
          <Payment {...checkout.payment} />
        </PayBar>
      }
    >
      <PriceNote text={priceNote} />
      <HiddenNote hidden={checkout.hidden} />
      <CartSections
        lines={checkout.shown}
        full={checkout.full}
        reductions={checkout.reductions}
        agreed={checkout.agreed}
        onAgree={checkout.setAgreed}
      />
      <DiscountCode discount={checkout.discount} />
      {checkout.payment.bill.total > 0 && <PaidWith />}
      <EmptyCartButton />
    </Page>
  )
}
