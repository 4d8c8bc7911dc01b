import { Suspense, useState } from 'react'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { Landscape } from '#src/customer/ui/landscape.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import { LoyaltyWidget } from '#src/phone/ui/loyalty-widget.tsx'
import { Body } from '#src/customer/ui/body.tsx'
import { HomeBubbles } from '#src/customer/ui/home-bubbles.tsx'
import { Hero } from '#src/customer/ui/hero.tsx'
import { HomeCards } from '#src/phone/ui/home-cards.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { Greeting, HomeHead } from './home-head.tsx'
import * as css from './home.module.css'
import { PlaceLine } from './place-line.tsx'
import * as landscape from '#src/customer/ui/landscape.module.css'

const ChooseLocation = lazyPart(() => import('#src/phone/ui/choose-location.tsx'))

/** The start screen: it is drawn without waiting, and data that is not loaded yet has its space reserved. */
export default function HomeScreen() {
  const [choosing, setChoosing] = useState(false)
  const session = useSession()
  const { loyaltyProgram } = useSite()
  // Until the session has been read, a user is likelier than a guest.
  const guest = session !== undefined && session.state !== 'person'
  const loyalty = loyaltyProgram && !guest
  if (choosing)
    return (
      <Suspense>
        <ChooseLocation onDone={() => setChoosing(false)} onBack={() => setChoosing(false)} />
      </Suspense>
    )
  return (
    <Page width="list" padded={false}>
      <Hero overlap className={loyalty ? undefined : landscape.hero}>
        <HomeBubbles />
        {!loyalty && <Landscape />}
        <HomeHead guest={guest} />
        <Greeting guest={guest} />
        <PlaceLine onChange={() => setChoosing(true)} />
      </Hero>
      <Body className={css.body}>
        {loyalty && <LoyaltyWidget href={phoneRoutes.points.path} />}
        <WaysOn />
      </Body>
    </Page>
  )
}

/** Only cards whose target is open to this user; merchants with the friendly voice have two-tone icons. */
function WaysOn() {
  const { homeCards, PWAHomeImage, themes } = useSite()
  const { opens } = useNavigation()
  const cards = homeCards
    .filter(({ to }) => opens(to))
    .map(({ text, to, icon }) => ({
      text,
      to,
      icon: <Icon name={icon} weight={themes.font === 'friendly' ? 'duotone' : 'light'} />,
    }))
  return (
    <HomeCards
      cards={cards}
      art={PWAHomeImage && <img data-ui="art" className={css.art} src={PWAHomeImage} alt="" width={340} height={174} />}
    />
  )
}
