import type { SiteConfig } from '../site/settings.ts'
import { homeCardTokens, loyaltyTokens } from './cards.ts'
import { withoutBadColours } from './clean.ts'
import { buttonTokens, inputTokens, modalTokens } from './controls.ts'
import { cornerTokens, elevationTokens } from './form.ts'
import { ensureContrast, textOn } from './guard.ts'
import { identityTokens } from './identity.ts'
import { shade } from './oklch.ts'
import { derivePlanes, fillPalette, planeTokens, type Planes, type Scheme, softPlate } from './planes.ts'
import { shapeNamed, voiceNamed, voiceTokens, type ShapeName, type VoiceName } from './voices.ts'

export type { Scheme } from './planes.ts'

/** The members of a site config that define the theme; each may be absent. */
export type Paint = Partial<Pick<SiteConfig, 'themes' | 'lightTheme' | 'darkTheme' | 'showPWAShadow'>>

/** Custom properties by name, without the leading dashes; `color-scheme` is the one standard property. */
export type Tokens = Readonly<Record<string, string>>

export interface DerivedTheme {
  tokens: Tokens
  /** Polarity of the rendered page: a dark background in the light scheme counts as dark. */
  scheme: Scheme
  shape: ShapeName
  voice: VoiceName
}

/** Brand on light pages, accent on dark ones; visible on every plane and in dialogs. */
const focusRing = (planes: Planes, { brand, accent }: { brand: string; accent: string }, modal: string) =>
  ensureContrast(planes.dark ? shade(accent, 0.05) : brand, [planes.bg, planes.surface, modal, planes.raised], 3.2)

/**
 * Derives every colour, corner, font and shadow of the design system from a site config and a scheme. Pure, so that
 * page load, preview and tests get the same result. Every text and backdrop pair in the result meets its WCAG ratio for
 * any config.
 */
export function derive(config: Paint, scheme: Scheme): DerivedTheme {
  const { themes = {}, lightTheme, darkTheme, showPWAShadow } = withoutBadColours(config)
  const theme = themes[scheme] ?? {}
  const palette = fillPalette(scheme === 'dark' ? darkTheme : lightTheme, scheme)
  const planes = derivePlanes(palette, scheme)
  const ground = planeTokens(planes)
  const identity = identityTokens(palette, planes)
  const modal = modalTokens(theme.modal, planes)
  const shape = shapeNamed(themes.shape)
  const voice = voiceNamed(themes.font)
  const tokens = {
    ...ground,
    ...identity,
    ...buttonTokens(theme.button, planes, identity.brand),
    ...inputTokens(theme.input, planes, ground['line-strong']),
    ...modal,
    ...loyaltyTokens(theme.mobile?.loyaltyCard, planes, identity.brand),
    ...homeCardTokens(theme.mobile?.homeCards, planes, identity.brand),
    ...statusTokens(planes, modal['modal-bg']),
    focus: focusRing(planes, identity, modal['modal-bg']),
    ...cornerTokens(shape, theme),
    ...voiceTokens(voice),
    ...elevationTokens(planes, ground.line, showPWAShadow === false),
  }
  return { tokens, scheme: planes.dark ? 'dark' : 'light', shape, voice }
}

/** Fixed hues: a merchant's theme does not change the status colours. */
const hues = { danger: '#d0342c', success: '#15803d', warning: '#b45309', info: '#2563eb' } as const

function statusOf(name: string, hue: string, planes: Planes, modal: string) {
  const fill = planes.dark ? shade(hue, 0.14) : hue
  const soft = softPlate(fill, planes, 0.1)
  return {
    [name]: fill,
    [`on-${name}`]: textOn(fill),
    [`${name}-soft`]: soft,
    [`${name}-text`]: ensureContrast(fill, [...planes.all, soft, modal], 4.6),
  }
}

const statusTokens = (planes: Planes, modal: string): Record<string, string> =>
  Object.assign({}, ...Object.entries(hues).map(([name, hue]) => statusOf(name, hue, planes, modal)))
