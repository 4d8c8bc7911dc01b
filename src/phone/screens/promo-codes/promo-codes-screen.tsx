import { allLocations } from '#contract/constants.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { account, deals, locations } from '#src/resources/resource.ts'
import { useListingLocation } from '#src/customer/catalogue/use-listing-location.ts'
import { PromoCodeForm } from './promo-code-form.tsx'
import { LocationFilter } from '#src/customer/places/location-filter.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { ProductSkeleton } from '#src/customer/ui/product-skeleton.tsx'
import { Section } from '#src/ui/section-head.tsx'
import { dealWords } from '#src/words/deals.ts'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { verificationWords } from '#src/words/email-verification.ts'
import { useResend } from '#src/customer/email/use-resend.ts'
import { useFailureDialog } from '#src/customer/ui/use-failure-dialog.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { Bucket } from '#src/customer/ui/art/bucket.tsx'
import { dataWords } from '#src/words/data.ts'
import { isWaiting, ListingMissing, NothingHere } from '#src/customer/catalogue/listing-missing.tsx'
import { DealCard } from './deal-card.tsx'
import { openDealsAt } from './open-deals.ts'

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

interface ConfirmFirstProps {
  email: string
  title: string
  children: ReactNode
}

/** In place of what needs a confirmed email: asks to confirm it, with a button that sends the link again. */
function ConfirmFirst({ email, title, children }: ConfirmFirstProps) {
  const { busy, resend } = useResend(email)
  return (
    <Empty
      art={
        <Seal tone="brand">
          <Icon name="envelope-simple" weight="duotone" />
        </Seal>
      }
      title={title}
      actions={
        <Button size="lg" busy={busy} onClick={resend}>
          {verificationWords.resend}
        </Button>
      }
    >
      {children}
    </Empty>
  )
}

interface DealListProps {
  /** 0: all of them. */
  location: number
  onAll: () => void
}

/** The deals that this user can claim at a location. */
function DealList({ location, onAll }: DealListProps) {
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
