import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { purchaseWords } from '#src/words/purchase.ts'
import { showStage } from './payment-state.ts'
import { unchargedMessage, type Uncharged } from './uncharged-message.ts'
import { HelpLink } from './help-link.tsx'
import * as css from '#src/ui/button.module.css'

export interface UnchargedProps extends Uncharged {
  reference: string
}

/** Leaves the message: to the checkout while its cart has content, else home. */
export const useLeaveUncharged = (inCart: number): (() => void) => {
  const { go } = useNavigation()
  return () => {
    go(inCart > 0 ? '/checkout' : '/', { replace: true })
    showStage({ shows: 'nothing' })
  }
}

/** The outcome of a payment that was in doubt: the user pays nothing. */
export function UnchargedOutcome({ reference, ...ended }: UnchargedProps) {
  const { inCart } = ended
  const { title, body } = unchargedMessage(ended)
  const leave = useLeaveUncharged(inCart)
  return (
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
  )
}
