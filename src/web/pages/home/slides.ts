import { addressOfTag } from '#contract/routes/web.ts'
import type { Slide } from '#contract/site/settings.ts'
import type { Site } from '#src/brand/site.ts'
import { derive } from '#contract/theme/derive.ts'
import { ensureContrast } from '#contract/theme/guard.ts'
import { webHomeWords } from '#src/words/web-home.ts'

type Paint = Parameters<typeof derive>[0]

/** The slides of a merchant; without any, one with its name and tagline. */
export const slidesOf = ({
  carousel: { pages },
  companyName,
  tagline,
}: Pick<Site, 'carousel' | 'companyName' | 'tagline'>): Slide[] =>
  pages.length > 0
    ? pages
    : [
        {
          headline: companyName,
          text: tagline,
          tag: '_SHOP',
          href: '_WASHES',
          buttonText: webHomeWords.shop,
          image: '',
          color: '',
        },
      ]

/** The page that a slide's button leads to; undefined for a slide without a button. */
export const slideTarget = (
  { tag, href, buttonText }: Slide,
  site: Pick<Site, 'menuItems' | 'shopItems'>,
): string | undefined => (tag && buttonText ? addressOfTag(site, tag === '_SHOP' ? href || '_WASHES' : tag) : undefined)

/** Text colours of a slide, by the polarity of the page. */
export interface SlideColours {
  light: string
  dark: string
}

/** A slide's own colour, made legible on the ground of the hero; undefined for a slide in the theme's colours. */
export const slideColours = (color: string, paint: Paint): SlideColours | undefined => {
  if (!color) return undefined
  const looks = [derive(paint, 'light'), derive(paint, 'dark')]
  const on = (polarity: keyof SlideColours): string => {
    const grounds = looks.filter(({ scheme }) => scheme === polarity).map(({ tokens }) => tokens['hero-a']!)
    return grounds.length > 0 ? ensureContrast(color, grounds) : color
  }
  return { light: on('light'), dark: on('dark') }
}
