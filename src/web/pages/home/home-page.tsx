import { locations, products } from '#src/resources/resource.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { offersOf } from '#src/customer/catalogue/offers.ts'
import { allLocations } from '#contract/constants.ts'
import { WebPage } from '../../ui/web-page.tsx'
import { ClubBand } from './club-band.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomePlaces } from './home-places.tsx'
import { HomeWashes } from './home-washes.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

/** The merchant's slides, and below them its best washes, its best club and its locations; without what the shop lacks. */
export default function HomePage() {
  const { companyName } = useSite()
  const { opens } = useNavigation()
  const washes = useStored(products, 'AppWash')
  const places = useStored(locations, undefined)
  const clubs = knownOr(useStored(products, 'AppClub'))
  const club = clubs && opens('/washClub') ? offersOf(clubs, allLocations)[0]?.product : undefined
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
