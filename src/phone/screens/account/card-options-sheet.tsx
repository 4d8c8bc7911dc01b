import type { Account } from '#contract/shapes/account.ts'
import { usePerson } from '#src/kit/data/use-session.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { washClub } from '#src/resources/resource.ts'
import { cardName } from '#src/shop/card/card-name.ts'
import { removeCard } from '#src/shop/card/remove-card.ts'
import { useAddCard } from '#src/shop/card/use-add-card.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { accountWords as words } from '#src/words/account.ts'
import * as layout from '#src/ui/styles/layout.module.css'

interface CardOptionsProps {
  payment: Account['payment']
  open: boolean
  onClose: () => void
}

/** What can be done with the card on file. A club that renews keeps it, and the sheet says so. */
export default function CardOptionsSheet({ payment, open, onClose }: CardOptionsProps) {
  const services = useServices()
  const person = usePerson()
  const addCard = useAddCard()
  const club = useStored(washClub, undefined).value
  const renews = club?.status.toLowerCase() === 'active'
  const { expirationMonth: month, expirationYear: year } = payment
  const replace = () => {
    onClose()
    void addCard()
  }
  const remove = async () => {
    onClose()
    if (person !== undefined && (await removeCard(services, person, cardName(payment))))
      toasts.show(words.cardRemoved, 'success')
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={cardName(payment)}
      description={month && year ? words.cardExpires(month, year) : undefined}
    >
      <div className={layout.g3}>
        {renews && <Note>{words.cardRenews(club?.name ?? words.cardTitle)}</Note>}
        <Button size="lg" block onClick={replace}>
          {words.cardReplace}
        </Button>
        {!renews && (
          <Button kind="danger-quiet" size="lg" block onClick={() => void remove()}>
            {words.cardRemove}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
