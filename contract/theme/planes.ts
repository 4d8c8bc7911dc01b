import type { Palette } from '../site/settings.ts'
import { contrast, mix, blendOver } from './colour.ts'
import { ensureContrast, ratios } from './guard.ts'
import { fromOklch, hueLikeness, toOklch } from './oklch.ts'

export type Scheme = 'light' | 'dark'

/** The surfaces below all other elements, and their text colours. */
export interface Planes {
  /** Polarity of the configured background, which may differ from the scheme's name. */
  dark: boolean
  bg: string
  surface: string
  raised: string
  sunken: string
  text: string
  /** All four, for text that may be on any of them. */
  all: readonly string[]
  /** Shifts a plane until it has the page's polarity and allows text at 7:1. */
  agree: (colour: string) => string
}

const defaults = {
  light: { background: '#F5F6F8', text: '#14171C', primary: '#0F62D6' },
  dark: { background: '#0E1013', text: '#ECEEF1', primary: '#7FB0FF' },
} as const

export type FilledPalette = Palette & Required<Pick<Palette, 'background' | 'text' | 'primary' | 'secondary'>>

export function fillPalette(palette: Palette | undefined, scheme: Scheme): FilledPalette {
  const filled = { ...defaults[scheme], ...palette }
  return { ...filled, secondary: filled.secondary ?? filled.primary }
}

/** A plane must keep this ratio to black or white, otherwise no body text could reach 7:1 on all planes. */
const planeRoom = 10

export function derivePlanes(palette: FilledPalette, scheme: Scheme): Planes {
  const base = blendOver(palette.background, scheme === 'dark' ? '#000000' : '#ffffff')
  const dark = contrast(base, '#ffffff') > contrast(base, '#000000')
  const agree = (colour: string) => ensureContrast(colour, dark ? '#ffffff' : '#000000', planeRoom)
  const bg = agree(base)
  const surface = agree(blendOver(palette.surface ?? (dark ? mix('#ffffff', bg, 0.06) : '#ffffff'), bg))
  const raised = dark ? mix('#ffffff', surface, 0.055) : surface
  const sunken = dark ? mix('#000000', bg, 0.28) : mix(palette.text, bg, 0.045)
  const all = [surface, bg, raised, sunken]
  return { dark, bg, surface, raised, sunken, text: ensureContrast(palette.text, all, ratios.body), all, agree }
}

export function planeTokens({ dark, bg, surface, raised, sunken, text, all }: Planes) {
  return {
    bg,
    surface,
    'surface-raised': raised,
    'surface-sunken': sunken,
    text,
    'text-muted': ensureContrast(mix(text, surface, 0.66), all, 4.6),
    line: mix(text, surface, dark ? 0.13 : 0.11),
    'line-strong': ensureContrast(mix(text, surface, 0.45), [surface, bg, raised], ratios.graphic),
    'focus-gap': surface,
    'color-scheme': dark ? 'dark' : 'light',
  }
}

/**
 * Tinted plate behind an icon or a badge: on light surfaces a thin mix, on dark ones a deep shade of the hue itself,
 * because a mix of yellow and navy looks muddy.
 */
export function softPlate(colour: string, { surface, dark }: Planes, share: number) {
  if (!dark) return mix(colour, surface, share)
  const own = toOklch(colour)
  const behind = toOklch(surface)
  const tinted = behind.C > 0.03
  if (tinted && hueLikeness(own, behind) > 0.7) return mix(colour, surface, 0.2)
  return fromOklch({ L: behind.L + 0.115, C: Math.min(own.C * 0.42, tinted ? 0.07 : 0.04), h: own.h })
}
