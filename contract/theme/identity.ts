import { mix, blendOver } from './colour.ts'
import { ensureContrast, ratios, textOn } from './guard.ts'
import { shade } from './oklch.ts'
import { softPlate, type FilledPalette, type Planes } from './planes.ts'

/** Brand, accent, hero band, navigation, focus, bubbles and the colours of the drawings. */
export function identityTokens(palette: FilledPalette, planes: Planes) {
  const brand = blendOver(palette.primary, planes.bg)
  const accent = blendOver(palette.secondary, planes.bg)
  const hero = blendOver(palette.hero ?? brand, planes.bg)
  const brandPlate = brandTokens(brand, palette.onPrimary, planes)
  return {
    ...brandPlate,
    ...accentTokens(accent, planes),
    ...heroTokens(hero, palette, planes),
    ...navTokens(palette, planes, brand, brandPlate['brand-text']),
    ...drawingTokens(palette, planes, hero, brand, accent),
  }
}

function brandTokens(brand: string, wantedText: string | undefined, planes: Planes) {
  const soft = softPlate(brand, planes, 0.1)
  return {
    brand,
    'on-brand': textOn(brand, wantedText),
    'brand-soft': soft,
    'brand-text': ensureContrast(brand, [...planes.all, soft], ratios.text),
  }
}

function accentTokens(accent: string, planes: Planes) {
  const soft = softPlate(accent, planes, 0.24)
  return {
    accent,
    'on-accent': textOn(accent),
    'accent-soft': soft,
    'on-accent-soft': ensureContrast(planes.dark ? accent : shade(accent, -0.4), soft, 4.6),
  }
}

/** The band has large headings and small captions, so its text requires slightly more than 4.5. */
const heroRatio = 5

function heroTokens(hero: string, palette: FilledPalette, { bg, dark }: Planes) {
  const text = textOn(hero, palette.onHero, heroRatio)
  const end = palette.heroEnd ? blendOver(palette.heroEnd, bg) : shade(hero, dark ? -0.08 : 0.05, 0.9)
  const safeEnd = ensureContrast(end, text, heroRatio)
  return {
    'hero-a': hero,
    'hero-b': safeEnd,
    'on-hero': text,
    'on-hero-muted': ensureContrast(mix(text, hero, 0.82), [hero, safeEnd], ratios.text),
  }
}

function navTokens(palette: FilledPalette, { bg, surface, text, dark }: Planes, brand: string, brandText: string) {
  const nav = blendOver(palette.nav ?? surface, bg)
  const active = ensureContrast(palette.navActive ?? brandText, nav, 4.6)
  return {
    'nav-bg': nav,
    'nav-text': ensureContrast(mix(text, nav, 0.7), nav, 4.6),
    'nav-active': active,
    'nav-pill': ensureContrast(mix(brand, nav, dark ? 0.18 : 0.12), active, ratios.text),
  }
}

function drawingTokens(
  palette: FilledPalette,
  { bg, text, dark }: Planes,
  hero: string,
  brand: string,
  accent: string,
) {
  const body = blendOver(palette.illBody ?? accent, bg)
  return {
    'bubble-tint': palette.bubble ? blendOver(palette.bubble, bg) : mix('#ffffff', brand, dark ? 0.4 : 0.7),
    'ill-body': body,
    'ill-body-2': shade(body, dark ? -0.14 : -0.08),
    'ill-glass': mix('#ffffff', hero, dark ? 0.25 : 0.72),
    'ill-tyre': dark ? '#08080a' : mix(text, '#000000', 0.75),
    'ill-foam': dark ? mix('#ffffff', hero, 0.86) : '#ffffff',
    'ill-foam-2': mix(hero, '#ffffff', dark ? 0.4 : 0.35),
  }
}
