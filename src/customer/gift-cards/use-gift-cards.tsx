import { knownOr } from '#src/kit/data/known-or.ts'
import { useState, type ReactNode } from 'react'
import { allLocations } from '#contract/constants.ts'
import type { Product } from '#contract/shapes/product.ts'
import { useFailureDialog } from '#src/customer/ui/use-failure-dialog.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { products } from '#src/resources/resource.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { giftCardWords } from '#src/words/gift-cards.ts'
import { isWaiting } from '../catalogue/listing-missing.tsx'
import { useListingLocation } from '../catalogue/use-listing-location.ts'
import { LocationFilter } from '../places/location-filter.tsx'
import { amountsAt } from './amounts.ts'

type Way = 'new' | 'reload'

const ways = [
  { value: 'new', label: giftCardWords.buyNew },
  { value: 'reload', label: giftCardWords.reload },
] as const

export interface GiftCards {
  /** The listing of what is bought: new cards or reloads. */
  stored: StoredView<Product[]>
  location: number | undefined
  showAll(): void
  waiting: boolean
  /** What is sold at the location, the smallest amount first; empty until it is loaded. */
  amounts: readonly Product[]
  isReload: boolean
  /** A visitor sees what is sold; reload and balance are for logged-in users. */
  isCustomer: boolean
  /** The choice between a new card and a reload. */
  choice: ReactNode
  /** The chip that narrows it to one location. */
  filter: ReactNode
}

/** Gift cards for sale: a new one or a reload. The shell lays them out. */
export const useGiftCards = (path: string): GiftCards => {
  const [way, setWay] = useState<Way>('new')
  const { productOrder } = useSite()
  const isCustomer = useSession()?.state === 'person'
  const { location, mustChoose, choose } = useListingLocation(path)
  const isReload = isCustomer && way === 'reload'
  const cards = useStored(products, 'giftCard')
  const reloads = useStored(products, 'giftCardRecharge')
  const stored = isReload ? reloads : cards
  useFailureDialog(stored, giftCardWords.failed)
  return {
    stored,
    location,
    showAll: () => choose(allLocations),
    waiting: (location === undefined && !mustChoose) || isWaiting(stored),
    amounts: amountsAt(knownOr(stored, []), location ?? allLocations, productOrder),
    isReload,
    isCustomer,
    choice: isCustomer && <Segmented label={giftCardWords.way} choices={ways} value={way} onChange={setWay} />,
    filter: <LocationFilter value={location ?? allLocations} onChange={choose} />,
  }
}
