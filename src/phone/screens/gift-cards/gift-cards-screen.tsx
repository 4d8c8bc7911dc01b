import { useState } from 'react'
import { allLocations } from '#contract/constants.ts'
import type { Product } from '#contract/shapes/product.ts'
import { AsOf } from '#src/kit/changes/as-of.tsx'
import { useSession } from '#src/kit/data/use-session.ts'
import { useFailureDialog } from '#src/kit/data/use-failure-dialog.ts'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { locations, products, wallet } from '#src/resources/resource.ts'
import { isWaiting, ListingMissing, NothingHere, NothingOnSale } from '#src/shop/catalogue/listing-missing.tsx'
import { useListingLocation } from '#src/shop/catalogue/use-listing-location.ts'
import { amountsAt, giftCardsIn } from '#src/shop/gift-cards/amounts.ts'
import { BalanceForm } from '#src/shop/gift-cards/balance-form.tsx'
import { BuyNew } from '#src/shop/gift-cards/buy-new.tsx'
import { Reload } from '#src/shop/gift-cards/reload.tsx'
import { LocationFilter } from '#src/shop/place/location-filter.tsx'
import { Page } from '#src/ui/page.tsx'
import { ProductSkeleton } from '#src/ui/product-skeleton.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { dataWords } from '#src/words/data.ts'
import { giftCardWords } from '#src/words/gift-cards.ts'

type Way = 'new' | 'reload'

const ways = [
  { value: 'new', label: giftCardWords.buyNew },
  { value: 'reload', label: giftCardWords.reload },
] as const

/** Gift cards: a new one or a reload, and the balance of any card. A guest sees what is sold. */
export default function GiftCardsScreen() {
  const { back } = useNavigation()
  const [way, setWay] = useState<Way>('new')
  const isCustomer = useSession()?.state === 'person'
  const { location, choose } = useListingLocation('/giftCards')
  const isReload = isCustomer && way === 'reload'
  const cards = useStored(products, 'giftCard')
  const reloads = useStored(products, 'giftCardRecharge')
  const stored = isReload ? reloads : cards
  useFailureDialog(stored, giftCardWords.failed)
  const waiting = location === undefined || isWaiting(stored)
  return (
    <Page
      width="list"
      title={giftCardWords.title}
      end={<LocationFilter value={location ?? allLocations} onChange={choose} />}
      onBack={back}
      busy={waiting}
    >
      <AsOf what={dataWords.prices} view={stored} />
      {isCustomer && <Segmented label={giftCardWords.way} choices={ways} value={way} onChange={setWay} />}
      {waiting ? (
        <ProductSkeleton />
      ) : (
        <Amounts stored={stored} location={location} isReload={isReload} onAll={() => choose(allLocations)} />
      )}
      {isCustomer && <BalanceForm />}
    </Page>
  )
}

interface AmountsProps {
  stored: StoredView<Product[]>
  location: number
  isReload: boolean
  onAll: () => void
}

function Amounts({ stored, location, isReload, onAll }: AmountsProps) {
  const places = useStored(locations, undefined).value
  if (!stored.value) return <ListingMissing stored={stored} title={giftCardWords.title} />
  if (stored.value.length === 0) return <NothingOnSale />
  const amounts = amountsAt(stored.value, location)
  if (amounts.length === 0)
    return <NothingHere place={places?.find(({ id }) => id === location)?.name ?? ''} onAll={onAll} />
  return isReload ? <ReloadOfWallet amounts={amounts} /> : <BuyNew amounts={amounts} />
}

function ReloadOfWallet({ amounts }: { amounts: readonly Product[] }) {
  const held = giftCardsIn(useStored(wallet, undefined).value)
  return <Reload amounts={amounts} held={held} />
}
