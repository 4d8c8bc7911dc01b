import type { Purchase, Redemption } from '#contract/shapes/order.ts'
import type { Location } from '#contract/shapes/place.ts'
import { placeName, titleOf } from '#src/customer/account/history/receipt-facts.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { dateTime } from '#src/kit/format.ts'
import { locations, purchases, redemptions } from '#src/resources/resource.ts'
import { reportWords as words } from '#src/words/report.ts'

/** What a report is about: a visit or a purchase, by its id. */
export interface About {
  use?: string | null
  purchase?: string | null
}

export interface Subject {
  name: string
  /** Where and when. */
  detail: string
}

interface Known {
  uses: readonly Redemption[]
  bought: readonly Purchase[]
  places: readonly Location[] | undefined
}

const subjectOf = ({ use, purchase }: About, { uses, bought, places }: Known): Subject | undefined => {
  const visit = use ? uses.find(({ id }) => id === use) : undefined
  if (visit)
    return { name: visit.name, detail: words.where(placeName(visit.locationId, places), dateTime(visit.usedDate)) }
  const order = purchase ? bought.find(({ transRecordId }) => transRecordId === purchase) : undefined
  if (!order) return undefined
  const when = dateTime(order.purchaseDate)
  const detail = order.locationId == null ? when : words.where(placeName(order.locationId, places), when)
  return { name: titleOf(order), detail }
}

/** Looks subjects up in what this device knows; undefined for one that is not stored. */
export const useSubjects = (): ((about: About) => Subject | undefined) => {
  const uses = knownOr(useStored(redemptions, undefined), [])
  const bought = knownOr(useStored(purchases, undefined), [])
  const places = knownOr(useStored(locations, undefined))
  return (about) => subjectOf(about, { uses, bought, places })
}
