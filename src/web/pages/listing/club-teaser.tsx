import { toCents } from '#contract/rules/money.ts'
import type { Product } from '#contract/shapes/product.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { money } from '#src/kit/format.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { products, washClub } from '#src/resources/resource.ts'
import { paysAfter } from './club-pays.ts'
import { firstMonthOf } from '#src/customer/catalogue/present.ts'
import { ProductTile } from '#src/customer/catalogue/product-tile.tsx'
import { ShopStrip } from '#src/web/ui/shop-strip.tsx'
import { clubState } from '#src/customer/memberships/club-state.ts'
import { byPrice } from '#src/customer/cart/listings.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'

/** Below the washes: the largest club. For users without a club; a visitor is asked to log in first. */
export function ClubTeaser() {
  const session = useSession()
  const { opens } = useNavigation()
  return session?.state === 'person' && opens('/washClub') ? <ForUser /> : null
}

function ForUser() {
  const own = knownOr(useStored(washClub, undefined))
  const clubs = knownOr(useStored(products, 'AppClub'), [])
  const washes = knownOr(useStored(products, 'AppWash'), [])
  const [club] = byPrice(clubs)
  const [wash] = byPrice(washes)
  if (!club || !wash || club.monthlyPrice === null || (own && clubState(own) !== 'none')) return null
  return (
    <ShopStrip
      tile={<ProductTile logo={club.logo} size="lg" />}
      title={catalogueWords.teaser(club.name, paysAfter(club, wash))}
      detail={costOf(club, money(toCents(club.monthlyPrice)))}
      actions={
        <LinkButton kind="tonal" href="/washClub">
          {catalogueWords.viewClubs}
        </LinkButton>
      }
    />
  )
}

const costOf = (club: Product, monthly: string): string => {
  const first = firstMonthOf(club)
  return first === null ? catalogueWords.teaserPrice(monthly) : catalogueWords.teaserFirst(money(first), monthly)
}
