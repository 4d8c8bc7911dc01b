import type { StoredSiteConfig } from '#server/tables/merchants.ts'

/** The colours of a merchant that the pictures of the installed app use, each `#rrggbb` or `#rrggbbaa`. */
export interface Look {
  background: string
  surface: string
  text: string
  primary: string
  onPrimary: string
  hero: string
  heroEnd: string
  nav: string
  /** Intensity of the bubbles on the home screen, 0 to 1; 0: none. */
  bubbles: number
  /** Background and foreground of each home card, in order. */
  cards: { plate: string; figure: string }[]
}

/** True for a colour alone: colours are inserted into SVG markup and style attributes. */
export const isColour = (value: string | undefined): value is string =>
  value !== undefined && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value)

const colour = (value: string | undefined, fallback: string): string => (isColour(value) ? value : fallback)

/** An icon stands on the hero of the first visit's scheme, on which the app itself shows the logo. */
export const iconBackground = ({ dark_theme, lightTheme, darkTheme }: StoredSiteConfig): string => {
  const chosen = dark_theme ? darkTheme : lightTheme
  return colour(chosen?.hero, colour(chosen?.background, '#ffffff'))
}

const neutral = {
  light: { background: '#ffffff', surface: '#ffffff', text: '#16181d', primary: '#2b3fd4', onPrimary: '#ffffff' },
  dark: { background: '#101218', surface: '#1b1e26', text: '#f2f3f5', primary: '#93a3ff', onPrimary: '#101218' },
}

/** The colour scheme of a first visit; unset colours are neutral. */
export const lookOf = ({ dark_theme, lightTheme, darkTheme, themes, bubbles }: StoredSiteConfig): Look => {
  const scheme = dark_theme ? 'dark' : 'light'
  const chosen = (dark_theme ? darkTheme : lightTheme) ?? {}
  const primary = colour(chosen.primary, neutral[scheme].primary)
  const surface = colour(chosen.surface, neutral[scheme].surface)
  const onPrimary = colour(chosen.onPrimary, neutral[scheme].onPrimary)
  const hero = colour(chosen.hero, primary)
  const homeCards = themes?.[scheme]?.mobile?.homeCards ?? []
  const cards = homeCards.map(({ card, icon }) => ({ plate: colour(card, primary), figure: colour(icon, onPrimary) }))
  return {
    background: colour(chosen.background, neutral[scheme].background),
    surface,
    text: colour(chosen.text, neutral[scheme].text),
    primary,
    onPrimary,
    hero,
    heroEnd: colour(chosen.heroEnd, hero),
    nav: colour(chosen.nav, surface),
    bubbles: bubbles?.enabled === false ? 0 : dark_theme ? 0.1 : 0.28,
    cards: cards.length > 0 ? cards : [{ plate: primary, figure: onPrimary }],
  }
}
