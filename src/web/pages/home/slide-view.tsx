import type { Slide } from '#contract/site/settings.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { vars } from '#src/ui/css-vars.ts'
import { webHomeWords } from '#src/words/web-home.ts'
import * as css from './slide-view.module.css'
import { slideColours, slideTarget } from './slides.ts'

interface SlideViewProps {
  slide: Slide
  index: number
  count: number
  current: boolean
  /** The video behind it is its picture. */
  onVideo: boolean
  /** Name and address of a second button. */
  second: { text: string; href: string } | undefined
}

/** One slide: headline, text and buttons beside its picture. A slide that is not shown takes neither focus nor presses. */
export function SlideView({ slide, index, count, current, onVideo, second }: SlideViewProps) {
  const site = useSite()
  const target = slideTarget(slide, site)
  const colours = slideColours(slide.color, site)
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={webHomeWords.slide(index + 1, count)}
      inert={!current}
      className={cx(css.slide, colours && css.coloured)}
      style={colours && vars({ '--slide-light': colours.light, '--slide-dark': colours.dark })}
    >
      {slide.image && !onVideo && (
        <img className={css.picture} src={slide.image} alt="" loading={index === 0 ? 'eager' : 'lazy'} />
      )}
      <div className={css.inside}>
        <div className={css.words}>
          {slide.headline && <h2 className={css.headline}>{slide.headline}</h2>}
          {slide.text && <p className={css.text}>{slide.text}</p>}
          {target && (
            <div className={css.buttons}>
              <LinkButton size="lg" href={target}>
                {slide.buttonText}
              </LinkButton>
              {second && (
                <LinkButton kind="hero" size="lg" href={second.href}>
                  {second.text}
                </LinkButton>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
