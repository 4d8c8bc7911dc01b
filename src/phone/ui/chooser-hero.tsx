import { cx } from '#src/ui/cx.ts'
import { Hero } from '#src/customer/ui/hero.tsx'
import { placeWords } from '#src/words/place.ts'
import { Landscape } from '#src/customer/ui/landscape.tsx'
import { MerchantMark } from '#src/customer/ui/merchant-mark.tsx'
import * as landscape from '#src/customer/ui/landscape.module.css'
import * as css from './choose-location.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** `first`: no location is chosen yet. `back`: the mark leaves space for the Back button. */
export const ChooserHero = ({ first, back }: { first: boolean; back: boolean }) => (
  <Hero className={cx(landscape.hero, css.hero, back && css.heroBack)}>
    <Landscape />
    <MerchantMark />
    <h1 className={css.title}>{first ? placeWords.chooseFirst : placeWords.chooseTitle}</h1>
    <p className={`${prose.muted} ${prose.small}`}>{placeWords.chooseFirstBody}</p>
  </Hero>
)
