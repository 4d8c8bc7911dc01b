/** A merchant's corners and fonts: fixed sets, selected by name in the site config. */

export const shapes = {
  round: { xs: 10, control: 999, card: 24, sheet: 32, tile: 18 },
  soft: { xs: 8, control: 12, card: 16, sheet: 24, tile: 12 },
  crisp: { xs: 3, control: 6, card: 8, sheet: 14, tile: 4 },
} as const

export type ShapeName = keyof typeof shapes

interface Voice {
  display: string
  text: string
  weight: number
  track: string
  width: string
  labelCase: string
  labelTrack: string
  lineHeight: number
}

const archivo = "'Archivo Variable'"
const geist = "'Geist Variable'"

export const voices = {
  friendly: {
    display: "'Gabarito Variable'",
    text: "'Figtree Variable'",
    weight: 750,
    track: '-0.015em',
    width: '100%',
    labelCase: 'none',
    labelTrack: '0',
    lineHeight: 1.08,
  },
  precision: {
    display: archivo,
    text: archivo,
    weight: 620,
    track: '-0.012em',
    width: '118%',
    labelCase: 'uppercase',
    labelTrack: '.09em',
    lineHeight: 1.08,
  },
  neutral: {
    display: geist,
    text: geist,
    weight: 640,
    track: '-0.025em',
    width: '100%',
    labelCase: 'none',
    labelTrack: '0',
    lineHeight: 1.12,
  },
} satisfies Record<string, Voice>

export type VoiceName = keyof typeof voices

export const shapeNamed = (name: unknown): ShapeName =>
  typeof name === 'string' && name in shapes ? (name as ShapeName) : 'soft'
export const voiceNamed = (name: unknown): VoiceName =>
  typeof name === 'string' && name in voices ? (name as VoiceName) : 'neutral'

/** The fonts and their fallbacks, the device's fonts in the same widths, are declared in src/ui/styles/fonts.css. */
const list = (font: string, use: 'Display' | 'Text'): string =>
  `${font}, ${font.replace('Variable', `${use} Fallback`)}, Arial, system-ui, sans-serif`

export function voiceTokens(name: VoiceName) {
  const voice: Voice = voices[name]
  return {
    'font-display': list(voice.display, 'Display'),
    'font-text': list(voice.text, 'Text'),
    'display-weight': String(voice.weight),
    'display-track': voice.track,
    'display-width': voice.width,
    'display-lh': String(voice.lineHeight),
    'label-case': voice.labelCase,
    'label-track': voice.labelTrack,
  }
}
