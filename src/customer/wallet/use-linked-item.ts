import { useEffect, useEffectEvent } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import { itemAt, itemQuery } from './item-address.ts'

/** Opens the item that the address names, as soon as it is known. The address then is the wallet's own. */
export const useLinkedItem = (items: readonly WalletItem[] | undefined, show: (item: WalletItem) => void): void => {
  const { query, go } = useNavigation()
  const linked = items && itemAt(query, items)
  const open = useEffectEvent((item: WalletItem) => {
    const rest = new URLSearchParams(query)
    rest.delete(itemQuery)
    go(`${location.pathname}${rest.size > 0 ? `?${rest.toString()}` : ''}`, { replace: true })
    show(item)
  })
  useEffect(() => {
    if (linked) open(linked)
  }, [linked])
}
