import { phoneRoutes } from '#contract/routes/phone.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'

/** The query member that names an item of the wallet. */
export const itemQuery = 'item'

/**
 * Names an item without its code, which a picture of the address would keep beyond the contact that the code needs: the
 * moment of its purchase, and its place among the items of that moment.
 */
const keyOf = ({ code, purchasedDate }: WalletItem, items: readonly WalletItem[]): string => {
  const place = items.filter((each) => each.purchasedDate === purchasedDate).findIndex((each) => each.code === code)
  return `${new Date(purchasedDate).getTime().toString(36)}-${place + 1}`
}

/** The address that opens an item in the wallet of the phone app, also on another device. */
export const itemAddress = (item: WalletItem, items: readonly WalletItem[]): string =>
  `${phoneRoutes.wallet.path}?${itemQuery}=${keyOf(item, items)}`

/** The item that an address names; undefined without one, and when it is used up. */
export const itemAt = (query: URLSearchParams, items: readonly WalletItem[]): WalletItem | undefined => {
  const asked = query.get(itemQuery)
  return asked === null ? undefined : items.find((item) => keyOf(item, items) === asked)
}
