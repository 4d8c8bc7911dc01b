import { useFailureDialog } from '#src/customer/ui/use-failure-dialog.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { deals, locations } from '#src/resources/resource.ts'
import { Bucket } from '#src/customer/ui/art/bucket.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { ProductSkeleton } from '#src/customer/ui/product-skeleton.tsx'
import { dataWords } from '#src/words/data.ts'
import { dealWords } from '#src/words/deals.ts'
import { isWaiting, ListingMissing, NothingHere } from '#src/customer/catalogue/listing-missing.tsx'
import { DealCard } from './deal-card.tsx'
import { openDealsAt } from './open-deals.ts'

interface DealListProps {
  /** 0: all of them. */
  location: number
  onAll: () => void
}

/** The deals that this user can claim at a location. */
export function DealList({ location, onAll }: DealListProps) {
  const stored = useStored(deals, undefined)
  const places = knownOr(useStored(locations, undefined))
  useFailureDialog(stored, dealWords.failed)
  if (isWaiting(stored)) return <ProductSkeleton />
  if (stored.is !== 'known') return <ListingMissing stored={stored} title={dealWords.deals} />
  const open = openDealsAt(stored.value, location)
  if (open.length > 0)
    return (
      <>
        <AsOf what={dataWords.deals} view={stored} />
        {open.map((deal) => (
          <DealCard key={deal.dealId} deal={deal} />
        ))}
      </>
    )
  if (openDealsAt(stored.value, 0).length > 0)
    return <NothingHere place={places?.find(({ id }) => id === location)?.name ?? ''} onAll={onAll} />
  return (
    <Empty art={<Bucket />} title={dealWords.noneTitle}>
      {dealWords.none}
    </Empty>
  )
}
