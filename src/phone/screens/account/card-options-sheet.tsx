import type { Account } from '#contract/shapes/account.ts'
import { cardName } from '#src/customer/paying/card/card-name.ts'
import { CardOptions } from '#src/customer/paying/card/card-options.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { accountWords as words } from '#src/words/account.ts'

interface CardOptionsSheetProps {
  payment: Account['payment']
  open: boolean
  onClose: () => void
}

/** The options of the card on file, in a sheet. */
export default function CardOptionsSheet({ payment, open, onClose }: CardOptionsSheetProps) {
  const { expirationMonth: month, expirationYear: year } = payment
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={cardName(payment)}
      description={month && year ? words.cardExpires(month, year) : undefined}
    >
      <CardOptions payment={payment} onChosen={onClose} />
    </Sheet>
  )
}
