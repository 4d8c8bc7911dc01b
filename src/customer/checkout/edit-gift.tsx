import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { CartLine, GiftDetails } from '#src/local/cart.ts'
import { useServices } from '#src/kit/services.ts'
import { changeGift } from '../cart/cart.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { cartWords } from '#src/words/cart.ts'
import * as css from './edit-gift.module.css'

const GiftSheet = lazyPart(() => import('../cart/gift-sheet.tsx'))

/** Opens the form of a gift in the cart, with its recipient and message. */
export function EditGift({ line: { id, product }, gift }: { line: CartLine; gift: GiftDetails }) {
  const { own } = useServices()
  // A new form for each opening: it shows the stored gift, not what was typed and dismissed.
  const [opening, setOpening] = useState({ count: 0, open: false })
  const close = () => setOpening(({ count }) => ({ count, open: false }))
  const save = async (changed: GiftDetails) => {
    const isSaved = await changeGift(own, id, changed)
    if (isSaved) toasts.show(cartWords.giftChanged, 'success')
    close()
    return isSaved
  }
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        className={css.edit}
        icon={<Icon name="pencil-simple" />}
        aria-label={cartWords.editGiftNamed(product.name, gift.giftedTo || gift.giftedEmail)}
        onClick={() => setOpening(({ count }) => ({ count: count + 1, open: true }))}
      >
        {cartWords.editGift}
      </Button>
      <Suspense>
        {opening.count > 0 && (
          <GiftSheet
            key={opening.count}
            product={product}
            edited={gift}
            open={opening.open}
            onClose={close}
            onGift={save}
          />
        )}
      </Suspense>
    </>
  )
}
