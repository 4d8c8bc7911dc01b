import { isGiftable } from '#contract/rules/gift.ts'
import type { Product } from '#contract/shapes/product.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'
import { useAddToCart, useCheckoutWith } from '../cart/use-add-to-cart.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { useIsOwnSession, useSession } from '#src/kit/data/use-session.ts'
import { useReturnTo } from '#src/kit/navigation/use-return-to.ts'
import { ClubActions } from '../club/club-actions.tsx'
import { usePay } from '../paying/pay.ts'
import { anchorOf } from './anchor.ts'
import * as prose from '#src/ui/styles/prose.module.css'
import * as css from './buy-actions.module.css'
import { useSalesPause } from '../cart/use-sales-pause.ts'

interface BuyActionsProps {
  product: Product
  /** The gift card that is reloaded: 16 digits. */
  cardNumber?: string | null
  /** It cannot be bought yet; the screen says why. */
  blocked?: boolean
  /** Absent for what is no gift. */
  onGift?: (product: Product) => void
}

/** The actions of a product. A guest gets a link to the log-in instead. */
export function BuyActions({ product, cardNumber = null, blocked, onGift }: BuyActionsProps) {
  const session = useSession()
  const isOwnSession = useIsOwnSession()
  const addToCart = useAddToCart()
  const { payNow, busy } = usePay()
  const checkOut = useCheckoutWith()
  const offline = useConnectionState() === 'offline'
  const paused = useSalesPause([product])
  // What is shipped needs an address first, which the checkout asks for.
  const buy = () => (product.fulfillable ? checkOut(product) : payNow(product, cardNumber))
  if (session?.state !== 'person')
    return (
      <>
        <LogInToBuy product={product} isUnread={!isOwnSession} />
        {paused && <p className={`${prose.small} ${prose.muted}`}>{paused}</p>}
      </>
    )
  if (product.productType === 'AppClub') return <ClubActions product={product} paused={paused} />
  const named = (action: string) => catalogueWords.oneOf(action, product.name)
  return (
    <>
      <Button
        kind="tonal"
        icon={<Icon name="plus" weight="bold" />}
        aria-label={named(catalogueWords.addToCart)}
        disabled={blocked}
        onClick={() => void addToCart({ product, cardNumber })}
      >
        {catalogueWords.addToCart}
      </Button>
      <Button
        block
        busy={busy}
        disabled={blocked}
        reason={paused ?? (offline ? catalogueWords.buyNeedsSignal : undefined)}
        aria-label={named(catalogueWords.buyNow)}
        onClick={() => void buy()}
      >
        {catalogueWords.buyNow}
      </Button>
      {onGift && isGiftable(product.productType) && (
        <Button
          kind="quiet"
          icon={<Icon name="gift" />}
          aria-label={named(catalogueWords.asGift)}
          onClick={() => onGift(product)}
        >
          {catalogueWords.asGift}
        </Button>
      )}
    </>
  )
}

interface LogInToBuyProps {
  product: Product
  /** The session of this device has not been read: on one that may have a user the button keeps its place unseen. */
  isUnread: boolean
}

/** Leads back to this product after the log-in. */
const LogInToBuy = ({ product, isUnread }: LogInToBuyProps) => (
  <LinkButton
    kind="outline"
    className={isUnread ? css.unread : undefined}
    data-session={isUnread ? 'unread' : undefined}
    href={useReturnTo()('/logIn', `#${anchorOf(product)}`)}
    aria-label={catalogueWords.oneOf(catalogueWords.logIn, product.name)}
  >
    {catalogueWords.logIn}
  </LinkButton>
)
