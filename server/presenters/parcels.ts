import { orderNumber } from '#contract/rules/order-reference.ts'
import type { Address } from '#contract/shapes/account.ts'
import type { Parcel } from '#contract/shapes/parcel.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import type { ListedParcel } from '#server/tables/parcels.ts'

/** What is in a parcel, equal products together. */
export const parcelItems = ({ lines }: OrderRow, places: readonly number[]): Parcel['items'] => {
  const counts = new Map<string, number>()
  for (const at of places) {
    const name = lines[at]?.name
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, quantity]) => ({ name, quantity }))
}

/** The lines of an address, as they stand on a parcel. */
export const addressLines = ({
  addressedTo,
  first,
  last,
  address1,
  address2,
  city,
  state,
  zipCode,
}: Address): string[] =>
  [addressedTo ?? `${first} ${last}`, address1, address2, [city, state, zipCode].filter(Boolean).join(', ')].filter(
    (line): line is string => !!line,
  )

export const presentParcel = ({ parcel, order, userId, by }: ListedParcel): Parcel => ({
  id: parcel.id,
  state: parcel.state,
  orderNumber: orderNumber(order),
  orderedAt: order.createdAt.toISOString(),
  customerId: userId,
  to: parcel.address ? addressLines(parcel.address) : [],
  items: parcelItems(order, parcel.lines),
  tracking: parcel.tracking,
  movedAt: parcel.movedAt?.toISOString() ?? null,
  by,
})
