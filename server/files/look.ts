import type { StoredSiteConfig } from '../tables/merchants.ts'

/** A merchant's colours as far as the pictures of the installed app need them, each `#rrggbb` or `#rrggbbaa`. */
export interface Look {
  background: string
  surface: string
  text: string
  primary: string
  onPrimary: string
  hero: string
  heroEnd: string
  nav: string
  /** How strong the bubbles of its hero are, of 1; 0 without. */
  bubbles: number
  /** Plate and figure of the home cards, in their order. */
  cards: { plate: string; figure: string }[]
}

/** A drawing is no place for anything but a colour. */
const colour = (value: string | undefined, fallback: string): string =>
  value !== undefined && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value) ? value : fallback

/** An icon stands on the hero of the first visit's scheme, on which the app itself shows the logo. */
export const iconBackground = ({ dark_theme, lightTheme, darkTheme }: StoredSiteConfig): string => {
  const chosen = dark_theme ? darkTheme : lightTheme
  return colour(chosen?.hero, colour(chosen?.background, '#ffffff'))
}

const neutral = {
  light: { background: '#ffffff', surface: '#ffffff', text: '#16181d', primary: '#2b3fd4', onPrimary: '#ffffff' },
  dark: { background: '#101218', surface: '#1b1e26', text: '#f2f3f5', primary: '#93a3ff', onPrimary: '#101218' },
}

/** The scheme of a first visit; what the merchant did not choose is neutral. */
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
