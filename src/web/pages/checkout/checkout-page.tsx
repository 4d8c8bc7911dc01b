import { useSession } from '#src/kit/data/use-session.ts'
import type { CartLine } from '#src/local/cart.ts'
import { useCart } from '#src/customer/cart/use-cart.ts'
import { HiddenNote, PriceNote } from '#src/customer/checkout/cart-notes.tsx'
import { CartSections } from '#src/customer/checkout/cart-sections.tsx'
import { DiscountCode } from '#src/customer/checkout/discount-code.tsx'
import { EmptyCartButton } from '#src/customer/checkout/empty-cart-button.tsx'
import { EmptyCart } from '#src/customer/checkout/empty-cart.tsx'
import { useCheckout } from '#src/customer/checkout/use-checkout.ts'
import { useHadLines } from '#src/customer/checkout/use-had-lines.ts'
import { usePriceCheck } from '#src/customer/checkout/use-price-check.ts'
import { LocationFilter } from '#src/customer/places/location-filter.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { WebPage } from '../../ui/web-page.tsx'
import { Order } from './order.tsx'
import * as css from './checkout.module.css'
import { useEffect, useEffectEvent } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useReturnTo } from '#src/kit/navigation/use-return-to.ts'
import { Bucket } from '#src/customer/ui/art/bucket.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { checkoutWords } from '#src/words/checkout.ts'

/** The cart beside its price and payment; a visitor is asked to log in. */
export default function CheckoutPage({ route }: PageProps) {
  const session = useSession()
  if (!session) return <Reading title={route.title} />
  if (session.state === 'person') return <Cart title={route.title} />
  return (
    <WebPage title={route.title}>
      <LogInFirst />
    </WebPage>
  )
}

function Cart({ title }: { title: string | undefined }) {
  const lines = useCart()
  const priceNote = usePriceCheck()
  const hadLines = useHadLines(lines)
  if (!lines) return <Reading title={title} />
  if (lines.length > 0) return <FullCart title={title} lines={lines} priceNote={priceNote} />
  return (
    <WebPage title={title}>
      <PriceNote text={priceNote} />
      <EmptyCart focused={hadLines} />
    </WebPage>
  )
}

/** The database is being read. */
const Reading = ({ title }: { title: string | undefined }) => (
  <WebPage title={title} busy>
    {null}
  </WebPage>
)

interface FullCartProps {
  title: string | undefined
  lines: CartLine[]
  priceNote: string | undefined
}

function FullCart({ title, lines, priceNote }: FullCartProps) {
  const checkout = useCheckout(lines)
  return (
    <WebPage title={title} end={<LocationFilter value={checkout.location} onChange={checkout.setLocation} />}>
      <div className={css.split}>
        <div className={css.cart}>
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
          <div className={css.end}>
            <EmptyCartButton />
          </div>
        </div>
        <Order payment={checkout.payment} />
      </div>
    </WebPage>
  )
}

/** For a visitor: the log-in opens over the page, and the page says what it is for. */
function LogInFirst() {
  const { go, opens } = useNavigation()
  const returnTo = useReturnTo()
  const ask = useEffectEvent(() => go(returnTo('/logIn')))
  useEffect(() => ask(), [])
  return (
    <Empty
      art={<Bucket />}
      title={checkoutWords.logInTitle}
      actions={
        <>
          <LinkButton size="lg" href={returnTo('/logIn')}>
            {checkoutWords.logIn}
          </LinkButton>
          <LinkButton kind="tonal" size="lg" href={returnTo('/signUp')}>
            {checkoutWords.signUp}
          </LinkButton>
          {opens('/washes') && (
            <LinkButton kind="quiet" href="/washes">
              {checkoutWords.seeWashes}
            </LinkButton>
          )}
        </>
      }
    >
      {checkoutWords.logInBody}
    </Empty>
  )
}
