import { cx } from '#src/ui/cx.ts'
import { Hero } from '#src/ui/hero.tsx'
import { placeWords } from '#src/words/place.ts'
import { Landscape } from '#src/kit/site/landscape.tsx'
import { MerchantMark } from '#src/kit/site/merchant-mark.tsx'

/** `first`: no location is chosen yet. `back`: the mark leaves space for the Back button. */
export const ChooserHero = ({ first, back }: { first: boolean; back: boolean }) => (
  <Hero className={cx('hero--land choose__hero', back && 'choose__hero--back')}>
    <Landscape />
    <MerchantMark />
    <h1 className="choose__title">{first ? placeWords.chooseFirst : placeWords.chooseTitle}</h1>
    <p className="muted small">{placeWords.chooseFirstBody}</p>
  </Hero>
)
