import type { Redemption } from '#contract/shapes/order.ts'
import { dateTime } from '#src/kit/format.ts'
import { Row } from '#src/ui/row.tsx'
import { customerWords } from '#src/words/admin-desk.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { Listed } from './listed.tsx'

/** Where and when codes of the customer were used. */
export function Uses({ uses }: { uses: readonly Redemption[] }) {
  const { locations } = useEditing().saved
  const placeOf = (id: number) => locations?.find((each) => each.id === id)?.name ?? String(id)
  const numbered = uses.map((use, number) => ({ ...use, key: `${use.usedDate} ${number}` }))
  return (
    <Listed title={customerWords.redemptions} none={customerWords.redemptionsNone} list={numbered}>
      {({ key, name, locationId, usedDate }) => (
        <Row key={key} title={name} detail={customerWords.atPlace(placeOf(locationId), dateTime(usedDate))} />
      )}
    </Listed>
  )
}
