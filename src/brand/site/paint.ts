import type { Palette, Theme } from '#contract/shapes/site-config.ts'
import type { Paint } from '#contract/theme/derive.ts'
import { shapeNamed, voiceNamed } from '#contract/theme/voices.ts'
import { between, colour, list, members } from './checks.ts'

const paletteNames = [
  'background',
  'surface',
  'text',
  'primary',
  'onPrimary',
  'secondary',
  'hero',
  'heroEnd',
  'onHero',
  'nav',
  'navActive',
  'bubble',
  'illBody',
] as const satisfies readonly (keyof Palette)[]

/** The named members that are valid colours; others are left out, so that their fallbacks apply. */
function colours<Name extends string>(value: unknown, names: readonly Name[]): Partial<Record<Name, string>> {
  const given = members(value)
  const found = names.flatMap((name) => {
    const checked = colour(given[name])
    return checked ? [[name, checked]] : []
  })
  return Object.fromEntries(found) as Partial<Record<Name, string>>
}

const radius = (value: unknown) => between(members(value).radius, 0, 999)

function theme(value: unknown): Theme {
  const given = members(value)
  const mobile = members(given.mobile)
  return {
    modal: { ...colours(given.modal, ['background', 'text', 'header', 'headerText']), radius: radius(given.modal) },
    button: { ...colours(given.button, ['background', 'text', 'tonalText']), radius: radius(given.button) },
    input: { ...colours(given.input, ['background', 'text', 'border']), radius: radius(given.input) },
    mobile: {
      homeCards: list(mobile.homeCards, (card) => colours(card, ['card', 'icon', 'text']), 8),
      loyaltyCard: colours(mobile.loyaltyCard, ['card', 'bar', 'text']),
    },
  }
}

/** Reads the theme part of any value: invalid colours, corners out of range and unknown names are dropped. */
export function readPaint(value: unknown): Required<Paint> {
  const given = members(value)
  const themes = members(given.themes)
  return {
    lightTheme: colours(given.lightTheme, paletteNames),
    darkTheme: colours(given.darkTheme, paletteNames),
    themes: {
      shape: shapeNamed(themes.shape),
      font: voiceNamed(themes.font),
      light: theme(themes.light),
      dark: theme(themes.dark),
    },
    showPWAShadow: given.showPWAShadow !== false,
  }
}
