import type { VoiceName } from '#contract/theme/voices.ts'

/** How a font of the device is set to take the room of a merchant's font, in percent as CSS counts. */
interface Metrics {
  /** Widths of English text in the merchant's font, over those in Arial. */
  size: number
  /** Above and below the baseline, of the resized em. */
  ascent: number
  descent: number
}

/** Measured at the voice's weight and width; headings over Arial Bold, running text over Arial. */
const metricsOf: Record<VoiceName, { display: Metrics; text: Metrics }> = {
  friendly: {
    display: { size: 93.8, ascent: 100.2, descent: 27.7 },
    text: { size: 100.3, ascent: 94.7, descent: 24.9 },
  },
  precision: {
    display: { size: 114.4, ascent: 76.7, descent: 18.4 },
    text: { size: 98, ascent: 89.6, descent: 21.4 },
  },
  neutral: {
    display: { size: 100.4, ascent: 100.1, descent: 29.4 },
    text: { size: 102.3, ascent: 98.2, descent: 28.8 },
  },
}

/** Arial, and what systems without it have in the same or nearly the same widths. */
const regular = ['Arial', 'Liberation Sans', 'Roboto']
const bold = ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold']

const rule = (name: string, weight: string, fonts: readonly string[], { size, ascent, descent }: Metrics): string =>
  `@font-face{font-family:'${name}';font-weight:${weight};font-display:swap;src:${fonts.map((font) => `local('${font}')`).join()};` +
  `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`

/**
 * The device's fonts in the widths of a merchant's fonts: text keeps its place when those arrive. `voiceTokens` names
 * both families.
 */
export const fallbackFaceRules = (voice: VoiceName): string => {
  const { display, text } = metricsOf[voice]
  return [
    rule('Display Fallback', '100 900', bold, display),
    rule('Text Fallback', '100 599', regular, text),
    rule('Text Fallback', '600 900', bold, text),
  ].join('')
}
