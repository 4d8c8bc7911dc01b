import { homeCardsMax } from '../constants.ts'
import { group, read } from '../site/row.ts'
import { settings } from '../site/settings.ts'
import { derive, type Scheme } from './derive.ts'
import type { VoiceName } from './voices.ts'

/** The colours and the type of a site for what is drawn outside its pages; each colour is `#rrggbb`. */
export interface Look {
  /** Of the scheme in which it is drawn: a logo may have other colours in the dark. */
  dark: boolean
  voice: VoiceName
  background: string
  surface: string
  text: string
  primary: string
  onPrimary: string
  hero: string
  heroEnd: string
  onHero: string
  onHeroMuted: string
  nav: string
  /** Below the logo of an icon: the hero's colour where the merchant has chosen one. */
  iconGround: string
  /** Intensity of the bubbles on the home screen, 0 to 1; 0: none. */
  bubbles: number
  /** Background and foreground of each home card, in order. */
  cards: { plate: string; figure: string }[]
}

const site = group(settings)

const readGiven = (config: object) => read(site, config)
type Given = ReturnType<typeof readGiven>

interface Known extends Partial<Record<Scheme, Look>> {
  given: Given
}

/** The looks of configs that are in memory: a page is asked for more often than a config is saved. */
const known = new WeakMap<object, Known>()

/**
 * The look of a site config, as its pages derive it. A config is never changed in place.
 * @param asked absent: the scheme of a first visit, light where the system decides
 */
export const lookOf = (config: object, asked?: Scheme): Look => {
  const looks: Known = known.get(config) ?? { given: readGiven(config) }
  known.set(config, looks)
  const scheme = asked ?? (looks.given.dark_theme === true ? 'dark' : 'light')
  return (looks[scheme] ??= derived(looks.given, scheme === 'dark'))
}

const derived = (given: Given, dark: boolean): Look => {
  const { tokens, voice } = derive(given, dark ? 'dark' : 'light')
  const token = (name: string): string => tokens[name]!
  return {
    dark,
    voice,
    background: token('bg'),
    surface: token('surface'),
    text: token('text'),
    primary: token('brand'),
    onPrimary: token('on-brand'),
    hero: token('hero-a'),
    heroEnd: token('hero-b'),
    onHero: token('on-hero'),
    onHeroMuted: token('on-hero-muted'),
    nav: token('nav-bg'),
    iconGround: token((dark ? given.darkTheme : given.lightTheme).hero ? 'hero-a' : 'bg'),
    bubbles: !given.bubbles.enabled ? 0 : dark ? 0.1 : 0.28,
    cards: Array.from({ length: homeCardsMax }, (_, at) => ({
      plate: token(`card-${at + 1}-bg`),
      figure: token(`card-${at + 1}-icon`),
    })),
  }
}
