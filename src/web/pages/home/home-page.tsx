import { products } from '#src/resources/resource.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { offersOf } from '#src/customer/catalogue/offers.ts'
import { allLocations } from '#contract/constants.ts'
import { WebPage } from '../../ui/web-page.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomePlaces } from './home-places.tsx'
import { HomeWashes } from './home-washes.tsx'
import * as prose from '#src/ui/styles/prose.module.css'
import { toCents } from '#contract/rules/money.ts'
import type { Product } from '#contract/shapes/product.ts'
import { money } from '#src/kit/format.ts'
import { firstMonthOf } from '#src/customer/catalogue/present.ts'
import { Badge } from '#src/ui/badge.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { Ticks } from '#src/customer/ui/ticks.tsx'
import { webHomeWords } from '#src/words/web-home.ts'
import { ClubArt } from './club-art.tsx'
import { useListedPlaces } from '#src/customer/places/use-listed-places.ts'
import * as css from './club-band.module.css'

/** The merchant's slides, and below them its best washes, its best club and its locations; without what the shop lacks. */
export default function HomePage() {
  const { companyName, productOrder } = useSite()
  const { opens } = useNavigation()
  const washes = useStored(products, 'AppWash')
  const places = useListedPlaces()
  const clubs = knownOr(useStored(products, 'AppClub'))
  const club = clubs && opens('/washClub') ? offersOf(clubs, allLocations, productOrder)[0]?.product : undefined
  return (
    <WebPage width="full">
      <h1 className={prose.visuallyHidden} tabIndex={-1}>
        {companyName}
      </h1>
      <HomeHero club={club} />
      <HomeWashes view={washes} />
      {club && <ClubBand club={club} />}
      <HomePlaces view={places} />
    </WebPage>
  )
}

/** A club with what it includes and costs, beside its pass. */
function ClubBand({ club }: { club: Product }) {
  const first = firstMonthOf(club)
  const monthly = club.monthlyPrice === null ? undefined : money(toCents(club.monthlyPrice))
  return (
    <section className={css.band}>
      <div className={css.words}>
        {first !== null && <Badge tone="pop">{webHomeWords.firstMonth(money(first))}</Badge>}
        <h2 className={css.name}>{club.name}</h2>
        <Ticks items={club.details} large />
        <div className={css.buy}>
          <LinkButton size="lg" href="/washClub">
            {webHomeWords.joinClub}
          </LinkButton>
          {monthly && (
            <span className={prose.muted}>
              {first === null ? webHomeWords.monthly(monthly) : webHomeWords.then(monthly)}
            </span>
          )}
        </div>
      </div>
      <ClubArt />
    </section>
  )
}
