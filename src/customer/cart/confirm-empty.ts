import type { OwnDatabase } from '#src/local/own.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { cartWords } from '#src/words/cart.ts'
import { cartOf, emptyCart } from './cart.ts'

/** Empties the cart of a user, after a confirmation that names the number of its items. */
export const confirmEmpty = async (own: OwnDatabase, person: string): Promise<void> => {
  const { emptyTitle: title, emptyBody, emptyYes: yes } = cartWords
  const { length } = await cartOf(own, person)
  if (await dialogs.confirm({ title, body: emptyBody(length), yes, danger: true })) await emptyCart(own, person)
}
