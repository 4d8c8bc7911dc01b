import { filePattern, routePattern } from '#contract/own-path.ts'
import { isColour } from '#contract/theme/colour.ts'

/** Validators that turn any value into a safe one. They never throw and never return a wrong type. */

export type Members = Readonly<Record<string, unknown>>

export const members = (value: unknown): Members =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Members) : {}

export const text = (value: unknown, longest = 200) => (typeof value === 'string' ? value.slice(0, longest) : '')

export const flag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise)

/** An integer inside the range: rounded and clamped; `otherwise` when the value is not a number. */
export function wholeNumber(value: unknown, [low, high]: readonly [number, number], otherwise: number) {
  if (typeof value !== 'number' || !Number.isFinite(value)) return otherwise
  return Math.min(high, Math.max(low, Math.round(value)))
}

/** At most `most` items; items for which `read` returns undefined are left out. */
export function list<Item>(value: unknown, read: (item: unknown) => Item | undefined, most = 500): Item[] {
  if (!Array.isArray(value)) return []
  return value
    .map(read)
    .filter((item) => item !== undefined)
    .slice(0, most)
}

export const oneOf = <Name extends string>(value: unknown, names: readonly Name[]): Name | undefined =>
  names.find((name) => name === value)

const isRoute = new RegExp(routePattern)
const isFile = new RegExp(filePattern)

/** The path of a route on this host. */
export const path = (value: unknown) =>
  typeof value === 'string' && value.length <= 200 && isRoute.test(value) ? value : undefined

/** The path of a file on this host; empty for none. */
export const asset = (value: unknown) =>
  typeof value === 'string' && value.length <= 2048 && isFile.test(value) ? value : ''

/** An https address, or empty. */
export const httpsAddress = (value: unknown) =>
  typeof value === 'string' && /^https:\/\/\S+$/.test(value) ? value : ''

export const colour = (value: unknown) => (isColour(value) ? value.trim() : undefined)

export const between = (value: unknown, low: number, high: number) =>
  typeof value === 'number' && value >= low && value <= high ? value : undefined
