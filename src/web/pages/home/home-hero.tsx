import { useRef } from 'react'
import type { Product } from '#contract/shapes/product.ts'
import { addressOfTag } from '#contract/routes/web.ts'
import { HomeBubbles } from '#src/customer/ui/home-bubbles.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import { cx } from '#src/ui/cx.ts'
import { webHomeWords } from '#src/words/web-home.ts'
import { HeroVideo } from './hero-video.tsx'
import * as css from './home-hero.module.css'
import { SlideControls } from './slide-controls.tsx'
import { SlideView } from './slide-view.tsx'
import { slidesOf } from './slides.ts'
import { useRotation } from './use-rotation.ts'
import { useSlides } from './use-slides.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/**
 * The merchant's slides over its video. A carousel by the pattern of WAI-ARIA: its buttons come first, and only a move of
 * the user is announced. `club` is offered beside the washes.
 */
export function HomeHero({ club }: { club: Product | undefined }) {
  const site = useSite()
  const slides = slidesOf(site)
  const box = useRef<HTMLElement>(null)
  const [viewport, moves] = useSlides()
  const { selected, isDragged, announced, turn } = moves
  const rotation = useRotation({ box, selected, isDragged, hasMore: slides.length > 1, turn })
  const hasVideo = Boolean(site.homeVideo || site.homeVideoPoster)
  const clubs = addressOfTag(site, '_CLUBS')
  const second = club && clubs ? { text: club.name, href: clubs } : undefined
  return (
    <section
      ref={box}
      className={cx(css.hero, !rotation.wanted && css.still)}
      aria-roledescription="carousel"
      aria-label={webHomeWords.highlights}
      {...rotation.holdHandlers}
    >
      {hasVideo && <HeroVideo runs={rotation.videoRuns} />}
      <SlideControls {...{ slides, moves, rotation }} pausable={slides.length > 1 || Boolean(site.homeVideo)} />
      <div ref={viewport} className={css.viewport}>
        <div className={css.row}>
          {slides.map((slide, index) => (
            <SlideView
              key={index}
              {...{ slide, index }}
              count={slides.length}
              current={index === selected}
              onVideo={hasVideo && index === 0}
              second={slide.href === '_WASHES' ? second : undefined}
            />
          ))}
        </div>
      </div>
      <div className={css.bubbles}>
        <HomeBubbles most={14} seed={33} />
      </div>
      <p className={prose.visuallyHidden} role="status">
        {announced !== undefined && webHomeWords.shown(announced + 1, slides.length, slides[announced]?.headline ?? '')}
      </p>
    </section>
  )
}
