import { purchaseWords } from '#src/words/purchase.ts'
import { money } from '#src/kit/format.ts'

export interface Uncharged {
  /** Units of the order that are still in the cart; 0 for a purchase straight from a product. */
  inCart: number
  /** Cents that were taken and went back; absent when none were taken. */
  returned?: number
}

/** What the user is told about a payment that ended without a charge. */
export const unchargedMessage = ({ inCart, returned }: Uncharged): { title: string; body: string } => {
  const { returnedTitle, returnedBody, unchargedTitle, unchargedBody, stillInCart } = purchaseWords
  const [title, first] =
    returned === undefined ? [unchargedTitle, unchargedBody] : [returnedTitle, returnedBody(money(returned))]
  return { title, body: inCart > 0 ? `${first} ${stillInCart(inCart)}` : first }
}
