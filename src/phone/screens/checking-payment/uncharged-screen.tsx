import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { showStage } from '#src/shop/purchase/payment-state.ts'
import { unchargedMessage, type Uncharged } from '#src/shop/purchase/uncharged-message.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { Page } from '#src/ui/page.tsx'
import { checkoutWords } from '#src/words/checkout.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { HelpLink } from './help-link.tsx'
import * as css from '#src/ui/button.module.css'

interface UnchargedScreenProps extends Uncharged {
  reference: string
}

/** The outcome of a payment that was in doubt: the user pays nothing. */
export function UnchargedScreen({ reference, ...ended }: UnchargedScreenProps) {
  const { inCart } = ended
  const { title, body } = unchargedMessage(ended)
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
        title={title}
        actions={
          <>
            <Button size="lg" onClick={leave}>
              {inCart > 0 ? purchaseWords.backToCheckout : purchaseWords.backToShop}
            </Button>
            <HelpLink reference={reference} className={`${css.button} ${css.quiet}`}>
              {purchaseWords.getHelpWith(reference)}
            </HelpLink>
          </>
        }
      >
        {body}
      </Empty>
    </Page>
  )
}
