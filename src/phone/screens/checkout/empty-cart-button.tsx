import { emptyCart } from '#src/shop/cart/cart.ts'
import { usePerson } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { cartWords } from '#src/words/cart.ts'
import { checkoutWords } from '#src/words/checkout.ts'

/** Empties the cart, after a confirmation. */
export function EmptyCartButton({ count }: { count: number }) {
  const { own } = useServices()
  const person = usePerson()
  const press = async () => {
    const { emptyTitle, emptyBody, emptyYes } = cartWords
    const sure = await dialogs.confirm({ title: emptyTitle, body: emptyBody(count), yes: emptyYes, danger: true })
    if (sure && person !== undefined) await emptyCart(own, person)
  }
  return (
    <Button kind="danger-quiet" icon={<Icon name="trash" />} onClick={() => void press()}>
      {checkoutWords.emptyCart}
    </Button>
  )
}
