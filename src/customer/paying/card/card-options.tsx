import type { Account } from '#contract/shapes/account.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { washClub } from '#src/resources/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { accountWords as words } from '#src/words/account.ts'
import { cardName } from './card-name.ts'
import { removeCard } from './remove-card.ts'
import { useAddCard } from './use-add-card.ts'
import * as layout from '#src/ui/styles/layout.module.css'

interface CardOptionsProps {
  payment: Account['payment']
  /** Called before the chosen action begins. */
  onChosen?: () => void
}

/** What can be done with the card on file, or without one. A club that renews keeps it, and the note says so. */
export function CardOptions({ payment, onChosen }: CardOptionsProps) {
  const services = useServices()
  const person = useUserId()
  const addCard = useAddCard()
  const club = knownOr(useStored(washClub, undefined))
  const renews = club?.status.toLowerCase() === 'active'
  const replace = () => {
    onChosen?.()
    void addCard()
  }
  const remove = async () => {
    onChosen?.()
    if (person !== undefined && (await removeCard(services, person, cardName(payment))))
      toasts.show(words.cardRemoved, 'success')
  }
  return (
    <div className={layout.g3}>
      {payment.onFile && renews && <Note>{words.cardRenews(club?.name ?? words.cardTitle)}</Note>}
      <Button size="lg" block onClick={replace}>
        {payment.onFile ? words.cardReplace : words.cardAdd}
      </Button>
      {payment.onFile && !renews && (
        <Button kind="danger-quiet" size="lg" block onClick={() => void remove()}>
          {words.cardRemove}
        </Button>
      )}
    </div>
  )
}
