import { contrast, contrastOf, luminance, blendOver } from './colour.ts'
import { fromOklch, toOklch } from './oklch.ts'

/** Rounding to 8-bit channels loses up to this much ratio, so it is added to the required ratio. */
const margin = 0.02

/** WCAG ratios by use: body text (AAA), any text (AA), icons and control edges. */
export const ratios = { body: 7, text: 4.5, graphic: 3 } as const

function* lightnessMoves() {
  for (let distance = 0.01; distance <= 1; distance += 0.01) {
    yield { distance, by: -distance }
    yield { distance, by: distance }
  }
}

/** The lowest ratio of a colour on any of the backdrops, given by their luminances. */
function worst(colour: string, backdrops: readonly number[]) {
  const own = luminance(colour)
  return Math.min(...backdrops.map((backdrop) => contrastOf(own, backdrop)))
}

/**
 * The merchant's colour if it reaches `ratio` on every backdrop; otherwise the nearest lightness of the same hue that
 * does. When none does (both dark and light backdrops), black or white, whichever has the higher lowest ratio.
 */
export function ensureContrast(
  wanted: string,
  backdrops: string | readonly string[],
  ratio: number = ratios.text,
): string {
  const behind = typeof backdrops === 'string' ? [backdrops] : backdrops
  const colour = blendOver(wanted, behind[0]!)
  const lights = behind.map(luminance)
  const legible = (candidate: string) => worst(candidate, lights) >= ratio + margin
  if (legible(colour)) return colour
  const { L, C, h } = toOklch(colour)
  for (const { distance, by } of lightnessMoves()) {
    if (L + by < 0 || L + by > 1) continue
    const candidate = fromOklch({ L: L + by, C: C * (1 - distance * 0.35), h })
    if (legible(candidate)) return candidate
  }
  return worst('#000000', lights) > worst('#ffffff', lights) ? '#000000' : '#ffffff'
}

/**
 * Text colour for a coloured fill: the merchant's choice, made legible; otherwise a dark or light tint of the fill's
 * hue.
 */
export function textOn(fill: string, wanted?: string, ratio: number = ratios.text): string {
  if (wanted) return ensureContrast(wanted, fill, ratio)
  const { C, h } = toOklch(fill)
  const ink = fromOklch({ L: 0.2, C: Math.min(C, 0.05), h })
  const paper = fromOklch({ L: 0.985, C: 0.005, h })
  return ensureContrast(contrast(ink, fill) >= contrast(paper, fill) ? ink : paper, fill, ratio)
}

/** For a colour picker: the measured ratio, whether it passes, and the colour that would be rendered instead. @internal */
export function audit(wanted: string, backdrop: string, ratio: number = ratios.text) {
  const measured = contrast(blendOver(wanted, backdrop), backdrop)
  return {
    ratio: Math.round(measured * 100) / 100,
    passes: measured >= ratio,
    substitute: ensureContrast(wanted, backdrop, ratio),
  }
}
