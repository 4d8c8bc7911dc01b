import { toCents } from '#contract/rules/money.ts'
import type { Account } from '#contract/shapes/account.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import { money } from '#src/kit/format.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { cardName } from '#src/customer/paying/card/card-name.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { QrFrame } from '#src/customer/ui/qr-frame.tsx'
import { airPayWords } from '#src/words/air-pay.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface EndedPlateProps {
  /** The kiosk's charge; undefined for a token that has expired. */
  charge: Purchase | undefined
  payment: Account['payment']
  onAgain: () => void
}

/**
 * Replaces the code of a token that has ended, at its size: paid, or expired. An expired token is not said to be unpaid:
 * the kiosk may have read it in its last second.
 */
export function EndedPlate({ charge, payment, onAgain }: EndedPlateProps) {
  const { opens } = useNavigation()
  return (
    <>
      <QrFrame state="off">
        <Seal tone={charge ? 'success' : 'warning'}>
          <Icon name={charge ? 'check-circle' : 'hourglass-medium'} weight="duotone" />
        </Seal>
        <div className={layout.g1} role="status">
          <b>{charge ? airPayWords.paid(money(toCents(charge.total))) : airPayWords.expired}</b>
          <p className={prose.small}>{charge ? airPayWords.paidBody(cardName(payment)) : airPayWords.expiredBody}</p>
        </div>
      </QrFrame>
      {charge && opens('/purchaseHistory') && (
        <LinkButton kind="tonal" block href="/purchaseHistory">
          {airPayWords.history}
        </LinkButton>
      )}
      <Button block icon={<Icon name="arrow-clockwise" weight="bold" />} onClick={onAgain}>
        {airPayWords.again}
      </Button>
    </>
  )
}
