import { useNavigation } from '#src/parts/navigation.ts'
import { showStage } from '#src/parts/purchase/payment-state.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { Page } from '#src/ui/page.tsx'
import { checkoutWords } from '#src/words/checkout.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { HelpLink } from './help-link.tsx'

interface UnchargedScreenProps {
  reference: string
  /** Units of the order that are still in the cart; 0 for a purchase straight from a product. */
  inCart: number
}

/** The outcome of a payment that was in doubt: no money moved. */
export function UnchargedScreen({ reference, inCart }: UnchargedScreenProps) {
  const { go } = useNavigation()
  const leave = () => {
    go(inCart > 0 ? '/checkout' : '/', { replace: true })
    showStage({ shows: 'nothing' })
  }
  return (
    <Page title={checkoutWords.title} onBack={leave}>
      <Empty
        art={
          <Seal tone="success">
            <Icon name="shield-check" weight="duotone" />
          </Seal>
        }
        title={purchaseWords.unchargedTitle}
        actions={
          <>
            <Button size="lg" onClick={leave}>
              {inCart > 0 ? purchaseWords.backToCheckout : purchaseWords.backToShop}
            </Button>
            <HelpLink reference={reference} className="btn btn--quiet">
              {purchaseWords.getHelpWith(reference)}
            </HelpLink>
          </>
        }
      >
        {inCart > 0 ? purchaseWords.unchargedCart(inCart) : purchaseWords.unchargedBody}
      </Empty>
    </Page>
  )
}
