import { allLocations } from '#contract/constants.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { account } from '#src/resources/resource.ts'
import { useListingLocation } from '#src/customer/catalogue/use-listing-location.ts'
import { DealList } from './deal-list.tsx'
import { PromoCodeForm } from './promo-code-form.tsx'
import { ConfirmFirst } from './confirm-first.tsx'
import { LocationFilter } from '#src/customer/places/location-filter.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { ProductSkeleton } from '#src/customer/ui/product-skeleton.tsx'
import { Section } from '#src/ui/section-head.tsx'
import { dealWords } from '#src/words/deals.ts'

/** Promo codes and deals, for a user with a confirmed email; the others are asked to confirm it. */
export default function PromoCodesScreen() {
  const { back } = useNavigation()
  const user = knownOr(useStored(account, undefined))
  if (user?.emailConfirmed === false)
    return (
      <Page title={dealWords.title} onBack={back}>
        <ConfirmFirst email={user.email} title={dealWords.confirmTitle}>
          {dealWords.confirmBody(user.email)}
        </ConfirmFirst>
      </Page>
    )
  return <Offers />
}

function Offers() {
  const { back } = useNavigation()
  const { location, choose } = useListingLocation('/promocode')
  return (
    <Page width="list" title={dealWords.title} onBack={back} busy={location === undefined}>
      <PromoCodeForm />
      <Section title={dealWords.deals} end={<LocationFilter value={location ?? allLocations} onChange={choose} />}>
        {location === undefined ? (
          <ProductSkeleton />
        ) : (
          <DealList location={location} onAll={() => choose(allLocations)} />
        )}
      </Section>
    </Page>
  )
}
