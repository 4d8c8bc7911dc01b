import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { confirmEmpty } from '../cart/confirm-empty.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { checkoutWords } from '#src/words/checkout.ts'

export function EmptyCartButton() {
  const { own } = useServices()
  const person = useUserId()
  const press = () => person !== undefined && void confirmEmpty(own, person)
  return (
    <Button kind="danger-quiet" icon={<Icon name="trash" />} onClick={press}>
      {checkoutWords.emptyCart}
    </Button>
  )
}
