import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { locations } from '#src/resources/resource.ts'
import { giftCardWords } from '#src/words/gift-cards.ts'
import { ListingMissing, NothingHere, NothingOnSale } from '../catalogue/listing-missing.tsx'
import type { GiftCards } from './use-gift-cards.tsx'

/** Why there is no amount to choose: not loaded, none sold, or none at the location. */
export function NoAmounts({ cards: { stored, location, showAll } }: { cards: GiftCards }) {
  const places = knownOr(useStored(locations, undefined))
  if (stored.is !== 'known') return <ListingMissing stored={stored} title={giftCardWords.title} />
  if (stored.value.length === 0) return <NothingOnSale />
  return <NothingHere place={places?.find(({ id }) => id === location)?.name ?? ''} onAll={showAll} />
}
