import { useEffect, useRef } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { Bucket } from '#src/customer/ui/art/bucket.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { usePaymentState } from '../paying/use-payment.ts'
import { checkoutWords } from '#src/words/checkout.ts'

/** An empty cart, with links to the listings. `focused`: the last line has just been removed. */
export function EmptyCart({ focused }: { focused: boolean }) {
  const { opens } = useNavigation()
  const { stage } = usePaymentState()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) box.current?.querySelector('a')?.focus()
  }, [focused])
  // What was paid has left the cart; the wallet opens as soon as it has arrived there.
  if (stage.shows === 'paying') return null
  return (
    <div ref={box}>
      <Empty
        art={<Bucket />}
        title={checkoutWords.emptyTitle}
        actions={
          <>
            {opens('/washes') && (
              <LinkButton size="lg" href="/washes">
                {checkoutWords.buyAWash}
              </LinkButton>
            )}
            {opens('/washClub') && (
              <LinkButton kind="quiet" href="/washClub">
                {checkoutWords.seeClubs}
              </LinkButton>
            )}
          </>
        }
      >
        {checkoutWords.emptyBody}
      </Empty>
    </div>
  )
}
