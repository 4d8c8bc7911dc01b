import { colourPattern } from '../site/formats.ts'

/** sRGB colours as `#rrggbb` strings, their channels, and WCAG contrast. */

export interface Rgba {
  /** 0-255 each; `a` is 0-1. */
  r: number
  g: number
  b: number
  a: number
}

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))

/** Channels of `#rrggbb` or `#rrggbbaa`. Throws on any other input: callers pass validated colours only. */
export function channels(colour: string): Rgba {
  const match = colourPattern.exec(colour.trim())
  if (!match) throw new TypeError(`not a colour: ${colour}`)
  const rgb = parseInt(match[1]!, 16)
  return { r: rgb >> 16, g: (rgb >> 8) & 255, b: rgb & 255, a: match[2] ? parseInt(match[2], 16) / 255 : 1 }
}

const byte = (value: number) =>
  Math.round(clamp(value, 0, 255))
    .toString(16)
    .padStart(2, '0')

export const toHex = (colour: Omit<Rgba, 'a'>) => `#${byte(colour.r)}${byte(colour.g)}${byte(colour.b)}`

/** Three channels as CSS Color 4 writes them inside `rgb()`: `12 34 56`. */
export function rgbTriple(colour: string) {
  const { r, g, b } = channels(colour)
  return `${Math.round(r)} ${Math.round(g)} ${Math.round(b)}`
}

function blend(top: Rgba, bottom: Rgba) {
  const part = (upper: number, lower: number) => upper * top.a + lower * (1 - top.a)
  return toHex({ r: part(top.r, bottom.r), g: part(top.g, bottom.g), b: part(top.b, bottom.b) })
}

/** A colour that may have alpha, flattened on its backdrop. */
export const blendOver = (top: string, bottom: string) => blend(channels(top), channels(bottom))

/** `share` (0-1) of `top` laid over `bottom`. */
export const mix = (top: string, bottom: string, share: number) =>
  blend({ ...channels(top), a: share }, channels(bottom))

/**
 * Linear light (0-1) of each of the 256 channel values; constants of IEC 61966-2-1. A table, because the guard tries
 * many colours.
 */
const lights = Float64Array.from({ length: 256 }, (_, channel) => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** One sRGB channel (integer, 0-255) as linear light (0-1). */
export const linearLight = (channel: number) => lights[channel]!

export const gamma = (light: number) =>
  255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * clamp(light) ** (1 / 2.4) - 0.055)

/** Relative luminance, WCAG 2.2. */
export function luminance(colour: string) {
  const { r, g, b } = channels(colour)
  return 0.2126 * linearLight(r) + 0.7152 * linearLight(g) + 0.0722 * linearLight(b)
}

/** Contrast ratio 1-21 of two luminances, WCAG 2.2; the order does not matter. */
export const contrastOf = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Contrast ratio 1-21 of two colours. */
export const contrast = (one: string, other: string) => contrastOf(luminance(one), luminance(other))
