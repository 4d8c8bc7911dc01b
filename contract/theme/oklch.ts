import { channels, clamp, gamma, linearLight, toHex } from './colour.ts'

/** Lightness 0-1, chroma, hue in radians. Matrices: B. Ottosson, "A perceptual color space for image processing". */
export interface Oklch {
  L: number
  C: number
  h: number
}

export function toOklch(colour: string): Oklch {
  const rgb = channels(colour)
  const [r, g, b] = [linearLight(rgb.r), linearLight(rgb.g), linearLight(rgb.b)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const L = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { L, C: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

function linearRgb({ L, C, h }: Oklch): [number, number, number] {
  const a = C * Math.cos(h)
  const b = C * Math.sin(h)
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const inGamut = (value: number) => value >= -0.0005 && value <= 1.0005

/** The nearest sRGB colour of the same lightness and hue: the chroma is reduced until the colour is in gamut. */
export function fromOklch({ L, C, h }: Oklch): string {
  const lightness = clamp(L)
  let chroma = C
  for (let attempt = 0; attempt < 40; attempt++) {
    const rgb = linearRgb({ L: lightness, C: chroma, h })
    if (rgb.every(inGamut)) {
      const [r, g, b] = rgb.map((light) => gamma(clamp(light))) as [number, number, number]
      return toHex({ r, g, b })
    }
    chroma *= 0.93
  }
  return toHex({ r: lightness * 255, g: lightness * 255, b: lightness * 255 })
}

/** Lightness moved by `by` (-1 to 1), chroma multiplied, hue kept. */
export function shade(colour: string, by: number, chroma = 1) {
  const { L, C, h } = toOklch(colour)
  return fromOklch({ L: L + by, C: C * chroma, h })
}

/** Cosine of the angle between two hues: 1 the same, -1 opposite. */
export const hueLikeness = (one: Oklch, other: Oklch) => Math.cos(one.h - other.h)
